import { expect, test } from 'vitest'
import { approvalProblem, needsSecondPerson, secondPersonStays, weakensSecondPerson } from './second-person.ts'

test('an amount needs a second person from the limit on, and none without one', () => {
  expect([99_999, 100_000, 100_001].map((cents) => needsSecondPerson(100_000, cents))).toEqual([false, true, true])
  expect(needsSecondPerson(null, 999_999_999)).toBe(false)
})

test('the limit is weakened by raising or removing it, not by lowering it or turning it on', () => {
  expect(weakensSecondPerson(100, 101)).toBe(true)
  expect(weakensSecondPerson(100, null)).toBe(true)
  expect([weakensSecondPerson(100, 100), weakensSecondPerson(100, 1), weakensSecondPerson(null, 5)]).toEqual([
    false,
    false,
    false,
  ])
})

test('two people stay while there is a limit', () => {
  expect([secondPersonStays(1, 1), secondPersonStays(1, 2), secondPersonStays(null, 0)]).toEqual([false, true, true])
})

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour))
const act = { state: 'open' as const, askedAt: at(5) }

test.each([
  ['the asker', act, { isAsker: true, movesMoneySince: at(1) }, 'your_own_act'],
  ['who got the right afterwards', act, { isAsker: false, movesMoneySince: at(6) }, 'granted_after'],
  ['who has no right', act, { isAsker: false, movesMoneySince: null }, 'granted_after'],
  ['who comes late', { ...act, state: 'expired' }, { isAsker: false, movesMoneySince: at(1) }, 'act_expired'],
  ['who finds it decided', { ...act, state: 'declined' }, { isAsker: false, movesMoneySince: at(1) }, 'act_decided'],
  ['another in time', act, { isAsker: false, movesMoneySince: at(5) }, null],
] as const)('approving: %s', (_who, given, decider, problem) => {
  expect(approvalProblem(given, decider)).toBe(problem)
})
