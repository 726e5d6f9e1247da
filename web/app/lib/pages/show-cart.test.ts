import { expect, test } from 'vitest'
import { differsByCartOnly, showsCart, withoutCart } from './show-cart.ts'

test.each(['?show_cart', '?show_cart=1', '?show_cart=', '?a=b&show_cart=yes&c', '?show_cart&show_cart'])(
  '[S2.22] %s opens the cart',
  (search) => expect(showsCart(search)).toBe(true),
)

test.each(['', '?', '?show_carts', '?a=show_cart', '?xshow_cart=1'])('%j does not', (search) =>
  expect(showsCart(search)).toBe(false),
)

test.each([
  ['?show_cart', ''],
  ['?search=a+b&category=x&category=y&show_cart', '?search=a+b&category=x&category=y'],
  ['?show_cart=1&page=2', '?page=2'],
  ['?page=2&show_cart&show_cart=1&show_carts=3', '?page=2&show_carts=3'],
])('closed, %s is %j: the other parameters stay as they are', (search, closed) => {
  expect(withoutCart(search)).toBe(closed)
})

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
