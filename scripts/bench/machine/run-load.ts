import { Worker } from 'node:worker_threads'
import type { LoadOptions, LoadResult } from './load-client.ts'

/** Runs a load in a thread of its own. */
export function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>()
  const worker = new Worker(new URL('load-client.ts', import.meta.url), { workerData: options })
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
