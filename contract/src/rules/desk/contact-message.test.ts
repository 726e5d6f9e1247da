import { expect, test } from 'vitest'
import { cleanLotNumber, cleanMessage, contactProblems, type ContactFields } from './contact-message.ts'

const good: ContactFields = {
  name: 'Ada Lovelace',
  email: 'ada@lotyard.test',
  topic: 'lot',
  listing_name: '7KQ2MX',
  message: 'Is the truck dock open on Saturdays?',
}

test.each([
  ['as it should be', {}],
  ['without a lot', { listing_name: '' }],
  ['with a lot number as people type it', { listing_name: ' 7kq2mx ' }],
  ['as short as it may be', { message: 'x'.repeat(10) }],
  ['as long as it may be, counted in characters', { message: '📦'.repeat(4_000) }],
  ['in several lines, with a tab', { message: 'Hello,\r\n\r\n\tis it open?' }],
  ['with markup, which is text like any other', { message: '<b>Is it open?</b> & when' }],
  ['with an emoji made of several', { message: 'Is it open? 👩‍🏭' }],
  ['in Persian, by Persian rules', { name: 'علی\u200cرضا', message: 'سلام، انبار باز است؟' }],
])('a message %s is taken', (_case, given) => expect(contactProblems({ ...good, ...given })).toEqual({}))

test('every field that is empty is named, but for the lot', () => {
  expect(contactProblems({ name: ' ', email: '', topic: '', listing_name: ' ', message: '\n' })).toEqual({
    name: ['Name is required'],
    email: ['Email is required'],
    topic: ['Choose what your message is about'],
    message: ['Message is required'],
  })
})

test.each([
  ['name', 'x'.repeat(101), 'Name is invalid'],
  ['name', 'Ada\r\nBcc: all@lotyard.test', 'Name is invalid'],
  ['name', 'Ada\u202e', 'Name is invalid'],
  ['email', 'ada', 'Email is invalid'],
  ['email', 'ada@lotyard.test\r\nBcc: all@lotyard.test', 'Email is invalid'],
  ['email', `${'a'.repeat(250)}@lotyard.test`, 'Email is invalid'],
  ['topic', 'toString', 'Topic is invalid'],
  ['listing_name', '<b>', 'Enter a lot number, for example 7KQ2MX'],
  ['listing_name', '../admin', 'Enter a lot number, for example 7KQ2MX'],
  ['listing_name', 'X'.repeat(13), 'Enter a lot number, for example 7KQ2MX'],
  ['message', 'Hi there.', 'Message must be at least 10 characters'],
  ['message', 'x'.repeat(4_001), 'Message must be at most 4,000 characters'],
  ['message', 'Is it open?\u0000', "Message has characters we can't read. Please type it without them"],
  ['message', 'Is it \u202eopen?', "Message has characters we can't read. Please type it without them"],
  ['message', 'Is it open \ud83d?', "Message has characters we can't read. Please type it without them"],
])('%s may not be %j', (field, value, problem) => {
  expect(contactProblems({ ...good, [field]: value })).toEqual({ [field]: [problem] })
})

test('what is stored is clean', () => {
  expect(cleanLotNumber(' 7kq2mx ')).toBe('7KQ2MX')
  expect(cleanMessage('\r\none\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
})
