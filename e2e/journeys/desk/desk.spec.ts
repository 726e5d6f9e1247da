import type { Page } from '@playwright/test'
import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { countNumbersNow, endAuctionNow } from '../../market-database.ts'
import { newBuyer, post } from '../../support/buyers.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { placeBid } from '../../support/place-bid.ts'
import { saveDraft } from '../../support/save-draft.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

/** Row 4 has a wrong check digit, row 7 no description, row 10 a quantity in words. */
const MANIFEST = [
  'UPC,Brand,Item Description,Qty,Unit Retail',
  '041234510378,Sonic,Electric kettle,4,39.99',
  '041234510743,Sonic,Toaster,6,24.50',
  '041234511116,Sonic,Hand blender,5,34.00',
  '041234511481,Hearth,Frying pan,8,29.95',
  '041234511856,Hearth,Stock pot,3,54.00',
  '041234512228,Hearth,,2,44.00',
  '041234512594,Hearth,Griddle,2,49.00',
  '041234512969,Alder,Knife block,7,64.99',
  '041234513331,Alder,Cutting board,two,18.00',
  '041234513706,Alder,Peeler set,20,9.99',
  '041234514079,Corin,Coffee maker,4,79.00',
  '041234514444,Corin,Milk frother,9,22.00',
  '',
].join('\n')
const UNITS = 4 + 6 + 5 + 8 + 3 + 2 + 2 + 7 + 1 + 20 + 4 + 9

test('[S6.03] [S5.08] a seller imports a manifest, fixes it, sells it by auction and ships it, and the numbers show it', async ({
  openOther,
  quietPage: seller,
  signIn,
}) => {
  await signIn('seller')
  const before = await readSales(seller)
  const buyer = await newBuyer(await openOther())
  const title = `Kitchen returns ${Date.now()}`

  await importManifest(seller, title)
  const name = await publishAsAuction(seller, title)
  const order = await winAndPay(buyer, name)
  await ship(seller, order)
  await openPage(buyer, `/account/orders/${order.id}/`)
  await expect(buyer.getByRole('main')).toContainText('Shipped with Estes, tracking number 012-345')

  // Others may have sold such lots meanwhile.
  await expect(async () => {
    await countNumbersNow()
    const now = await readSales(seller)
    expect(now.lots).toBeGreaterThanOrEqual(before.lots + 1)
    expect(now.dollars).toBeGreaterThanOrEqual(before.dollars + 150)
  }).toPass()
})

async function importManifest(page: Page, title: string): Promise<void> {
  await openPage(page, '/admin/imports/')
  const file = { name: `${title}.csv`, mimeType: 'text/csv', buffer: Buffer.from(MANIFEST) }
  await page.getByLabel('Manifest file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Default condition').selectOption('salvage')
  await page.getByLabel('Default category').selectOption('kitchen')
  await page.getByRole('button', { name: 'Check lines' }).click()

  await expect(page.getByRole('link', { name: 'With errors 3' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveCount(0)
  await fixLine(page, { row: 4, problem: 'UPC mistyped', label: 'UPC', value: '041234511115' })
  await fixLine(page, { row: 7, problem: 'No description', label: 'Description', value: 'Saucepan' })
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Set unreadable quantities to 1' }).click()
  await expect(page.getByText('1 line changed.')).toBeVisible()

  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Warehouse').selectOption({ index: 1 })
  await saveDraft(page)
  const draft = page.getByRole('table', { name: 'Drafts' }).getByRole('row').nth(1)
  await expect(draft.getByRole('cell')).toHaveText([/^[0-9A-Z]{6,}$/, '12', String(UNITS)])
  await draft.getByRole('link').click()
}

type Fix = { row: number; problem: string; label: string; value: string }

async function fixLine(page: Page, { row, problem, label, value }: Fix): Promise<void> {
  const line = page.getByRole('form', { name: `Row ${row}`, exact: true })
  await expect(line).toContainText(problem)
  await line.getByLabel(label).fill(value)
  await line.getByRole('button', { name: `Save row ${row}` }).click()
  await expect(page.locator('[data-flash]')).toContainText(`Row ${row} saved.`)
}

/** From the draft's own page to the market. */
async function publishAsAuction(page: Page, title: string): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const titleField = page.getByLabel('Title', { exact: true })
  await titleField.fill(' ')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await titleField.fill(`${title}, as is`)
  await page.getByLabel('Auction', { exact: true }).check()
  await page.getByLabel('Runs for (hours)').fill('48')
  await expect(page.getByText('Unsaved: Title, Sell by, Runs for')).toBeVisible()
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, as is`)
  await expect(page.getByText('Enter an opening bid.')).toBeVisible()
  // Refused at its field, and nothing of it saved.
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('Opening bid ($)')).toBeFocused()
  await page.getByLabel('Opening bid ($)').fill('150.004')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('For sale', { exact: true })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-2)!
}

async function winAndPay(page: Page, name: string): Promise<{ id: string; number: string }> {
  const saved = await post(page.request, '/api/account/addresses', { role: 'shipping', address: FORT_WAYNE })
  expect(saved.status(), await saved.text()).toBe(201)
  await openPage(page, `/detail/${name}?place_bid_form=1`)
  const price = page.getByRole('region', { name: 'Price' })
  await placeBid(page, 200_00)
  await expect(price).toContainText('You are winning')
  await expect(price).toContainText('$150')
  await endAuctionNow(name)
  await expect(price).toContainText('You won! Pay by')

  await price.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: /^Place order · / }).click()
  await expect(page).toHaveURL(/\/checkout\/success\/[0-9a-f-]+\/$/)
  const id = new URL(page.url()).pathname.split('/').at(-2)!
  const { number } = (await (await page.request.get(`/api/orders/${id}/`)).json()) as { number: string }
  return { id, number }
}

async function ship(page: Page, { id, number }: { id: string; number: string }): Promise<void> {
  const paymentState = async () =>
    ((await (await page.request.get(`/api/admin/orders/${id}`)).json()) as DeskOrder).paymentState
  await expect.poll(paymentState).not.toBe('authorised')
  await openPage(page, '/admin/orders/')
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Mark ready to ship' }).click()
  await expect(page.locator('[data-flash]')).toHaveText('Marked ready. We’ve e-mailed the buyer.')
  await page.getByLabel('Carrier', { exact: true }).selectOption({ label: 'Estes' })
  await page.getByLabel('Tracking numbers (optional)').fill('012-345')
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(page.locator('[data-flash]')).toHaveText('Marked shipped. We’ve e-mailed the buyer.')
}

/** What the dashboard says of the condition that the manifest is sold in. */
async function readSales(page: Page): Promise<{ lots: number; dollars: number }> {
  await openPage(page, '/admin/numbers/')
  const row = page.getByRole('table', { name: 'By condition' }).getByRole('row').filter({ hasText: 'Salvage' })
  const [, , dollars, lots] = await row.getByRole('cell').allInnerTexts()
  const toNumber = (text: string | undefined) => Number((text ?? '0').replaceAll(/[$,]/g, ''))
  return { lots: toNumber(lots), dollars: toNumber(dollars) }
}
