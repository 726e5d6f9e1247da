import { newAccount, put, type Caller } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { openPage } from '../../support/open-page.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/account/price_book/'
const LINES = 20_000

test('a stranger signs up, sets up a price book in a minute, and fills it from a file of 20,000 lines', async ({
  page,
}) => {
  await newAccount(page, false)
  await openPage(page, '/account/')
  await page.getByRole('link', { name: 'Set up price book' }).click()

  const example = page.getByText(/^Each unit sells for/)
  const before = await example.textContent()
  await page.getByLabel('Goods in “New” condition sell for').fill('40')
  await expect(example).not.toHaveText(before!)
  await page.getByLabel('Sell-through (%)').fill('101')
  await page.getByRole('button', { name: 'Save price book' }).click()
  await expect(page.getByText('Enter a percentage from 0 to 100.')).toBeVisible()
  await page.getByLabel('Sell-through (%)').fill('80')
  await page.getByRole('button', { name: 'Save price book' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Your price book is ready.')
  expect(await axeFindings(page)).toEqual([])

  // One entry by hand, found and changed again.
  await page.getByRole('link', { name: 'Add entry' }).click()
  await page.getByLabel('A brand, a category or both').check()
  await page.getByLabel('Brand', { exact: true }).fill('Sonic')
  await page.getByLabel('Sells for').fill('45')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Entry added.')
  await page.getByRole('link', { name: 'Edit Sonic' }).click()
  await expect(page.getByLabel('Sells for')).toHaveValue('45')
  await page.getByRole('link', { name: 'Cancel' }).click()

  await page.getByLabel('Price list').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(priceList()),
  })
  await expect(page).toHaveURL(/\/account\/price_book\/uploads\/[^/]+\/$/)
  await page.getByRole('button', { name: 'Check lines' }).click()
  await expect(page.getByRole('heading', { name: '19,997 lines can be used' })).toBeVisible({ timeout: 30_000 })
  const problems = page.getByRole('table', { name: 'Lines left out' })
  await expect(problems.getByRole('row', { name: /^4 A spreadsheet has cut the last digits/ })).toBeVisible()
  await expect(problems.getByRole('row')).toHaveCount(4)
  expect(await axeFindings(page)).toEqual([])

  // The question is in the address: a reload keeps it, and leaving it changes nothing.
  await page.getByRole('link', { name: 'Replace my 1 entry…' }).click()
  const replace = page.getByRole('button', { name: 'Replace my 1 entry' })
  await expect(replace).toBeVisible()
  await page.reload()
  await expect(replace).toBeVisible()
  await page.getByRole('link', { name: 'Keep them' }).click()
  await page.getByRole('button', { name: 'Add to my entries' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Your price book now has 19,998 entries.')

  await page.getByLabel('Search entries').fill('sonic')
  await page.getByLabel('Search entries').press('Enter')
  await expect(page.getByText('1 entry matches “sonic”.')).toBeVisible()
})

test('a book that another tab has changed is not overwritten unasked, and what was typed stays', async ({ page }) => {
  await newAccount(page, false)
  await saveByApi(page, {})
  await openPage(page, `${PATH}?edit=terms`)
  await page.getByLabel('Selling fee (%)').fill('15')
  await saveByApi(page, { sell_through_percent: 70 })
  await page.getByRole('button', { name: 'Save price book' }).click()
  await expect(page.getByRole('alert')).toContainText('Your price book was changed in the meantime')
  await expect(page.getByLabel('Selling fee (%)')).toHaveValue('15')
  await page.getByRole('button', { name: 'Save price book' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Price book saved.')
  expect((await readBook(page)).default.fee_percent).toBe(15)
})

test('without scripts a price book is set up, gets an entry and is removed', async ({ plainPage: page }) => {
  await newAccount(page, false)
  await page.goto(PATH)
  await expect(page.getByText('Uploading needs JavaScript.')).toBeVisible()
  await page.getByLabel('Selling fee (%)').fill('lots')
  await page.getByRole('button', { name: 'Save price book' }).click()
  await expect(page.getByLabel('Selling fee (%)')).toHaveValue('lots')
  await expect(page.getByText('Enter a percentage, for example 35.')).toBeVisible()
  await page.getByLabel('Selling fee (%)').fill('12')
  await page.getByRole('button', { name: 'Save price book' }).click()
  await page.getByRole('link', { name: 'Add entry' }).click()
  await page.getByLabel('UPC', { exact: true }).fill('036000291452')
  await page.getByLabel('Sells for').fill('20')
  await page.getByLabel('Unit of that price').selectOption('$ a unit')
  await page.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'UPC 036000291452' })).toContainText('$20 a unit')
  await page.getByText('Remove my price book…').click()
  await page.getByLabel(/^Remove your terms, 1 entry/).check()
  await page.getByRole('button', { name: 'Remove price book' }).click()
  await expect(page.locator('[data-flash]')).toContainText('Price book removed.')
  await expect(page.getByRole('heading', { name: 'Set up in a minute' })).toBeVisible()
})

type Book = { version: number; default: { fee_percent: number; sell_through_percent: number } }

async function readBook({ request }: Caller): Promise<Book> {
  return ((await (await request.get('/api/account/price_book')).json()) as { price_book: Book }).price_book
}

/** As another tab of the same account would. */
async function saveByApi(person: Caller, change: Partial<Book['default']>): Promise<void> {
  const book = await readBook(person)
  const changed = { ...book, default: { ...book.default, ...change } }
  await put(person.request, '/api/account/price_book', { price_book: changed })
}

/** Three of its lines can't be used: a code that a spreadsheet has cut, a negative price, and an item that is there twice. */
function priceList(): string {
  const lines = Array.from({ length: LINES }, (_, index) => `${upcOf(index)},${(10 + (index % 90)).toFixed(2)}`)
  lines[2] = '6.12345E+11,12.00'
  lines[3] = `${upcOf(3)},-5`
  lines[4] = `${upcOf(0)},12.00`
  return ['UPC,Resale price', ...lines].join('\r\n')
}

function upcOf(index: number): string {
  const digits = `61${String(index).padStart(9, '0')}`
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
