import { isInvalid, isRequired } from '../site/field-messages.ts'
import { isDeletedEmail } from './deleted-account.ts'
import { hasHiddenCharacters } from './hidden-characters.ts'
import { passwordProblem } from './password.ts'

// What a name and an e-mail address must be, before the server and before the page sends it.

export const NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 254

/** Surrounding space is not part of a name. */
export function cleanName(name: string): string {
  return name.trim()
}

export function nameProblem(field: 'first_name' | 'last_name', name: string): string | null {
  const clean = cleanName(name)
  if (clean === '') return isRequired(field)
  if (clean.length > NAME_MAX_LENGTH || hasHiddenCharacters(clean)) return isInvalid(field)
  return null
}

export function nameProblems(given: { first_name: string; last_name: string }): Record<string, string[]> {
  const first = nameProblem('first_name', given.first_name)
  const last = nameProblem('last_name', given.last_name)
  return { ...(first !== null && { first_name: [first] }), ...(last !== null && { last_name: [last] }) }
}

/** One address is one account, however it is typed. */
export function cleanEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function emailProblem(email: string): string | null {
  const clean = cleanEmail(email)
  if (clean === '') return isRequired('email')
  const isAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/.test(clean)
  const [local = '', domain = ''] = clean.split('@')
  const hasGoodDots = !/^\.|\.\.|\.$/.test(local) && !domain.includes('..') && domain.includes('.')
  const isFree = clean.length <= EMAIL_MAX_LENGTH && !isDeletedEmail(clean)
  return isAddress && hasGoodDots && isFree ? null : isInvalid('email')
}

export function emailProblems(given: { email: string }): Record<string, string[]> {
  const problem = emailProblem(given.email)
  return problem === null ? {} : { email: [problem] }
}

/** No rule about the password: one from before the present rule must still work. */
export function signInProblems(given: { email: string; password: string }): Record<string, string[]> {
  return { ...emailProblems(given), ...(given.password === '' && { password: [isRequired('password')] }) }
}

export type SignUp = {
  first_name: string
  last_name: string
  email: string
  password: string
  /** Absent: they are accepted later, before the first bid. Our own form asks for them, and sends false for a box not ticked. */
  terms_accepted?: boolean
}

export function signUpProblems(given: SignUp): Record<string, string[]> {
  const password = passwordProblem(given.password, given.email)
  return {
    ...nameProblems(given),
    ...emailProblems(given),
    ...(password !== null && { password: [password] }),
    ...(given.terms_accepted === false && { terms_accepted: ['Please accept the terms'] }),
  }
}
