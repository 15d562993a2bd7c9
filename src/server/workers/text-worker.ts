import { parentPort, threadId, workerData } from 'node:worker_threads'
import type { InterpreterContent } from '../interpreter/types.ts'
import type { TaskStarted, WorkerTask } from './pool.ts'
import { makeTextTasks, type TextTasks } from './text-tasks.ts'

/** A dream that takes the same paths through the code as most dreams. */
const FIRST_DREAM = 'I was in my old school and a snake lay in the corridor. I was afraid, and then my teeth fell out.'

const tasks = makeTextTasks(workerData as InterpreterContent)
// This compiles code that would otherwise cost the first dreamer after a start a fifth of a second.
tasks.analyseDream({ dream: FIRST_DREAM, context: undefined })

/** Runs one task in a worker thread of the text pool. */
export default function runTask({ id, name, input }: WorkerTask): unknown {
  parentPort?.postMessage({ started: id, threadId, usedBefore: process.threadCpuUsage() } satisfies TaskStarted)
  const task = tasks[name as keyof TextTasks] as (input: unknown) => unknown
  return task(input)
}
