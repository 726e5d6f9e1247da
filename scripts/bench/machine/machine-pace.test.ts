import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { descendants } from './cpu.ts'
import { slowness, watchPace } from './machine-pace.ts'

const QUIET = { loopMs: 20, allMs: 1_000, othersMs: 0, stolenMs: 0 }

test('a quiet machine of the usual speed, or a faster one, keeps the limits as they are', () => {
  expect(slowness(QUIET)).toBe(1)
  expect(slowness({ ...QUIET, loopMs: 8 })).toBe(1)
})

test('slower cores, time stolen by other machines and other programs make limits longer', () => {
  expect(slowness({ ...QUIET, loopMs: 50 })).toBe(2.5)
  expect(slowness({ ...QUIET, stolenMs: 1_000 })).toBe(2)
  expect(slowness({ ...QUIET, allMs: 4_000, othersMs: 3_000 })).toBe(4)
  expect(slowness({ loopMs: 40, allMs: 1_500, othersMs: 500, stolenMs: 500 })).toBe(4)
})

test('no limit grows without end, and a moment in which nothing ran changes none', () => {
  expect(slowness({ ...QUIET, othersMs: 1_000 })).toBe(10)
  expect(slowness({ loopMs: 20, allMs: 0, othersMs: 0, stolenMs: 0 })).toBe(1)
})

test('this machine has a pace', () => {
  const pace = watchPace(tmpdir())
  expect(pace()).toBeGreaterThanOrEqual(1)
  expect(pace()).toBeLessThanOrEqual(10)
})

test('a program that we started is no other program', () => {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1_000)'])
  try {
    expect(descendants(process.pid)).toContain(child.pid)
  } finally {
    child.kill()
  }
})
