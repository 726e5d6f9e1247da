import type { Page } from '@playwright/test'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

async function fillGoods(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Pallet of desk lamps')
  for (const choice of ['Category', 'Condition', 'Lot size', 'Warehouse'])
    await page.getByLabel(choice, { exact: true }).selectOption({ index: 1 })
  const numbers = { Units: '120', 'MSRP ($)': '4,800', 'Weight (lb)': '600', 'Length (in)': '48' }
  for (const [label, value] of Object.entries({ ...numbers, 'Width (in)': '40', 'Height (in)': '60' }))
    await page.getByLabel(label).fill(value)
}

test('[S6.03] a draft written by hand becomes an auction, and the second of two editors is told who was first', async ({
  openOther,
  page,
  signIn,
}) => {
  await signIn('seller')
  await openPage(page, '/admin/listings/new/')
  expect(await axeFindings(page)).toEqual([])
  await fillGoods(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pallet of desk lamps')
  await expect(page.getByText('Enter a price.')).toBeVisible()
  const address = page.url()

  await page.getByLabel('Auction', { exact: true }).check()
  await page.getByLabel('Opening bid as % of MSRP').fill('3')
  await page.getByLabel('Round % of MSRP to').selectOption('Nearest $10')
  await expect(page.getByLabel('Opening bid ($)')).toHaveValue('140.00')
  // Preview saves, and shows the draft as buyers will see it.
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('$140', { exact: true })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to editor' }).click()
  // Typed and not saved: leaving asks, and Publish saves it first.
  await page.getByLabel('Title', { exact: true }).fill('Pallet of LED desk lamps')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'All listings' }).click()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('For sale', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pallet of LED desk lamps')
  expect(await axeFindings(page)).toEqual([])

  // An admin without scripts saves first, and keeps the lot as a template that the next one starts from.
  const admin = await openOther({ javaScriptEnabled: false })
  await signInAs(admin, 'admin')
  await admin.goto(address)
  await admin.getByLabel('Units').fill('118')
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.locator('[data-flash]')).toContainText('Saved.')
  await admin.getByRole('link', { name: 'Save as template' }).click()
  await admin.getByLabel('Template name').fill('Lamps by auction')
  await admin.getByRole('button', { name: 'Save template' }).click()
  await admin.goto('/admin/templates/')
  await admin.getByRole('listitem').filter({ hasText: 'Lamps by auction' }).getByRole('link').first().click()
  await expect(admin.getByLabel('Condition', { exact: true })).not.toHaveValue('')

  await page.getByLabel('Units').fill('110')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('changed this listing on')
  await expect(page.getByLabel('Units')).toHaveValue('110')
  await expect(page.getByText('Saved meanwhile: 118')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-flash]')).toContainText('Saved.')
  await page.getByRole('link', { name: 'View lot page' }).click()
  await expect(page.getByRole('link', { name: 'Edit listing' })).toBeVisible()
})
