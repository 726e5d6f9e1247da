import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/databases/database.ts'
import { boolArray, float8Array, int4Array, int8Array, textArray, uuidArray } from './binary-arrays.ts'

const database = useDatabase()

/** What PostgreSQL reads, as JSON, so that no reading of ours is in between. */
async function readBack(type: string, binary: Buffer, values: readonly unknown[]) {
  const { rows } = await database.current.pool.query<{ json: unknown; is_same: boolean }>(
    `select to_json($1::${type}[]) as json, $1::${type}[] is not distinct from $2::${type}[] as is_same`,
    [binary, values],
  )
  return rows[0]!
}

const UUID = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'

test.each([
  ['integer', int4Array, [0, 1, null, -5, 2_147_483_647, -2_147_483_648]],
  ['bigint', int8Array, ['1', null, '-7', '9007199254740993', '9223372036854775807']],
  ['float8', float8Array, [0.5, 1_763_556_600_123, null, -1]],
  ['boolean', boolArray, [true, null, false]],
  ['uuid', uuidArray, [UUID, null, UUID.toUpperCase()]],
  ['text', textArray, ['', 'a', null, 'null', '{"x", \\y}', 'ümläut 🎉', 'x'.repeat(500)]],
] as const)('%s: PostgreSQL reads what was written, as it reads the text form', async (type, toBinary, values) => {
  for (const given of [values, values.slice(0, 1), [null, null], []]) {
    const { json, is_same: isSame } = await readBack(type, toBinary(given as never), given)
    expect(isSame).toBe(true)
    expect(json).toHaveLength(given.length)
  }
})

test('an array of another type than the statement says is refused', async () => {
  await expect(readBack('integer', float8Array([1]), [1])).rejects.toMatchObject({ code: '42804' })
})

describe('what the type cannot hold is never cut to fit', () => {
  test.each([
    ['a fraction', () => int4Array([1.5])],
    ['more than 32 bits', () => int4Array([2_147_483_648])],
    ['more than 64 bits', () => int8Array(['9223372036854775808'])],
    ['no number', () => int8Array(['x'])],
    ['half a uuid', () => uuidArray([UUID.slice(0, 18)])],
    ['a uuid with other letters', () => uuidArray([UUID.replace('a', 'z')])],
  ])('%s', (_case, make) => expect(make).toThrow())
})
