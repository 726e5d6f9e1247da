import { expect, test } from 'vitest'
import { toCopyLine } from './copy-rows.ts'

test.each([
  [[1, 'plain', true, null], '1\tplain\ttrue\t\\N\n'],
  [['a\tb\nc\rd\\e'], 'a\\tb\\nc\\rd\\\\e\n'],
  [['\\N'], '\\\\N\n'],
  [[''], '\n'],
])('%j is written as PostgreSQL reads it', (values, line) => expect(toCopyLine(values)).toBe(line))
