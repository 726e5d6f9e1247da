// Runs before each file of tests that shares its process with others: what one leaves behind must not decide how another ends.
import { afterAll, expect, vi } from 'vitest'

// Caches, counters and replaced modules live as long as our modules do: each file loads them again.
vi.resetModules()

// Set or added by libraries when they are loaded, once a process.
const LIBRARY_VARIABLES = new Set(['VIPSHOME'])
const LIBRARY_EVENTS = new Set<string | symbol>(['exit'])

const before = traces()

// Hooks are undone in reverse, so this comes after all of the file's own.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  expect(traces(), 'what this file leaves behind in its process').toEqual(before)
})

function traces(): object {
  const events = process.eventNames().filter((name) => !LIBRARY_EVENTS.has(name))
  return {
    folder: process.cwd(),
    environment: Object.fromEntries(Object.entries(process.env).filter(([name]) => !LIBRARY_VARIABLES.has(name))),
    listeners: Object.fromEntries(events.map((name) => [String(name), process.listenerCount(name)])),
  }
}
