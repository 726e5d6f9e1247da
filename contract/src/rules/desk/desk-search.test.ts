import { expect, test } from 'vitest'
import { readDeskSearch, toWordQuery } from './desk-search.ts'

test.each([
  ['1042', { number: '1042', listingName: '1042' }],
  ['#1042', { number: '1042', listingName: null }],
  ['a1b2c', { listingName: 'A1B2C', number: null }],
  ['Ada@Example.com', { email: 'ada@example.com', listingName: null }],
  ['1z 999 aa1', { spellings: ['1z 999 aa1', '1Z 999 AA1', '1z999aa1', '1Z999AA1'], email: null }],
  ['k7m-4px', { pickUpCode: 'K7M4PX' }],
  ['0 36000-29145 2', { upc: '036000291452', number: null }],
  ['WIRE 0099', { reference: 'wire 0099' }],
  ["drill' | (saw & !:*", { words: ['drill', 'saw'] }],
  ['a\0b', { reference: 'ab' }],
])('%j is read as %j', (typed, expected) => expect(readDeskSearch(typed)).toMatchObject(expected))

test('too little is no search, and too much is cut', () => {
  expect(['', ' ', 'x', '\0\0x'].map(readDeskSearch)).toEqual([null, null, null, null])
  const long = readDeskSearch('ab '.repeat(1_000))!
  expect([long.reference.length <= 100, long.words.length]).toEqual([true, 8])
  expect(readDeskSearch('9'.repeat(40))!.number).toBeNull()
})

test('only the last word may be half typed', () => {
  expect(toWordQuery(['power', 'too'])).toBe('power & too:*')
  expect(toWordQuery([])).toBeNull()
})
