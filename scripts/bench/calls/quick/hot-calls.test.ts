import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../examples/all.ts'
import { chooseHotCalls, HOT_CALLS } from './hot-calls.ts'
import { findStale, type CommittedRatios } from './judge.ts'

const chosen = chooseHotCalls(EXAMPLES)

test('every hot call is a row of the whole bench', () => {
  expect(chosen.map(({ name }) => name).toSorted()).toEqual(Object.keys(HOT_CALLS).toSorted())
})

test('what reads is measured before what changes something', () => {
  const isWrite = chosen.map(({ example }) => example.kind === 'write')
  expect(isWrite.lastIndexOf(false)).toBeLessThan(isWrite.indexOf(true))
})

test.each(['arm64', 'x64'])('every hot call has a committed ratio for %s, and none is left over', (kind) => {
  const committed = JSON.parse(readFileSync(new URL('ratios.json', import.meta.url), 'utf8')) as CommittedRatios
  const ratios = committed[kind]!
  const names = chosen.map(({ name }) => name)
  expect(names.filter((name) => !(ratios[name]! > 0))).toEqual([])
  expect(findStale(ratios, names)).toEqual([])
})
