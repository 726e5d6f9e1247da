import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { startProduct, type Product } from '../../product.ts'
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

test('in a market that started empty an operator imports a manifest, and a visitor finds its lot by the brand', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url })
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
  const signedIn = await context.request.post('/api/account/session', {
    data: OPERATOR,
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(signedIn.status(), await signedIn.text()).toBe(201)

  // The set-up leads from here; what is right as it is is confirmed with one press.
  await openPage(page, '/admin/')
  const setup = page.getByRole('region', { name: 'Set up your market' })
  await expect(setup).toContainText('0 of 10 done')
  await setup.getByRole('button', { name: 'Keep these rates' }).click()
  await expect(setup).toContainText('1 of 10 done')
  // The desk’s own frame: its search by a key, and none of the shop.
  await page.keyboard.press('/')
  await page.keyboard.type('operator@')
  await expect(page.getByRole('option', { name: /operator@market\.test/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await setup.getByRole('link', { name: 'Warehouses' }).click()
  await page.getByRole('link', { name: 'Add warehouse' }).first().click()
  await page.getByLabel('Name').fill('Hebron, KY')
  await page.getByLabel('Street (optional)').fill('1 Dock Street')
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
  await context.close()
})
