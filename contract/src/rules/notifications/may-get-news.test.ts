import { expect, test } from 'vitest'
import { mayGetNews } from './may-get-news.ts'

test.each([
  [true, true, true],
  [true, false, false],
  [false, true, true],
  [false, false, true],
])('where mail is sent %j and the address is confirmed %j, it may get news: %j', (sendsMail, isVerified, may) => {
  expect(mayGetNews({ sendsMail, isVerified })).toBe(may)
})
