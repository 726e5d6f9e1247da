// The card numbers that the real gateway documents for trying things out. The sandbox takes no others: a buyer who types a
// real card by mistake must not see it accepted.
import type { TestCard } from '@lotyard/contract/rules/payment-methods/client-token'
import type { Verdict } from './sandbox-method.ts'

export type KnownCard = { cardType: string; cvvLength: 3 | 4; verdict: Verdict }

const VISA = { cardType: 'Visa', cvvLength: 3 } as const
const MASTERCARD = { cardType: 'MasterCard', cvvLength: 3 } as const
const DISCOVER = { cardType: 'Discover', cvvLength: 3 } as const
const AMEX = { cardType: 'American Express', cvvLength: 4 } as const

const CARDS = new Map<string, KnownCard>([
  ['4111111111111111', { ...VISA, verdict: 'approves' }],
  ['4012888888881881', { ...VISA, verdict: 'approves' }],
  ['4009348888881881', { ...VISA, verdict: 'approves' }],
  ['4005519200000004', { ...VISA, verdict: 'approves' }],
  ['5555555555554444', { ...MASTERCARD, verdict: 'approves' }],
  ['2223000048400011', { ...MASTERCARD, verdict: 'approves' }],
  ['6011111111111117', { ...DISCOVER, verdict: 'approves' }],
  ['6011000991300009', { ...DISCOVER, verdict: 'approves' }],
  ['378282246310005', { ...AMEX, verdict: 'approves' }],
  ['371449635398431', { ...AMEX, verdict: 'approves' }],
  ['4000111111111115', { ...VISA, verdict: 'declines' }],
  ['5105105105105100', { ...MASTERCARD, verdict: 'declines' }],
  ['6011000990139424', { ...DISCOVER, verdict: 'declines' }],
  ['378734493671000', { ...AMEX, verdict: 'declines' }],
  ['4000111111111511', { ...VISA, verdict: 'suspects_fraud' }],
])

export function findTestCard(number: string): KnownCard | null {
  return CARDS.get(number) ?? null
}

/** The few that a card form offers with a click. */
export const OFFERED_TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', label: 'Visa' },
  { number: '5555555555554444', label: 'Mastercard' },
  { number: '378282246310005', label: 'American Express' },
  { number: '4000111111111115', label: 'Visa, declined' },
]
