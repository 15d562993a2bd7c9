/**
 * A message between the tabs of one browser, which share a session: a user has logged out ("signed-out"), has deleted
 * their account ("deleted"), or another user may be signed in ("changed").
 */
export type SessionMessage = { what: 'signed-out' | 'deleted'; userId: number } | { what: 'changed' }

let channel: BroadcastChannel | undefined

/** Sends a message to the other tabs. Without `BroadcastChannel` they notice when they next fetch the user. */
export function notifyTabs(message: SessionMessage): void {
  channel?.postMessage(message)
}

/** Calls `onMessage` for each message of another tab. Returns the function that stops this. */
export function listenToTabs(onMessage: (message: SessionMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const opened = new BroadcastChannel('session')
  opened.onmessage = ({ data }: MessageEvent<SessionMessage>) => onMessage(data)
  channel = opened
  return () => {
    opened.close()
    channel = undefined
  }
}
