import { expect, test } from 'vitest'
import { encodeMessage, eventName, isTrustedOrigin, parseMessage, WIRE_NAMES } from './messages.ts'
import type { MessageName } from './messages.ts'

test.each(Object.entries(WIRE_NAMES))('[S7.42] %s is %s on the wire, and comes back as itself', (key, wireName) => {
  const name = key as MessageName
  expect(eventName('c-1', name)).toBe(`braintree:c-1:${wireName}`)
  const text = encodeMessage(eventName('c-1', name), { source: 'PayPal' }, 'https://shop.test')
  expect(parseMessage(text, 'c-1')).toEqual({ name, payload: { source: 'PayPal' }, replyTo: null })
  expect(parseMessage(text, 'c-2')).toBeNull()
})

test('[S7.42] a message without arguments has an empty payload, and a reply is named', () => {
  const event = 'braintree:c:paypal:GET_CLIENT_TOKEN'
  expect(parseMessage(`/*framebus*/${JSON.stringify({ event, reply: 'r' })}`, 'c')).toEqual({
    name: 'get-client-token',
    payload: {},
    replyTo: 'r',
  })
})

test.each([
  ['no text', { event: 'braintree:c:paypal:CLOSE_APP' }],
  ['no marker', '{"event":"braintree:c:paypal:CLOSE_APP"}'],
  ['no JSON', '/*framebus*/{'],
  ['no object', '/*framebus*/null'],
  ['a list', '/*framebus*/[]'],
  ['no event', '/*framebus*/{}'],
  ['an unknown name', '/*framebus*/{"event":"braintree:c:DELETE_EVERYTHING"}'],
  ['an inherited name', '/*framebus*/{"event":"braintree:c:constructor"}'],
  ['too long', `/*framebus*/{"event":"braintree:c:paypal:CLOSE_APP","args":["${'x'.repeat(20_000)}"]}`],
])('[S7.42] what has %s is not a message', (_case, data) => expect(parseMessage(data, 'c')).toBeNull())

const own = { page: 'https://shop.test', assets: 'https://assets.test:8443' }

test.each([
  'https://shop.test',
  'https://assets.test:8443',
  'https://braintreepayments.com',
  'https://www.paypal.com',
  'https://a.b.braintreegateway.com',
])('[S7.42] %s is trusted', (origin) => expect(isTrustedOrigin(origin, own)).toBe(true))

test.each([
  'http://www.paypal.com',
  'https://evilpaypal.com',
  'https://paypal.com.evil.test',
  'https://www.paypal.com:8443',
  'https://assets.test',
  'http://shop.test',
  'null',
  '',
])('[S7.42] %j is not trusted', (origin) => {
  expect(isTrustedOrigin(origin, own)).toBe(false)
  expect(isTrustedOrigin('null', { page: 'null', assets: 'null' })).toBe(false)
})
