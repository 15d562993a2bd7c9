import { deleteDrafts } from '../drafts/drafts.ts'
import { discardSharedText } from '../drafts/shared-text.ts'
import { removeAppLock } from './app-lock.ts'
import { forgetMember } from './device-member.ts'
import { forgetImport } from './last-import.ts'
import { deleteOfflineCopy } from './offline-copy.ts'
import { forgetVoiceConsents } from './voice-consent.ts'

/**
 * Removes everything of a user from this device: drafts, recordings, the copy of their journal, their last import, what
 * was shared with the night page, what they allowed to be done with their voice, and the lock. To be called when they
 * log out or their account is deleted.
 */
export function deleteDeviceData(userId: number): void {
  deleteDrafts(userId)
  deleteOfflineCopy(userId)
  forgetImport(userId)
  forgetMember()
  forgetVoiceConsents()
  removeAppLock()
  // The drafts name the recordings, so that without them nothing of a recording is listed any more.
  import('./delete-unlisted-recordings.ts')
    .then(({ deleteUnlistedRecordings }) => deleteUnlistedRecordings())
    // Without a connection for the script; the night page and the journal try again when they open.
    .catch(() => {})
  discardSharedText()
}
