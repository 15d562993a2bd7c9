import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import type { TaskStarted, WorkerTask } from '../../src/server/workers/pool.ts'

/** The tasks that the worker pool's tests run in its threads: some end, some never do. */
const tasks: Record<string, (input: unknown) => unknown> = {
  echo: (input) => input,
  thread: () => threadId,
  spin() {
    for (;;);
  },
  backtrack: () => /^(?:a|aa)+$/.test(`${'a'.repeat(100)}b`),
  fill() {
    const held: string[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_, at) => `a text of its own ${held.length} ${at}`))
  },
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms as number, 'slept')),
  environment: () => Object.keys(process.env),
  fail() {
    throw new Error('a fault')
  },
}

// A thread that takes its time to start.
await pause(workerData.startMs ?? 0)

export default function runTask({ id, name, input }: WorkerTask): unknown {
  parentPort?.postMessage({ started: id, threadId, usedBefore: process.threadCpuUsage() } satisfies TaskStarted)
  return tasks[name]?.(input)
}
