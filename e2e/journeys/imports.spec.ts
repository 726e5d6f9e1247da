import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { startProduct } from '../product.ts'
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

async function saveDraft(page: Page): Promise<void> {
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

  await page.getByLabel('Warehouse').selectOption({ index: 1 })
  await saveDraft(page)

  await expect(page.getByRole('heading', { name: '1 draft created' })).toBeVisible()
  const draft = page.getByRole('table', { name: 'Drafts' }).getByRole('row').nth(1)
  // Three lines, of four, two and one pieces.
  await expect(draft.getByRole('cell')).toHaveText([/^[0-9A-Z]{6,}$/, '3', '7'])
  await openPage(page, '/admin/imports/')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Saved')
})

const OPERATOR = { email: 'operator@market.test', password: 'a-market-of-my-own' }
const FIRST_FILE = [
  'UPC,Brand,Item Description,Qty,Unit Retail',
  '036000291452,NORDWIND,Electric kettle,4,40.00',
  ',Nordwind,Toaster,2,20.00',
  ',N/A,Cable,1,10.00',
  ',,TOTAL,7,210.00',
  '',
].join('\n')

test('in a market that started empty an operator imports a manifest, and a visitor finds its lot by the brand', async ({
  browser,
}) => {
  test.slow()
  const product = await startProduct({ DEMO: 'off', RATE_LIMITS: 'on' })
  const context = await browser.newContext({ baseURL: product.url })
  try {
    const page = await context.newPage()
    // What `npm run admin -- create` runs.
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'create', OPERATOR.email], {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { ...process.env, DATA_DIR: product.dataDir, DEMO: 'off' },
    })
    const link = new URL(/https?:\S+/.exec(stdout)![0])
    await openPage(page, `${link.pathname}${link.search}`)
    for (const field of await page.locator('main input[type=password]').all()) await field.fill(OPERATOR.password)
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
    const signedIn = await context.request.post('/api/account/session', {
      data: OPERATOR,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(signedIn.status(), await signedIn.text()).toBe(201)

    await openPage(page, '/admin/market/warehouses/?new=1')
    await page.getByLabel('Name').fill('Hebron, KY')
    await page.getByLabel('Key').fill('hebron-ky')
    await page.getByLabel('City').fill('Hebron')
    await page.getByLabel('State').selectOption('KY')
    await page.getByLabel('ZIP code').fill('41048')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Hebron, KY saved.')).toBeVisible()

    await openPage(page, '/admin/imports/')
    await page.getByLabel('Seller’s e-mail address').fill(OPERATOR.email)
    const file = { name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(FIRST_FILE) }
    await page.getByLabel('Manifest file').setInputFiles(file)
    await page.getByLabel('Default condition').selectOption('new')
    await page.getByLabel('Default category').selectOption('kitchen')
    await page.getByRole('button', { name: 'Check lines' }).click()

    const total = page.getByRole('form', { name: 'Row 5' })
    await expect(total).toContainText('would count all goods twice')
    await expect(total.getByRole('button', { name: 'It’s goods' })).toBeVisible()
    await total.getByRole('button', { name: 'Skip line' }).click()
    await expect(page.getByText('3 lines, 7 units, MSRP $210')).toBeVisible()
    // There is one warehouse, and one brand: 'N/A' is none.
    await expect(page.getByLabel('Warehouse')).toHaveValue('hebron-ky')
    await expect(page.getByRole('group', { name: '1 new brand' })).toContainText('NORDWIND')
    await saveDraft(page)
    await page.getByRole('table', { name: 'Drafts' }).getByRole('link').click()
    await expect(page.getByLabel('Brand (optional)')).toHaveValue('nordwind')
    await page.getByLabel('Price ($)').fill('90')
    await page.getByRole('button', { name: 'Save offer' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Kettles and toasters')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('For sale', { exact: true })).toBeVisible()

    const visitor = await (await browser.newContext({ baseURL: product.url })).newPage()
    await openPage(visitor, '/lots/')
    await visitor
      .getByRole('main')
      .getByLabel(/^NORDWIND/)
      .check()
    await expect(visitor).toHaveURL(/brand=nordwind/)
    await expect(visitor.locator('main article h2')).toHaveText('Kettles and toasters')
    const suggested = await visitor.request.get('/api/listings/autocomplete?query=nordw')
    expect(await suggested.text()).toContain('NORDWIND')
    await visitor.context().close()
  } finally {
    await context.close()
    await product.stop()
  }
})
