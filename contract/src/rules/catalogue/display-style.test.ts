import { expect, test } from 'vitest'
import { readDisplayStyle } from './display-style.ts'

test.each([
  ['list', 'list'],
  ['grid', 'grid'],
  ['LIST', 'grid'],
  ['', 'grid'],
  ['<script>', 'grid'],
  [null, 'grid'],
  [undefined, 'grid'],
] as const)('[S9.07] %j is read as %s', (value, style) => expect(readDisplayStyle(value)).toBe(style))
