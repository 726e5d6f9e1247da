import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../app')
const HEARS_OF_IT = [
  // Tells `useLeftFields`, which waits for a press to end.
  'features/payment-methods/card-fields.tsx',
  // Shows nothing: it moves the focus.
  'pages/desk/listings/import/lines/use-next-line.ts',
  // Closes a list that floats above the page, and whose own entries keep the focus where it is.
  'ui/forms/fields/suggestion-list.tsx',
  // Tells `useLeftFields` too.
  'ui/forms/required-form.tsx',
]

test('no form but these hears that a field was left: what it then shows could move what is being pressed', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((path) => !/\.test\.tsx?$/.test(path))
  const hearing = files.filter((path) => /onBlur\b|focusout|['"]blur['"]/.test(readFileSync(join(APP, path), 'utf8')))
  expect(hearing.toSorted()).toEqual(HEARS_OF_IT)
})
