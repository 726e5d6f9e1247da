import { formatCents } from '@lotyard/contract/rules/money'
import type { Locator, Page } from '@playwright/test'

/** Types an amount into the bid form of a lot's page and asks for its review. */
export async function reviewBid(page: Page, cents: number): Promise<void> {
  await page.getByLabel('Your maximum bid').fill((cents / 100).toFixed(2))
  await reviewButton(page).click()
}

/** Bids as a buyer does: an amount, a look at the review, and the one button that places it. */
export async function placeBid(page: Page, cents: number): Promise<void> {
  await reviewBid(page, cents)
  await placeButton(page, cents).click()
}

export function reviewButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Review bid' })
}

export function placeButton(page: Page, cents: number): Locator {
  return page.getByRole('button', { name: `Place max bid of ${formatCents(cents)}`, exact: true })
}
