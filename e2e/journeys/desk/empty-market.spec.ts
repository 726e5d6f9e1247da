import type { Locator } from '@playwright/test'
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { endProblemWindow } from '../../market-database.ts'
import { startProduct, type Product } from '../../product.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { saveDraft } from '../../support/save-draft.ts'
import { expect, test } from '../../support/test.ts'

// A market of its own, without the demo. Its tests run one after another, so that it is started once.
test.describe.configure({ mode: 'default' })

const SDK = `window.calls = []; window.attribution = {
  init: (key) => calls.push(['init', key]),
  track: (name, metadata) => { calls.push(['track', name, metadata]); if (name === 'broken') throw new Error('broken SDK') },
}`

const OPERATOR = { email: 'operator@market.test', password: 'a-market-of-my-own' }
const SETTINGS = {
  'Contact e-mail': 'help@market.test',
  'Postal address': '1 Dock Street, Hebron, KY 41048',
  'Wire instructions': 'First Bank, routing 000000000',
}
const WAREHOUSE = {
  Name: 'Hebron, KY',
  'Street (optional)': '1 Dock Street',
  Key: 'hebron-ky',
  City: 'Hebron',
  'ZIP code': '41048',
}
const BUYER = {
  'First name': 'Maria',
  'Last name': 'Okafor',
  'E-mail address': 'maria@market.test',
  Password: 'pallets-by-the-truck',
}
const SHIP_TO = {
  'First name': FORT_WAYNE.first_name,
  'Last name': FORT_WAYNE.last_name,
  'Street address': FORT_WAYNE.street_address,
  City: FORT_WAYNE.locality,
  'ZIP code': FORT_WAYNE.postal_code,
  'Phone number': FORT_WAYNE.phone_number,
}
const FIRST_FILE = [
  'UPC,Brand,Item Description,Qty,Unit Retail',
  '036000291452,NORDWIND,Electric kettle,4,40.00',
  ',Nordwind,Toaster,2,20.00',
  ',N/A,Cable,1,10.00',
  ',,TOTAL,7,210.00',
  '',
].join('\n')

let product: Product
let sdk: Server
test.beforeAll(async () => {
  test.setTimeout(600_000)
  sdk = createServer((_request, response) => response.setHeader('content-type', 'text/javascript').end(SDK))
  await new Promise<void>((resolve) => sdk.listen(0, '127.0.0.1', resolve))
  product = await startProduct({
    DEMO: 'off',
    RATE_LIMITS: 'on',
    ATTRIBUTION_KEY: 'key-1',
    ATTRIBUTION_SDK_URL: `http://127.0.0.1:${(sdk.address() as AddressInfo).port}/sdk.js`,
  })
})
test.afterAll(async () => {
  await product.stop()
  await new Promise((resolve) => sdk.close(resolve))
})

test('[S7.41] [S3.16] a click on a marked element sends its name and metadata; a failing SDK never stops it', async ({
  quietPage: page,
}) => {
  await expect(async () => {
    // Just started, it may still be too busy to answer.
    await openPage(page, `${product.url}/lots/search/?search=x`)
    const key = page.locator('meta[name="attribution-key"]')
    await expect(key).toHaveAttribute('content', 'key-1', { timeout: 1_000 })
  }).toPass()
  const calls = () => page.evaluate(() => (globalThis as unknown as { calls?: unknown[] }).calls)
  await expect.poll(calls).toEqual([['init', 'key-1']])
  const link = page.getByRole('main').getByRole('link', { name: 'Show all lots' })
  await link.evaluate((element) => {
    element.setAttribute('data-track-event', 'broken')
    element.setAttribute('data-track-metadata', '{"from":"empty"}')
  })
  await expect.poll(calls).toHaveLength(1)
  await link.click()
  await expect(page).toHaveURL(`${product.url}/lots/`)
  expect(await calls()).toEqual([
    ['init', 'key-1'],
    ['track', 'broken', { from: 'empty' }],
  ])
})

