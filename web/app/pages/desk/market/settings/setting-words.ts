// What the desk calls each setting, where it is shown, and what stands there without it.
import {
  isSettingKey,
  settingHasLines,
  STAFF_TWO_STEP_REQUIRED,
  type SettingKey,
} from '@lotyard/contract/rules/desk/settings'
import { SECURITY_PATH } from '@lotyard/contract/rules/site/paths/security-path'

type Words = {
  name: string
  instead: string
  /** Chosen, not typed: the one value there is beside none, what it is called, and what follows from it. */
  choice?: { value: string; name: string; hint: string }
  shown?: { name: string; path: string }
}

const WORDS: Record<SettingKey, Words> = {
  operator_name: {
    name: 'Operator',
    instead: "Without it, the site's name is used.",
    shown: { name: 'Help', path: '/help/#contact' },
  },
  contact_email: {
    name: 'Contact e-mail',
    instead: 'Without it, messages go to the admins.',
    shown: { name: 'Contact', path: '/contact/' },
  },
  contact_phone: {
    name: 'Contact phone',
    instead: 'Without it, no number is shown.',
    shown: { name: 'Contact', path: '/contact/' },
  },
  postal_address: {
    name: 'Postal address',
    instead: 'Without it, no address is shown.',
    shown: { name: 'Help', path: '/help/#contact' },
  },
  fees: {
    name: 'Fees',
    instead: 'Without it, Help says that no fees are added.',
    shown: { name: 'Help', path: '/help/#fees' },
  },
  claims: {
    name: 'Claims',
    instead: 'Without it, Help asks buyers to contact you.',
    shown: { name: 'Help', path: '/help/#claims' },
  },
  wire_instructions: {
    name: 'Wire instructions',
    instead: 'Without them, invoices ask buyers to contact you.',
  },
  terms: {
    name: 'Your own terms',
    instead: 'Without them, only the standard terms are shown.',
    shown: { name: 'Terms', path: '/terms/' },
  },
  staff_two_step: {
    name: 'Two-step sign-in for admins',
    instead: 'Not required',
    choice: {
      value: STAFF_TWO_STEP_REQUIRED,
      name: 'Required',
      hint: 'Admins without it are led to set it up before the desk opens. You need it yourself first.',
    },
    shown: { name: 'Security', path: SECURITY_PATH },
  },
}

export function settingWordsOf(key: string): Words & { hasLines: boolean } {
  // A key that only a newer server knows.
  if (!isSettingKey(key)) return { name: key, instead: '', hasLines: true }
  return { ...WORDS[key], hasLines: settingHasLines(key) }
}
