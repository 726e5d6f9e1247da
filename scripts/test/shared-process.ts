// Runs before each file of tests that shares its process with others: what one leaves behind must not decide how another ends.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

// Our modules are loaded once a process: they keep caches of what is the same for every market, and metrics, which tests
// compare with what they were before. Where a file replaces modules, others must not meet them, nor it theirs.
if (/\bvi\.(do)?mock\(/i.test(readFileSync(expect.getState().testPath!, 'utf8'))) {
  vi.resetModules()
  afterAll(() => void vi.resetModules())
}

// Set or added by libraries when they are loaded, once a process.
const LIBRARY_VARIABLES = new Set(['VIPSHOME'])
const LIBRARY_EVENTS = new Set<string | symbol>(['exit'])

const before = traces()

// Hooks are undone in reverse, so this comes after all of the file's own.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
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
