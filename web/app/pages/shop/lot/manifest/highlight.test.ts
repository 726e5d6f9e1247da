import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

/** Hits in square brackets. */
const marked = (text: string, search: string) =>
  highlight(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Acme toaster, 2 slots', 'toaster', 'Acme [toaster], 2 slots'],
  ['Acme Toasters', 'toast', 'Acme [Toast]ers'],
  ['Acme toaster', 'acme TOASTER', '[Acme] [toaster]'],
  ['Retoast', 'toast', 'Retoast'],
  ['a+b (c)', '+ (', 'a+b (c)'],
  ['Café table', 'café', '[Café] table'],
  ['anything', '', 'anything'],
  ['012345678905', '0123', '[0123]45678905'],
])('%j searched for %j shows %s', (text, search, expected) => expect(marked(text, search)).toBe(expected))
