import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

/** As PostgreSQL's driver throws it, with a row quoted in it and the statement's parameters added by a library. */
function databaseError(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "one_account_per_email"'), {
    name: 'error',
    code: '23505',
    constraint: 'one_account_per_email',
    table: 'accounts',
    column: 'email',
    detail: 'Key (email)=(secret) already exists.',
    where: 'COPY accounts, line 1: "secret"',
    hint: 'secret',
    internalQuery: "select 'secret'",
    query: "select 'secret'",
    parameters: ['secret'],
    body: { password: 'secret' },
  })
}

const DESCRIBED = {
  name: 'error',
  message: 'duplicate key value violates unique constraint "one_account_per_email"',
  stack: expect.any(String),
  code: '23505',
  constraint: 'one_account_per_email',
  table: 'accounts',
  column: 'email',
}

test.each([
  ['by itself', databaseError(), DESCRIBED],
  [
    'as a cause',
    new Error('a', { cause: databaseError() }),
    { name: 'Error', message: 'a', stack: expect.any(String), cause: DESCRIBED },
  ],
  [
    "as a cause's cause",
    new Error('a', { cause: new Error('b', { cause: databaseError() }) }),
    expect.objectContaining({ cause: expect.objectContaining({ cause: DESCRIBED }) }),
  ],
  [
    'among several',
    new AggregateError([new Error('b'), databaseError()], 'a'),
    expect.objectContaining({ errors: [expect.objectContaining({ message: 'b' }), DESCRIBED] }),
  ],
  [
    'among several that are a cause',
    new Error('a', { cause: new AggregateError([databaseError()]) }),
    expect.objectContaining({ cause: expect.objectContaining({ errors: [DESCRIBED] }) }),
  ],
])('an error of the database, %s, is told without a row or a parameter', (_case, error, expected) => {
  const described = describeError(error)
  expect(described).toEqual(expected)
  expect(JSON.stringify(described)).not.toContain('secret')
})

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [7, 'number'],
  [{ email: 'secret' }, 'object'],
  [Object.create(null), 'object'],
  [null, 'object'],
])('what is thrown without being an error is told in a word: %j', (thrown, message) =>
  expect(describeError(thrown)).toEqual({ message }),
)

test('a code that is no plain value is left out', () =>
  expect(describeError(Object.assign(new Error('a'), { code: { email: 'secret' } }))).not.toHaveProperty('code'))

test('a ring of causes ends, and of many errors the first few are told', () => {
  const ring = new Error('ring')
  ring.cause = ring
  expect(JSON.stringify(describeError(ring)).match(/"ring"/g)).toHaveLength(5)
  const many = new AggregateError(Array.from({ length: 1_000 }, () => new Error('one')))
  expect(describeError(many)['errors']).toHaveLength(10)
})
