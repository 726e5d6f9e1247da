import type { Page } from '@playwright/test'

/** Fills in what a manifest does not say of its lot, and saves the lot as a draft. */
export async function saveDraft(page: Page): Promise<void> {
  await page.getByLabel('Lot size').selectOption('pallet')
  for (const [label, value] of Object.entries({
    Pallets: '1',
    'Weight (lb)': '400',
    'Length (in)': '48',
    'Width (in)': '40',
    'Height (in)': '60',
  }))
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save draft' }).click()
}
