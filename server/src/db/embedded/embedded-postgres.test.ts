import { expect, test } from 'vitest'
import { restartPauseMs } from './embedded-postgres.ts'

test.each([
  [1, 0],
  [3, 0],
  [4, 250],
  [5, 500],
  [9, 8_000],
  [1_000, 8_000],
])('after %d deaths within a minute PostgreSQL is started again after %d ms', (deaths, pauseMs) => {
  expect(restartPauseMs(deaths)).toBe(pauseMs)
})
