import type { PostFile } from '../content/posts.ts'
import type { Dictionary } from '../content/read.ts'
import { ensureAdmin } from '../domain/account/account.ts'
import { loadPosts } from '../domain/posts/content-posts.ts'
import type { Services } from '../http/context.ts'
import { lastRestore } from '../storage/backup/restore-mark.ts'
import { loadDictionary } from '../storage/dictionary.ts'
import { deleteAllVectors } from '../storage/entry-vectors.ts'

/** The content that comes with this version of the site and is kept in the database. */
export type Content = { dictionary: Dictionary; posts: PostFile[] }

export type SiteContent = {
  /**
   * Brings this process up to date if the database was replaced by a backup since it was last asked: loads the content,
   * and forgets all data of the former database. Each of several calls at once waits for the one before.
   */
  reloadAfterRestore(): Promise<void>
  /** Resolves when nothing is being loaded. */
  idle(): Promise<void>
}

/** Loads the content of this version into the database. Several processes may do so at the same time. */
export async function loadContent(services: Services, content: Content): Promise<SiteContent> {
  const { config, database, renderer, journalSearch, journalReadings, entryAnalyser, dictionaryMemory, responseCache } =
    services
  // Read before the content is loaded: the next call finds out about a restore in between.
  let seen = await lastRestore(database.db)
  let reloading = Promise.resolve()
  await load()

  async function load(): Promise<void> {
    await loadDictionary(database.db, content.dictionary)
    if (config.admin) await ensureAdmin(database.db, config.admin)
    if (!config.searchByMeaning) await deleteAllVectors(database.db)
    await loadPosts(database.db, renderer, content.posts)
  }

  function forgetDictionary(): void {
    dictionaryMemory.clear()
    responseCache.clear()
  }

  async function reload(): Promise<void> {
    const latest = await lastRestore(database.db)
    if (latest === seen) return
    journalSearch.clear()
    journalReadings.clear()
    entryAnalyser.clear()
    forgetDictionary()
    await load()
    // Data that was read while the content was being loaded may come from the backup.
    forgetDictionary()
    seen = latest
  }

  const idle = () => reloading.catch(() => {})
  return { reloadAfterRestore: () => (reloading = idle().then(reload)), idle }
}
