import { expect, test } from 'vitest'
import { isNotFound, isNotSent, toAway } from './braintree-failures.ts'

/** As the SDK makes them. */
const sdkError = (type: string, message = '') => Object.assign(new Error(message), { type, name: type })
const networkError = (text: string) => sdkError('unexpectedError', `Unexpected request error: ${text}`)

// The texts are Node's own, each seen with a server that behaves so.
test.each([
  'Error: connect ECONNREFUSED 127.0.0.1:443',
  'Error: connect ETIMEDOUT 10.0.0.1:443',
  'Error: connect EHOSTUNREACH 10.0.0.1:443',
  'Error: getaddrinfo ENOTFOUND api.braintreegateway.com',
  'Error: getaddrinfo EAI_AGAIN api.braintreegateway.com',
  'AggregateError',
  'Error: self-signed certificate',
  'Error: certificate has expired',
  'Error: unable to get local issuer certificate',
  "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: Host: a. is not in b",
  'Error: Client network socket disconnected before secure TLS connection was established',
])('%s: the request never left', (text) => expect(isNotSent(networkError(text))).toBe(true))

test.each(['authenticationError', 'authorizationError', 'tooManyRequestsError', 'upgradeRequired', 'invalidKeysError'])(
  '%s: the gateway turned it away unread',
  (type) => expect(isNotSent(sdkError(type))).toBe(true),
)

test.each([
  networkError('Error: read ECONNRESET'),
  networkError('Error: write EPIPE'),
  networkError('Error: read ETIMEDOUT'),
  networkError('Error: socket hang up'),
  sdkError('unexpectedError', 'Request timed out'),
  sdkError('unexpectedError', 'Unexpected HTTP response: 502'),
  sdkError('unexpectedError', 'Unexpected response error: Error: aborted'),
  sdkError('serverError'),
  sdkError('serviceUnavailableError'),
  sdkError('gatewayTimeoutError'),
  sdkError('requestTimeoutError'),
  sdkError('notFoundError'),
  new Error('connect ECONNREFUSED 127.0.0.1:443'),
  new TypeError('Cannot read properties of undefined'),
  'no error at all',
  null,
])('%s: it may have been done', (error) => expect(isNotSent(error)).toBe(false))

test('what is not there is known from what is away', () => {
  expect(isNotFound(sdkError('notFoundError'))).toBe(true)
  expect(isNotFound(sdkError('serverError'))).toBe(false)
  expect(toAway(sdkError('serverError', 'Server Error')).message).toBe('The payment gateway is away: Server Error')
})
