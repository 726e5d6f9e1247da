import { expect, test } from 'vitest'
import { showsCart, withoutCart, withShowCart } from './show-cart.ts'

test.each([
  '?show_cart',
  '?show_cart=1',
  '?show_cart=',
  '?show_cart=00',
  '?a=b&show_cart=yes&c',
  '?show_cart&show_cart',
  '/lots/?show_cart#top',
])('[S2.22] %s opens the cart', (path) => expect(showsCart(path)).toBe(true))

test.each([
  '',
  '?',
  '?show_carts',
  '?a=show_cart',
  '?xshow_cart=1',
  '?show_cart=0',
  '?show_cart=false&page=2',
  '/lots/#?show_cart',
])('%j does not', (path) => expect(showsCart(path)).toBe(false))

test.each([
  ['/', '/?show_cart'],
  ['/lots/?page=2&brand=a%26b', '/lots/?page=2&brand=a%26b&show_cart'],
  ['/detail/L1#manifest', '/detail/L1?show_cart#manifest'],
  ['/lots/?show_cart', '/lots/?show_cart'],
  ['/lots/?show_cart=1&page=2', '/lots/?show_cart=1&page=2'],
  ['/lots/?show_cart=0&page=2', '/lots/?page=2&show_cart'],
])('%s with the cart open is %s', (path, expected) => {
  expect(withShowCart(path)).toBe(expected)
})

test.each([
  ['?show_cart', ''],
  ['?search=a+b&category=x&category=y&show_cart', '?search=a+b&category=x&category=y'],
  ['?show_cart=1&page=2', '?page=2'],
  ['/detail/L1?show_cart=0#manifest', '/detail/L1#manifest'],
])('closed, %s is %j: the other parameters stay as they are', (path, closed) => {
  expect(withoutCart(path)).toBe(closed)
})
