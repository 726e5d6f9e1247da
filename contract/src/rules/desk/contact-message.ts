// What a message to the operator must be, before the page sends it and before the server takes it.
import { EMAIL_MAX_LENGTH, emailProblem } from '../accounts/account-fields.ts'
import { hasHiddenCharacters } from '../accounts/hidden-characters.ts'
import { isInvalid, isRequired } from '../site/field-messages.ts'

/** What it is about, in the words of the form and of the mail's subject. */
export const CONTACT_TOPICS = {
  lot: 'A question about a lot',
  order: 'An order or payment',
  account: 'My account',
  selling: 'Selling with us',
  other: 'Something else',
} as const
export type ContactTopic = keyof typeof CONTACT_TOPICS

export const CONTACT_NAME_MAX_LENGTH = 100
export const CONTACT_EMAIL_MAX_LENGTH = EMAIL_MAX_LENGTH
const MESSAGE_MIN_LENGTH = 10
const MESSAGE_MAX_LENGTH = 4_000

/** As it is typed. An empty lot number: none. */
export type ContactFields = { name: string; email: string; topic: string; listing_name: string; message: string }

export function cleanContactName(name: string): string {
  return name.trim()
}

/** People copy lot numbers from anywhere, and type them in lower case. */
export function cleanLotNumber(listingName: string): string {
  return listingName.trim().toUpperCase()
}

export function cleanMessage(message: string): string {
  return message.replaceAll(/\r\n?/g, '\n').trim()
}

export function isContactTopic(topic: string): topic is ContactTopic {
  return Object.hasOwn(CONTACT_TOPICS, topic)
}

export function contactProblems(given: ContactFields): Record<string, string[]> {
  const found = {
    name: nameProblem(given.name),
    email: emailProblem(given.email),
    topic: topicProblem(given.topic),
    listing_name: lotNumberProblem(given.listing_name),
    message: messageProblem(given.message),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, problem]) => (problem === null ? [] : [[field, [problem]]])),
  )
}

function nameProblem(name: string): string | null {
  const clean = cleanContactName(name)
  if (clean === '') return isRequired('name')
  return clean.length > CONTACT_NAME_MAX_LENGTH || hasHiddenCharacters(clean) ? isInvalid('name') : null
}

function topicProblem(topic: string): string | null {
  if (topic === '') return 'Choose what your message is about'
  return isContactTopic(topic) ? null : isInvalid('topic')
}

function lotNumberProblem(listingName: string): string | null {
  const clean = cleanLotNumber(listingName)
  return clean === '' || /^[0-9A-Z]{4,12}$/.test(clean) ? null : 'Enter a lot number, for example 7KQ2MX'
}

// Turns the direction of text, is half a character, or is no text at all: what the operator reads would not be what was
// written. Joiners stay, because emoji and many languages are spelled with them.
const UNREADABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u

function messageProblem(message: string): string | null {
  const clean = cleanMessage(message)
  if (clean === '') return isRequired('message')
  const { length } = Array.from(clean)
  if (length < MESSAGE_MIN_LENGTH) return `Message must be at least ${MESSAGE_MIN_LENGTH} characters`
  if (length > MESSAGE_MAX_LENGTH)
    return `Message must be at most ${MESSAGE_MAX_LENGTH.toLocaleString('en-US')} characters`
  return UNREADABLE.test(clean) ? "Message has characters we can't read. Please type it without them" : null
}
