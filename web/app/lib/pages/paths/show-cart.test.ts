import { expect, test } from 'vitest'
import { differsByCartOnly } from './show-cart.ts'

test.each([
  ['/lots/?a=1', '/lots/?a=1&show_cart', true],
  ['/lots/?a=1&show_cart', '/lots/?a=1', true],
  ['/lots/?a=1', '/lots/?a=2&show_cart', false],
  ['/lots/', '/', false],
  ['/lots/?a=1', '/lots/?a=1', false],
])('from %s to %s only the cart differs: %s', (from, to, expected) => {
  const [url, other] = [from, to].map((path) => new URL(path, 'https://lotyard.test'))
  expect(differsByCartOnly(url!, other!)).toBe(expected)
})
