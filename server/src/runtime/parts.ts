// Loads the parts of the program that not every start needs. They are found by name, so that a start without the demo
// never reads the demo.
import { existsSync } from 'node:fs'
import type { Context } from '../context.ts'
import { StartError } from './start-error.ts'

export type RunningWorker = { stop: () => Promise<void> }

export async function loadDemo(context: Context): Promise<void> {
  const part = await loadPart<{ loadDemo: (context: Context) => Promise<void> }>('../demo/load-demo.ts')
  if (part === null) context.log.warn('This checkout has no demo to load.')
  else await part.loadDemo(context)
}

export async function seedListings(context: Context, listings: number): Promise<void> {
  const part = await loadPart<{ seedListings: (context: Context, listings: number) => Promise<void> }>(
    '../demo/seed-listings.ts',
  )
  if (part === null) throw new StartError('This checkout has nothing to make lots with.')
  await part.seedListings(context, listings)
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
