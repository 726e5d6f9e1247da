import { expect, test } from 'vitest'
import { createRowsHash } from './rows-hash.ts'

test('counts rows however the text is cut', () => {
  const rows = createRowsHash()
  for (const chunk of ['', '1\tone\n2', '\ttwo\n', '3\tthree\n']) rows.update(Buffer.from(chunk))
  expect([rows.count(), createRowsHash().count()]).toEqual([3, 0])
})

function hashOf(...chunks: string[]): string {
  const rows = createRowsHash()
  for (const chunk of chunks) rows.update(Buffer.from(chunk))
  return rows.digest()
}

test('is the same in any order and however the text is cut, and another for any other rows', () => {
  const rows = hashOf('1\tone\n2\ttwo\n3\tthree\n')
  expect(hashOf('3\tth', 'ree\n1\tone', '\n2\ttwo\n')).toBe(rows)
  for (const other of ['1\tone\n2\ttwo\n', '1\tone\n2\ttwo\n3\tthree\n3\tthree\n', '1\ttwo\n2\tone\n3\tthree\n', ''])
    expect(hashOf(other)).not.toBe(rows)
})
