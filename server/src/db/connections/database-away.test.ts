import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseAwayError, isConnectionFailure, isDatabaseAway, isPoolTimeout } from './database-away.ts'

/** As the driver throws what PostgreSQL replied. */
function refused(code: string): Error {
  return Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
}

/** As Node throws what happened to a socket, whatever was at the other end of it. */
function broken(code: string, syscall = 'read'): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

test.each([
  ['08006', 'the connection failed'],
  ['53100', 'the disk is full'],
  ['53200', 'no memory is left'],
  ['53300', 'no connection is left'],
  ['57014', 'the statement was cancelled'],
  ['57P01', 'it is shut down'],
  ['57P02', 'it crashed'],
  ['57P03', 'it is starting'],
  ['25006', 'a standby took over and does not write'],
  ['58030', 'the disk failed'],
])('PostgreSQL says %s: %s, so the database is away', (code) => {
  expect(isDatabaseAway(refused(code))).toBe(true)
  expect(isConnectionFailure(refused(code))).toBe(true)
})

test.each(['23505', '23514', '40P01', '42601', '22P02', 'P0001'])('%s is about the statement', (code) => {
  expect(isDatabaseAway(refused(code))).toBe(false)
  expect(isConnectionFailure(refused(code))).toBe(false)
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
])('without a code: %s', (message) => {
  expect(isDatabaseAway(new Error(message))).toBe(true)
  expect(isDatabaseAway(new Error('a page failed', { cause: new Error(message) }))).toBe(true)
})

test.each(['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED'])(
  'a socket that broke with %s counts only when it was the one to the database',
  (code) => {
    expect(isConnectionFailure(broken(code))).toBe(true)
    expect(isDatabaseAway(new DatabaseAwayError(broken(code)))).toBe(true)
    expect(isDatabaseAway(broken(code))).toBe(false)
  },
)

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a bad argument', Object.assign(new TypeError('bad'), { code: 'ERR_INVALID_ARG_TYPE' })],
  ['an aborted body', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
  ['no error at all', 'Connection terminated'],
])('%s is not the database', (_case, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

test.each([
  [new Error('Query read timeout'), 'The database gave up a statement: Query read timeout'],
  [refused('53200'), 'The database gave up a statement: no'],
  [refused('57014'), 'The database gave up a statement: no'],
  [refused('57P01'), 'The database is away: no'],
  [broken('ECONNRESET'), 'The database is away: read ECONNRESET'],
])('what a job failed by tells a statement from a database that is gone: %s', (cause, message) =>
  expect(new DatabaseAwayError(cause).message).toBe(message),
)

test('causes that form a ring end', () => {
  const ring = new Error('a')
  ring.cause = ring
  expect(isDatabaseAway(ring)).toBe(false)
})

test('a pool whose connections are all held says nothing about its server', () => {
  expect(isPoolTimeout(new DatabaseAwayError(new Error('timeout exceeded when trying to connect')))).toBe(true)
  expect(isPoolTimeout(new DatabaseAwayError(new Error('Connection terminated due to connection timeout')))).toBe(false)
})
