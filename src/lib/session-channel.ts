/**
 * What the tabs of a browser tell each other about the session that they share: that a user has logged out, or ended
 * their account, or that something else has changed about who is signed in.
 */
export type SessionMessage = { what: 'signed-out' | 'deleted'; userId: number } | { what: 'changed' }

let channel: BroadcastChannel | undefined

/** Tells the other tabs. Where the browser has no channels, they find out when they ask the server. */
export function tellTabs(message: SessionMessage): void {
  channel?.postMessage(message)
}

/** Calls `hear` with what other tabs tell, until the function it gives is called. */
export function listenToTabs(hear: (message: SessionMessage) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const opened = new BroadcastChannel('session')
  opened.onmessage = ({ data }: MessageEvent<SessionMessage>) => hear(data)
  channel = opened
  return () => {
    opened.close()
    channel = undefined
  }
}
