import { parentPort, threadId, workerData } from 'node:worker_threads'
import { collectGarbage } from '../collect-garbage.ts'
import type { InterpreterContent } from '../interpreter/port.ts'
import type { TaskStarted, WorkerTask } from './pool.ts'
import { makeTextTasks, type TextTasks } from './text-tasks.ts'

const tasks = makeTextTasks(workerData as InterpreterContent)
collectGarbage()

/** Runs one task in a worker thread of the text pool. */
export default function runTask({ id, name, input }: WorkerTask): unknown {
  parentPort?.postMessage({ started: id, threadId, usedBefore: process.threadCpuUsage() } satisfies TaskStarted)
  const task = tasks[name as keyof TextTasks] as (input: unknown) => unknown
  return task(input)
}
