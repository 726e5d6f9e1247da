import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { schemaCompilers } from './schema-compilers.ts'
import { toBodySchema } from './strict-schema.ts'

const { toValidate } = schemaCompilers()
const check = (schema: unknown, value: unknown, httpPart = 'body'): boolean =>
  toValidate({ schema, method: 'POST', url: '/', httpPart })(value)

describe('a body', () => {
  const Body = Type.Object({
    name: Type.String(),
    address: Type.Optional(Type.Object({ zip: Type.String() })),
    lines: Type.Optional(Type.Array(Type.Object({ text: Type.String() }))),
    auction: Type.Optional(Type.Union([Type.Object({ hours: Type.Integer() }), Type.Null()])),
    browser_data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  })

  test('loses every key that its schema does not name, however deep', () => {
    const foreign = { id: '7', account_id: '8', role: 'admin' }
    const body = {
      ...foreign,
      name: 'x',
      address: { zip: '46803', ...foreign },
      lines: [{ text: 'a', ...foreign }, { text: 'b' }],
      auction: { hours: 3, ...foreign },
    }
    expect(check(Body, body)).toBe(true)
    expect(body).toEqual({
      name: 'x',
      address: { zip: '46803' },
      lines: [{ text: 'a' }, { text: 'b' }],
      auction: { hours: 3 },
    })
  })

  test('keeps what a record holds, whose keys are free', () => {
    const body = { name: 'x', browser_data: { screen: { width: 360 } } }
    expect(check(Body, body)).toBe(true)
    expect(body).toEqual({ name: 'x', browser_data: { screen: { width: 360 } } })
  })

  test('is still refused for what it names wrongly', () => {
    expect(check(Body, { name: 7, role: 'admin' })).toBe(false)
    expect(check(Body, { role: 'admin' })).toBe(false)
  })

  test('has no choice of two objects, since the first would take out the keys of the second', () => {
    const either = Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })])
    expect(() => toBodySchema(Type.Object({ either }))).toThrow('A body has anyOf of two objects.')
    const lists = Type.Union([Type.Array(Type.Object({ a: Type.String() })), Type.Object({ b: Type.String() })])
    expect(() => toBodySchema(lists)).toThrow('A body has anyOf of two objects.')
  })
})

const Page = Type.Object({ page: Type.Integer({ minimum: 0, maximum: 100 }) })
const Version = Type.Object({ version: Type.Integer() })

test.each(['Infinity', '-Infinity', '1e999', '-1e999', 'NaN', '-1', '1.5', '101', '9'.repeat(30), '', 'x', '1,2'])(
  "'%s' in an address is no integer of 0 to 100",
  (text) => {
    expect(check(Page, { page: text }, 'querystring')).toBe(false)
    expect(check(Page, { page: text }, 'params')).toBe(false)
  },
)

test('a parameter given twice is refused where one is meant, and a list where a list is', () => {
  const One = Type.Object({ q: Type.String(), page: Type.Optional(Type.Integer()) })
  expect(check(One, { q: ['a', 'b'] }, 'querystring')).toBe(false)
  expect(check(One, { q: 'a', page: ['1', '2'] }, 'querystring')).toBe(false)
  expect(check(One, { q: 'a', page: '1' }, 'querystring')).toBe(true)
  const Many = Type.Object({ q: Type.Array(Type.String()) })
  expect(check(Many, { q: ['a', 'b'] }, 'querystring')).toBe(true)
})

test('an integer of an address may be spelled as people spell it', () => {
  const query = { page: '07' }
  expect(check(Page, query, 'querystring')).toBe(true)
  expect(query).toEqual({ page: 7 })
})

test.each([Number.POSITIVE_INFINITY, Number.NaN, 1.5, 2_147_483_648, -2_147_483_649, 1e300])(
  '%d is no integer of a body',
  (version) => {
    expect(check(Version, { version })).toBe(false)
  },
)

test('an integer of an address has the limits of the database where its schema names none', () => {
  expect(check(Version, { version: '2147483648' }, 'querystring')).toBe(false)
  expect(check(Version, { version: '2147483647' }, 'querystring')).toBe(true)
})

test.each([0, 2_147_483_647, -2_147_483_648])('%d is an integer of a body', (version) => {
  expect(check(Version, { version })).toBe(true)
})
