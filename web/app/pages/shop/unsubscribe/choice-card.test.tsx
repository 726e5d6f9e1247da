import { ALWAYS_SENT } from '@lotyard/contract/rules/notifications/always-sent'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ChoiceCard, type LoadedChoice } from './choice-card.tsx'

afterEach(cleanup)

const address = '/unsubscribe/?token=a'
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const draw = (given: Partial<LoadedChoice>) =>
  render(<ChoiceCard address={address} choice={null} refusal={null} {...given} />)

test("a link of an account's topic stops it, and says what is sent all the same", () => {
  draw({ choice: { topic: 'bids', enabled: true } })
  expect(title()).toBe('Stop these e-mails?')
  expect(screen.getByRole('button', { name: 'Stop these e-mails' })).toBeTruthy()
  expect(screen.getByText(ALWAYS_SENT)).toBeTruthy()
})

test.each([
  { topic: 'newsletter', enabled: true },
  { topic: 'saved_search', enabled: true, search_name: 'Kettles' },
] as const)('what is always sent to an account is nothing that a link of the $topic need say', (choice) => {
  draw({ choice })
  expect(screen.queryByText(ALWAYS_SENT)).toBeNull()
})

test.each([
  [true, 'Nothing to stop'],
  [false, 'E-mail settings'],
])('a link that stops nothing asks nothing (isGone: %s)', (isGone, words) => {
  draw({ refusal: { isGone, message: 'Why.' } })
  expect(title()).toBe(words)
  expect(screen.getByText('Why.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(ALWAYS_SENT)).toBeNull()
})
