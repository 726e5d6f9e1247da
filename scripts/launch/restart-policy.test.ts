import { expect, test } from 'vitest'
import { createRestartPolicy } from './restart-policy.mjs'

const KILLED = { code: null, signal: 'SIGKILL', ranMs: 5_000 }
const FAILED = { code: 70, signal: null, ranMs: 5_000 }
const REFUSED = { code: 1, signal: null, ranMs: 500 }

test('a program that stopped when it was told to, or refused to start, is not started again', () => {
  expect(createRestartPolicy()({ code: 0, signal: null, ranMs: 5_000 })).toBeNull()
  expect(createRestartPolicy()(REFUSED)).toBeNull()
})

test('one that was killed or failed is, after a pause that grows to a limit', () => {
  const decide = createRestartPolicy()
  const pauses = Array.from({ length: 12 }, (_, turn) => decide(turn % 2 === 0 ? KILLED : FAILED)?.pauseMs)
  expect(pauses.slice(0, 5)).toEqual([250, 500, 1_000, 2_000, 4_000])
  expect(pauses.at(-1)).toBe(30_000)
})

test('after the fifth time in a row the operator is told, once', () => {
  const decide = createRestartPolicy()
  const sentences = Array.from({ length: 8 }, () => decide(KILLED)?.sentence)
  expect(sentences.filter((sentence) => typeof sentence === 'string')).toHaveLength(1)
  expect(sentences[4]).toContain('5 times in a row')
})

test('one that was at work when it was killed is back at once, however often, and the operator is still told', () => {
  const decide = createRestartPolicy()
  const turns = Array.from({ length: 6 }, () => decide({ ...KILLED, ranMs: 20_000 }))
  expect(turns.map((turn) => turn?.pauseMs)).toEqual([250, 250, 250, 250, 250, 250])
  expect(turns[4]?.sentence).toContain('5 times in a row')
})

test('a minute of running well starts the count again', () => {
  const decide = createRestartPolicy()
  for (let turn = 0; turn < 4; turn += 1) decide(KILLED)
  expect(decide({ ...KILLED, ranMs: 61_000 })).toEqual({ pauseMs: 250, sentence: null })
})

test('a refusal after it had run is tried again: the port or the folder may not be free yet', () => {
  const decide = createRestartPolicy()
  decide(KILLED)
  expect(decide(REFUSED)).toMatchObject({ pauseMs: 500 })
})
