// Loads the parts of the program that not every start needs. They are found by name, so that a start without the demo
// never reads the demo.
import { existsSync } from 'node:fs'
import type { Context } from '../context.ts'

export type RunningWorker = { stop: () => Promise<void> }

export async function loadDemo(context: Context): Promise<void> {
  const part = await loadPart<{ loadDemo: (context: Context) => Promise<void> }>('../demo/load-demo.ts')
  if (part === null) context.log.warn('This checkout has no demo to load.')
  else await part.loadDemo(context)
}

export async function startWorker(context: Context): Promise<RunningWorker> {
  const part = await loadPart<{ startWorker: (context: Context) => Promise<RunningWorker> }>('../worker.ts')
  if (part !== null) return part.startWorker(context)
  context.log.warn('This checkout has no jobs to run.')
  return { stop: async () => {} }
}

async function loadPart<Part>(path: string): Promise<Part | null> {
  const url = new URL(path, import.meta.url)
  return existsSync(url) ? ((await import(url.href)) as Part) : null
}