test('[S2.20] from an empty market the checklist alone leads to a lot that is sold, paid by wire, shipped and paid out', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // What `npm run admin -- create` runs.
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'create', OPERATOR.email], {
    cwd: new URL('../../..', import.meta.url).pathname,
    env: { ...process.env, DATA_DIR: product.dataDir, DEMO: 'off' },
  })
  const link = new URL(/https?:\S+/.exec(stdout)![0])
  await openPage(page, `${link.pathname}${link.search}`)
  for (const field of await page.locator('main input[type=password]').all()) await field.fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  // The address that the start prints beside that command.
  await openPage(page, '/admin/')
  await page.getByLabel('E-mail address').fill(OPERATOR.email)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  // From here on no address is typed: every page is reached from Today.
  const setup = page.getByRole('region', { name: 'Set up your market' })
  const toToday = async (done: string) => {
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Today' }).click()
    await expect(setup).toContainText(`${done} of 10 done`)
  }
  const saveAs = async (text: string) => {
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.locator('[data-flash]')).toHaveText(text)
  }
  await expect(setup).toContainText('0 of 10 done')
  // What is right as it is is confirmed with one press.
  await setup.getByRole('button', { name: 'Keep these rates' }).click()
  await expect(setup).toContainText('1 of 10 done')
  await setup.getByRole('button', { name: 'We collect none' }).click()
  await expect(setup).toContainText('2 of 10 done')
  // The desk’s own frame: its search by a key, and none of the shop.
  await page.keyboard.press('/')
  await page.keyboard.type('operator@')
  await expect(page.getByRole('option', { name: /operator@market\.test/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await setup.getByRole('link', { name: 'Open settings' }).click()
  for (const [name, value] of Object.entries(SETTINGS)) {
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    await fillIn(page.getByLabel(name), value)
    await saveAs(`${name} saved.`)
  }
  await toToday('3')
  await setup.getByRole('link', { name: 'Open warehouses' }).click()
  await page.getByRole('link', { name: 'Add warehouse' }).first().click()
  // Its hours are filled in.
  for (const [label, value] of Object.entries(WAREHOUSE)) await fillIn(page.getByLabel(label), value)
  await page.getByLabel('State').selectOption('KY')
  await saveAs('Hebron, KY saved.')
  await toToday('4')
  await setup.getByRole('link', { name: 'Open accounts' }).click()
  await page.getByRole('table', { name: 'Accounts' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Seller name' }).click()
  await fillIn(page.getByLabel('Seller name'), 'Hebron Returns')
  await saveAs('Seller name saved.')

  await toToday('5')
  await setup.getByRole('link', { name: 'Import a manifest' }).click()
  await fillIn(page.getByLabel('Seller’s e-mail address'), OPERATOR.email)
  const file = { name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(FIRST_FILE) }
  await page.getByLabel('Manifest file').setInputFiles(file)
  await page.getByLabel('Default condition').selectOption('new')
  await page.getByLabel('Default category').selectOption('kitchen')
  await page.getByRole('button', { name: 'Check lines' }).click()
  await expect(page.getByText('1 line looks like a total, so we skipped it.')).toBeVisible()
  await expect(page.getByText('3 lines, 7 units, MSRP $210')).toBeVisible()
  // There is one warehouse, and one brand: 'N/A' is none.
  await expect(page.getByLabel('Warehouse')).toHaveValue('hebron-ky')
  await expect(page.getByRole('group', { name: '1 new brand' })).toContainText('NORDWIND')
  await saveDraft(page)
  await page.getByRole('table', { name: 'Drafts' }).getByRole('link').click()
  await expect(page.getByLabel('Brand (optional)')).toHaveValue('nordwind')
  await page.getByLabel('Price ($)').fill('90')
  await page.getByLabel('Title', { exact: true }).fill('Kettles and toasters')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('For sale', { exact: true })).toBeVisible()

  const buyer = await (await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })).newPage()
  await openPage(buyer, '/lots/')
  await buyer
    .getByRole('main')
    .getByLabel(/^NORDWIND/)
    .check()
  await expect(buyer).toHaveURL(/brand=nordwind/)
  await expect(buyer.locator('main article h2')).toHaveText('Kettles and toasters')
  const suggested = await buyer.request.get('/api/listings/autocomplete?query=nordw')
  expect(await suggested.text()).toContain('NORDWIND')
  await openPage(buyer, '/account/sign_up/')
  for (const [label, value] of Object.entries(BUYER)) await buyer.getByLabel(label, { exact: true }).fill(value)
  await buyer.getByLabel(/^I accept the terms/).check()
  await buyer.getByRole('button', { name: 'Create account' }).click()
  await expect(buyer.getByText('Welcome! Your account is ready.')).toBeVisible()

  // Without a payment gateway: a direct order by invoice, which the buyer accepts and pays by wire.
  await toToday('6')
  await setup.getByRole('link', { name: 'Open orders' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New direct order' }).click()
  // The step's own address comes a moment after the step: what is typed before that is lost.
  await expect(page).toHaveURL(/#buyer$/)
  await fillIn(page.getByLabel('Buyer’s e-mail'), BUYER['E-mail address'])
  await page.getByRole('button', { name: 'Find buyer' }).click()
  await page.getByLabel('Find a lot').fill('Kettles')
  await page.getByRole('button', { name: /^Add / }).click()
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  for (const [label, value] of Object.entries(SHIP_TO)) await fillIn(page.getByLabel(label, { exact: true }), value)
  await page.getByLabel('State').selectOption(FORT_WAYNE.region)
  await page.getByLabel('Address type').selectOption(FORT_WAYNE.address_type)
  await page.getByLabel('Loading dock').selectOption('Yes')
  await page.getByRole('button', { name: 'Continue to billing' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('radio', { name: /^Invoice/ }).check()
  await page.getByRole('button', { name: 'Review order' }).click()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)

  await openPage(buyer, '/account/')
  await buyer.getByRole('link', { name: /^Review/ }).click()
  await buyer.getByRole('button', { name: 'Accept order' }).click()
  await expect(buyer.getByRole('main')).toContainText(SETTINGS['Wire instructions'])

  await toToday('6')
  const money = page.getByRole('region', { name: 'Money' })
  await expect(money).toContainText(/Payment expected for order \d+: \$[\d.]+ from Maria Okafor/)
  await money.getByRole('link', { name: 'Record payment' }).click()
  await fillIn(page.getByLabel('Bank reference or check number (optional)'), 'FT-77')
  await page.getByLabel('This amount has arrived').check()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText('Paid in full', { exact: true })).toBeVisible()

  // All but the three steps that are settings of the server.
  await toToday('7')
  await page
    .getByRole('region', { name: 'Shipping' })
    .getByRole('link', { name: /^Ship order/ })
    .click()
  await page.getByRole('button', { name: 'Mark ready to ship' }).click()
  await page.getByLabel('Carrier', { exact: true }).selectOption('ABF Freight')
  await page.getByLabel('Tracking numbers (optional)').fill('012-345')
  await page.getByRole('button', { name: 'Mark shipped' }).click()
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await expect(page.locator('[data-flash]')).toHaveText('Marked delivered. We’ve e-mailed the buyer.')
  await toToday('7')
  await expect(page.getByRole('main')).toContainText('No orders or deadlines need you.')

  await endProblemWindow(product.dataDir)
  await page.reload()
  await money.getByRole('link', { name: 'Pay Hebron Returns: $90' }).click()
  await fillIn(page.getByLabel('Reference'), 'FT-78')
  await page.getByLabel('I’ve sent this amount').check()
  await page.getByRole('button', { name: 'Record payout' }).click()
  await expect(page.getByRole('main')).toContainText('FT-78')
  await toToday('7')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('No orders or deadlines need you.')
  await buyer.context().close()
  await context.close()
})

/** A page that was reached by a link moves the focus to its heading, and what is typed at that moment is lost. */
async function fillIn(field: Locator, value: string): Promise<void> {
  await expect(async () => {
    await field.fill(value)
    await expect(field).toHaveValue(value, { timeout: 1_000 })
  }).toPass()
}
