/** The file contains nothing that can be read. The message is the sentence that is shown to the user. */
export class FileUnreadable extends Error {
  override name = 'FileUnreadable'
}

/** The text of all files chosen together, in bytes: twice what a journal may hold. */
export const TEXT_BYTES_MAX = 100_000_000
/** How many files may be chosen, or stand in an archive, apart from pictures. */
export const TEXT_FILES_MAX = 30_000
/** How many faults are kept for the list. */
export const FAULTS_MAX = 2_000
