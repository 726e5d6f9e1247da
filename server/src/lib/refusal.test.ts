import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'

test('what caused a refusal is kept, and is no part of the reply', () => {
  const cause = new Error('libvips: corrupt header')
  const refusal = new Refusal('photo_unreadable', { cause, photo: 3 })
  expect(refusal.cause).toBe(cause)
  expect(refusal.details).toEqual({ photo: 3 })
})
