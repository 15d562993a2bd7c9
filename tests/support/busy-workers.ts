import { vi } from 'vitest'
import { supportOfKind } from '../../src/server/interpreter/safety/messages.ts'
import { QueueFull } from '../../src/server/workers/fair-queue.ts'
import type { TextWorkers } from '../../src/server/workers/text-workers.ts'

/** Has the text workers refuse every dream because of its sender's others, and find distress in it. Returns the end. */
export function refuseDreams(textWorkers: TextWorkers): () => void {
  const spies = [
    vi.spyOn(textWorkers, 'analyseDream').mockRejectedValue(new QueueFull(true)),
    vi.spyOn(textWorkers, 'supportForDream').mockResolvedValue(supportOfKind('self-harm')),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
