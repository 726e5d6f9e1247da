import { expect, test } from 'vitest'
import { judgeLotChange, requestStateNow } from './lot-change.ts'

const FEWER = [{ label: 'Units', from: '120', to: '96' }]
const COMMA = [{ label: 'Description', from: 'Boxed, sealed', to: 'Boxed sealed' }]

test.each([
  ['a seller asks for a change of the goods under bids', { bidCount: 1, changes: FEWER, isAdmin: false }, 'request'],
  ["an admin's change is told to bidders", { bidCount: 1, changes: FEWER, isAdmin: true }, 'tell_bidders'],
  ['without bids it is saved', { bidCount: 0, changes: FEWER, isAdmin: false }, 'save'],
  ['a comma is saved, and opens no withdrawal', { bidCount: 1, changes: COMMA, isAdmin: false }, 'save'],
  ['also by an admin', { bidCount: 1, changes: COMMA, isAdmin: true }, 'save'],
  [
    'beside a change of the goods it is told with it',
    { bidCount: 1, changes: [...COMMA, ...FEWER], isAdmin: false },
    'request',
  ],
] as const)('%s', (_case, edit, verdict) => expect(judgeLotChange(edit)).toBe(verdict))

test('a request waits for the version it was made of, while bids are taken', () => {
  const request = { state: 'waiting', version: 3 } as const
  expect(requestStateNow(request, { version: 3, isOver: false })).toBe('waiting')
  expect(requestStateNow(request, { version: 4, isOver: false })).toBe('lapsed')
  expect(requestStateNow(request, { version: 3, isOver: true })).toBe('lapsed')
  expect(requestStateNow({ ...request, state: 'declined' }, { version: 4, isOver: true })).toBe('declined')
})
