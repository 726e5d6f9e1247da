import { expect, test } from 'vitest'
import { deliverToPath, deliverToReturn } from './deliver-to-path.ts'

const returnOf = (path: string): string => deliverToReturn(new URL(path, 'https://lotyard.test'))

test('the form leads back to the page it is on, and on its own page to where its link came from', () => {
  expect(returnOf('/lots/?category=toys')).toBe('/lots/?category=toys')
  expect(returnOf(deliverToPath('/lots/?category=toys'))).toBe('/lots/?category=toys')
  expect(returnOf('/deliver_to')).toBe('/')
})

test.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/.//evil.test', 'javascript:alert(1)'])(
  '%s is no way back',
  (path) => expect(returnOf(deliverToPath(path))).toBe('/'),
)
