import { expect, test } from 'vitest'
import { problemErrors, textError } from './problem-report.ts'

const good = { listing: 'ABC123', kind: 'damaged', description: 'Two of the ten boxes are crushed.', photo_ids: [] }

test('a whole report has no errors', () => {
  expect(problemErrors(good)).toEqual({})
})

test.each([
  [{ listing: '' }, { listing: ['Choose a lot.'] }],
  [{ kind: '' }, { kind: ['Choose what’s wrong.'] }],
  [{ kind: 'toString' }, { kind: ['Kind is invalid'] }],
  [{ description: ' \r\n ' }, { description: ['Tell us what happened.'] }],
  [{ description: 'x'.repeat(2_001) }, { description: ['Description is invalid'] }],
  [{ description: 'a\u0000b' }, { description: ['Description is invalid'] }],
  [{ photo_ids: Array<string>(9).fill('1') }, { photo_ids: ['You can add up to 8 photos.'] }],
])('%j is refused with its sentence', (change, errors) => {
  expect(problemErrors({ ...good, ...change })).toEqual(errors)
})

test('lines and tabs are text', () => {
  expect(textError('answer', 'First line.\r\n\tSecond line.')).toBeNull()
})
