import { once } from 'node:events'
import { connect } from 'node:net'

/** Where Ollama listens unless it is told otherwise. */
const OLLAMA = { host: '127.0.0.1', port: 11_434 }
const WAIT_MS = 300

/** Whether something listens at Ollama's usual address. Only a connection is opened and closed: nothing is sent. */
export async function isOllamaThere({ host, port } = OLLAMA): Promise<boolean> {
  const socket = connect({ host, port })
  const waited = AbortSignal.timeout(WAIT_MS)
  try {
    await once(socket, 'connect', { signal: waited })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** How to let that server's models read dreams, for the line at start-up. */
export const OLLAMA_HINT =
  'a model server answers at http://localhost:11434, and AI_PROVIDER=openai-compatible AI_BASE_URL=http://localhost:11434/v1 AI_MODEL=… would let it read dreams, see docs/models.md'
