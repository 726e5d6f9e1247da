import { expect, test } from 'vitest'
import { onOneLine, telLink } from './contact.ts'

test('the lines of an address are set apart by commas', () => {
  expect(onOneLine('1200 Yard Road\nFort Wayne, IN 46803')).toBe('1200 Yard Road, Fort Wayne, IN 46803')
})

test('a link that calls has digits only', () => expect(telLink('+1 (260) 555-0142')).toBe('tel:+12605550142'))
