import { expect, test } from 'vitest'
import { ILLEGAL_XHR_MESSAGE, VERSION } from './index.ts'

test('[S9.17] the sentence about requests exists, to the letter', () => {
  expect(ILLEGAL_XHR_MESSAGE).toBe('Illegal XHR request attempted')
})

// This file runs without a browser, as a server that renders the page would: importing the widget must touch no window.
test('[S9.14 version] the version is 2.21.0', () => expect(VERSION).toBe('2.21.0'))
