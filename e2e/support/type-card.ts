import type { Page } from '@playwright/test'

export const CARD = '4111111111111111'

/** Fills the sandbox's card form; its button is left to the caller. */
export async function typeCard(page: Page, number = CARD): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration month').selectOption('12')
  await page.getByLabel('Expiration year').selectOption({ index: 9 })
  await page.getByLabel('CVV').fill('123')
}
