// What the operator of a market says about itself: who it is, how to reach it, what it charges beyond the price.
//
// Each setting is a text with a rule of its own; the table has the same rules as constraints. A setting that is not there
// is not invented: pages then say less.
import { emailProblem } from '../accounts/account-fields.ts'
import { isPhone, PHONE_EXAMPLE } from '../site/phone.ts'

export const SETTING_KEYS = [
  'operator_name',
  'contact_email',
  'contact_phone',
  'postal_address',
  'fees',
  'claims',
  'wire_instructions',
  'terms',
  'staff_two_step',
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

export function isSettingKey(key: string): key is SettingKey {
  return (SETTING_KEYS as readonly string[]).includes(key)
}

/** The one value of `staff_two_step`: admins need two-step sign-in to enter the desk. Without it they don't. */
export const STAFF_TWO_STEP_REQUIRED = 'required'

type Rule = {
  maxLength: number
  hasLines: boolean
  isGood?: (value: string) => boolean
  /** What it is; text of a length where its rule is no more than that. */
  kind?: string
  example: string
}

const RULES: Record<SettingKey, Rule> = {
  operator_name: { maxLength: 100, hasLines: false, example: 'Acme Liquidation LLC' },
  contact_email: {
    maxLength: 254,
    hasLines: false,
    isGood: (value) => emailProblem(value) === null,
    kind: 'an e-mail address',
    example: 'help@example.com',
  },
  contact_phone: {
    maxLength: 30,
    hasLines: false,
    isGood: isPhone,
    kind: 'a phone number',
    example: PHONE_EXAMPLE,
  },
  postal_address: { maxLength: 300, hasLines: true, example: '1200 Yard Road, Fort Wayne, IN 46803' },
  fees: { maxLength: 2_000, hasLines: true, example: 'You pay the price, or your winning bid, plus freight.' },
  claims: { maxLength: 2_000, hasLines: true, example: 'E-mail us within 5 days of pickup.' },
  wire_instructions: {
    maxLength: 2_000,
    hasLines: true,
    example: 'First Bank, routing 000000000, account 0000000000. Name the order number.',
  },
  staff_two_step: {
    maxLength: 8,
    hasLines: false,
    isGood: (value) => value === STAFF_TWO_STEP_REQUIRED,
    kind: 'the word required',
    example: 'required',
  },
  terms: { maxLength: 20_000, hasLines: true, example: 'Pallets must be collected within 10 days.' },
}

export function cleanSetting(value: string): string {
  return value.replaceAll('\r\n', '\n').trim()
}

/** What is wrong with a value, with an example of a good one; null when it will do. */
export function settingProblem(key: SettingKey, value: string): string | null {
  const { maxLength, hasLines, isGood = () => true } = RULES[key]
  const clean = cleanSetting(value)
  const hasControls = (hasLines ? /[^\P{Cc}\n]/u : /\p{Cc}/u).test(clean)
  if (clean !== '' && clean.length <= maxLength && !hasControls && isGood(clean)) return null
  return `${key} must be ${describe(key)}`
}

/** The same for a field of a form, which has a label already. */
export function settingAdvice(key: SettingKey): string {
  return `Enter ${describe(key)}.`
}

export function settingHasLines(key: SettingKey): boolean {
  return RULES[key].hasLines
}

function describe(key: SettingKey): string {
  const { maxLength, hasLines, kind, example } = RULES[key]
  const length = `${hasLines ? 'text' : 'one line'} of up to ${maxLength.toLocaleString('en-US')} characters`
  // The example ends the sentence, and some have a period of their own.
  return `${kind ?? length}, for example ${example.replace(/\.$/, '')}`
}
