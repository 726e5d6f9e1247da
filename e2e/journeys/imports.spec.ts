import type { Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { axeFindings, expect, PASSWORD, test } from './test.ts'

const FILE = [
  'UPC,Brand,Item Description,Qty,Unit Retail',
  '036000291452,Sonic,Electric kettle,4,39.99',
  '036000291453,Sonic,Toaster,2,24.50',
  ',Hearth,Frying pan,two,12',
  '',
].join('\n')

async function signInAsSeller(page: Page): Promise<void> {
  const reply = await page.request.post('/api/account/session', {
    data: { email: 'seller@lotyard.test', password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status()).toBe(201)
}

test('a seller uploads a manifest with errors, mends them, and saves it as a draft with its lines', async ({
  page,
}) => {
  await signInAsSeller(page)
  await openPage(page, '/admin/imports/')
  const name = `returns-${Date.now()}.csv`
  await page.getByLabel('Manifest file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(FILE) })

  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Default condition').selectOption('new')
  await page.getByLabel('Default category').selectOption('kitchen')
  await page.getByRole('button', { name: 'Check lines' }).click()

  const toaster = page.getByRole('form', { name: 'Row 3' })
  await expect(toaster).toContainText('UPC mistyped')
  expect(await axeFindings(page)).toEqual([])
  await toaster.getByLabel('UPC').fill('')
  await toaster.getByRole('button', { name: 'Save row 3' }).click()
  await expect(page.getByText('Row 3 saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Set unreadable quantities to 1' }).click()
  await expect(page.getByText('1 line changed.')).toBeVisible()

  await page.getByLabel('Lot size').selectOption('pallet')
  await page.getByLabel('Warehouse').selectOption({ index: 1 })
  for (const [label, value] of Object.entries({
    Pallets: '1',
    'Weight (lb)': '400',
    'Length (in)': '48',
    'Width (in)': '40',
    'Height (in)': '60',
  }))
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save draft' }).click()

  await expect(page.getByRole('heading', { name: '1 draft created' })).toBeVisible()
  const draft = page.getByRole('table', { name: 'Drafts' }).getByRole('row').nth(1)
  // Three lines, of four, two and one pieces.
  await expect(draft.getByRole('cell')).toHaveText([/^[0-9A-Z]{6,}$/, '3', '7'])
  await openPage(page, '/admin/imports/')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Saved')
})
