import { expect, test } from 'vitest'
import { withShowCart } from './show-cart.ts'

test.each([
  ['/', '/?show_cart'],
  ['/lots/?page=2&brand=a%26b', '/lots/?page=2&brand=a%26b&show_cart'],
  ['/detail/L1#manifest', '/detail/L1?show_cart#manifest'],
  ['/lots/?show_cart', '/lots/?show_cart'],
  ['/lots/?show_cart=1&page=2', '/lots/?show_cart=1&page=2'],
])('%s with the cart open is %s', (path, expected) => {
  expect(withShowCart(path)).toBe(expected)
})
