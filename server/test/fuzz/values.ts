// Values for each place of a request: good ones, such that nearly fit, and such that attacks are made of.
import fc, { type GeneratorValue } from 'fast-check'
import type { Schema } from '../example-calls.ts'

/** Draws from an arbitrary; what it drew can be shrunk. */
export type Draw = GeneratorValue
/** How a request is meant: `near` is good but for one place. */
export type Mood = 'good' | 'near' | 'hostile'
/** Real ids and names, by the field or part of a path that takes them. */
export type Known = (name: string) => readonly string[]

type FuzzSchema = Schema & {
  required?: string[]
  const?: unknown
  minLength?: number
  maxLength?: number
  maximum?: number
  maxItems?: number
  properties?: Record<string, FuzzSchema>
  items?: FuzzSchema
  anyOf?: FuzzSchema[]
}

const LONG = 70_000
const MAX_DEPTH = 6

export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '\uFEFF',
  'e\u0301'.repeat(300),
  '👩‍👩‍👧‍👦'.repeat(50),
  "'",
  "' or 1=1 --",
  '"; drop table accounts; --',
  '$1',
  '%',
  '_%\\',
  '\\',
  '../../../etc/passwd',
  '..%2f..%2f',
  '{{7*7}}',
  '${7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '=cmd|calc',
  'a\r\nset-cookie: x=1',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '99999999999999999999',
  '0x10',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '0bad0bad-0bad-4bad-8bad-0bad0bad0bad',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(2_001),
  'x'.repeat(10_001),
]

const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: { role: 'admin' } } },
  { toString: 'x', valueOf: 'x' },
  { $ne: null },
  Array.from({ length: 2_000 }, () => 0),
]

const KEYS_OF_OTHERS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'id',
  'account_id',
  'toString',
  'hasOwnProperty',
]

/** Declared once: what was drawn is drawn again by the function and the list that it was drawn with. */
function choice(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc.constantFrom(...values)
}
export function oneOf<Value>(draw: Draw, values: readonly Value[]): Value {
  return draw(choice, values) as Value
}

/** A body of the schema, as it is meant. */
export function drawBody(draw: Draw, schema: FuzzSchema, mood: Mood, known: Known): unknown {
  // Where a nearly good body is wrong: so many places from its beginning on.
  let left = mood === 'near' ? draw(fc.nat, { max: 8 }) : -1
  const isWrongHere = (): boolean => {
    if (mood === 'hostile') return draw(fc.nat, { max: 3 }) === 0
    left -= 1
    return left === -1 && mood === 'near'
  }

  function place(name: string, part: FuzzSchema, depth: number): unknown {
    if (isWrongHere()) return draw(drawWrong, part)
    if (depth > MAX_DEPTH) return null
    if (part.const !== undefined) return part.const
    if (part.anyOf !== undefined) return place(name, oneOf(draw, part.anyOf), depth + 1)
    if (part.enum !== undefined) return oneOf(draw, part.enum)
    if (part.properties !== undefined) return object(part, depth)
    if (part.type === 'array')
      return Array.from({ length: draw(fc.nat, { max: Math.min(part.maxItems ?? 3, 3) }) }, () =>
        place(name, part.items ?? {}, depth + 1),
      )
    return draw(drawGood, name, part, known)
  }

  function object({ properties = {}, required = [] }: FuzzSchema, depth: number): unknown {
    const made: Record<string, unknown> = {}
    for (const [name, part] of Object.entries(properties)) {
      const isLeftOut = !required.includes(name) && draw(fc.boolean)
      if (!isLeftOut) made[name] = place(name, part, depth + 1)
    }
    if (mood === 'hostile' && draw(fc.nat, { max: 3 }) === 0) {
      const key = oneOf(draw, KEYS_OF_OTHERS)
      // As a parser sets it: assigning to __proto__ would set the prototype.
      Object.defineProperty(made, key, { value: draw(drawWrong, {}), enumerable: true, configurable: true })
    }
    return made
  }
  return place('', schema, 0)
}

/** What the schema takes; an id that exists where the name of the place has some. */
export function drawGood(name: string, schema: FuzzSchema, known: Known): fc.Arbitrary<unknown> {
  const real = known(name)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [schema.minimum ?? -1_000, schema.maximum ?? 1_000_000]
    const small = fc.integer({
      min: Math.max(min, 0),
      max: Math.min(max, 5) > Math.max(min, 0) ? Math.min(max, 5) : max,
    })
    return fc.oneof(
      small,
      fc.maxSafeInteger().map((value) => Math.min(Math.max(value, min), max)),
      fc.constant(min),
    )
  }
  if (schema.type === 'object')
    return fc.dictionary(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), { maxKeys: 3 })
  const { minLength = 0, maxLength = 60, pattern } = schema
  const texts = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  const days = fc.constantFrom('2026-11-17', '2027-01-31', '2020-02-29')
  const moments = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (schema.format === 'date-time') return moments
  const general =
    pattern === undefined ? fc.oneof(texts, days, fc.emailAddress()) : fc.stringMatching(new RegExp(pattern))
  return real.length === 0 ? general : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, general)
}

/** What it hardly takes: beside its limits, of another type, or an attack. */
export function drawWrong(schema: FuzzSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 2_147_483_647, maxLength = 2_000 } = schema
  const beside = fc.constantFrom<unknown>(minimum - 1, maximum + 1, 'x'.repeat(maxLength + 1), `${minimum}`, [
    `${maximum}`,
  ])
  return fc.oneof(
    beside,
    fc.constantFrom(...NASTY_TEXTS),
    fc.constantFrom(...NASTY_VALUES),
    fc.jsonValue({ maxDepth: 3 }),
  )
}

/** A whole body that is no JSON of ours: too large, too deep, cut off, said twice. */
export const RAW_BODIES: readonly (() => string)[] = [
  () => '',
  () => '{',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '0',
  () => '\uFEFF{}',
  () => '{"a":1,"a":2}',
  () => '{"__proto__":{"isOwner":true}}',
  () => '{"a":"\\u0000"}',
  () => '{"a":"\\ud800"}',
  () => '['.repeat(30_000),
  () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  () => `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  () => JSON.stringify({ email: 'x'.repeat(LONG) }),
  () => `{"a":${'9'.repeat(40_000)}}`,
  () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
]
