import type { Locator, Page } from '@playwright/test'
import { newAccount, type Caller } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const ADDED = 'Lot has been added to your Watch List'
const BROWSE_PATH = '/lots/?sort_field=-selling_price'
type Card = { name: string; path: string; title: string; lot_id: string }

async function dearestLot({ request }: Caller): Promise<Card> {
  const reply = await request.get('/api/listings/?sort_field=-selling_price')
  return ((await reply.json()) as { listings: Card[] }).listings[0]!
}

const counter = (page: Page) => page.locator('[data-watched-count]')
const banner = (page: Page) => page.locator('[data-flash]')
const firstCard = (page: Page): Locator => page.locator('main article').first()

/** Signs in on the page that a visitor was led to. */
async function signInHere(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

test('[S4.04] [S2.27] [S4.05] a card watches and unwatches by the JSON calls: link, banner and count follow, in the list too and while others cannot be loaded', async ({
  quietPage: page,
}) => {
  await newAccount(page, false)
  await openPage(page, BROWSE_PATH)
  const { title } = await dearestLot(page)
  const watch = page.getByRole('button', { name: `Watch ${title}`, exact: true })
  const unwatch = page.getByRole('button', { name: `Unwatch ${title}`, exact: true })
  await expect(counter(page)).toHaveText('0')
  await watch.click()
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(watch).toHaveCount(0)

  await page.route('**/api/listings/?*', (route) => route.abort())
  await page.getByRole('checkbox', { name: /^Salvage/ }).check()
  await expect(page.getByText('Showing your previous results.')).toBeVisible()
  await expect(unwatch).toBeVisible()
  await page.unrouteAll()

  await openPage(page, BROWSE_PATH)
  await expect(unwatch).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible()
  await expect(watch).toHaveCount(0)
  await unwatch.click()
  await expect(banner(page)).toBeEmpty()
  await expect(counter(page)).toHaveText('0')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(firstCard(page)).toBeVisible()
  await expect(watch).toBeVisible()
})

test('[S7.38] [S7.39] [S4.04] [S3.04] [S4.05] the lot page uses the old form posts, and what is in the map of watched lots starts watched', async ({
  quietPage: page,
}) => {
  await newAccount(page, false)
  const lot = await dearestLot(page)
  await openPage(page, lot.path)
  const add = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /^Watch / }).click()
  expect(new URL((await add).url()).pathname).toBe('/account/starred/lots')
  expect(new URLSearchParams((await add).postData()!).get('lot_id')).toBe(lot.lot_id)
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(0)

  await openPage(page, lot.path)
  const map = JSON.parse((await page.locator('#watched-lots').textContent())!) as Record<string, string>
  expect(Object.keys(map)).toEqual([lot.lot_id])
  const remove = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /^Unwatch / }).click()
  expect(new URL((await remove).url()).pathname).toMatch(/^\/account\/starred\/lots\/\d+$/)
  expect(new URLSearchParams((await remove).postData()!).get('_method')).toBe('delete')
  await expect(banner(page)).toBeEmpty()
  await expect(counter(page)).toHaveText('0')
})

test('[S7.38] [S7.39] without scripts watching works by plain forms, with the message on the page after', async ({
  plainPage: page,
}) => {
  await newAccount(page, false)
  await page.goto((await dearestLot(page)).path)
  await page.getByRole('button', { name: /^Watch / }).click()
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await page.goto('/account/watch_list/')
  await page.getByRole('button', { name: /^Unwatch / }).click()
  await expect(page.getByText('Your watch list is empty')).toBeVisible()
})

test('[S2.16] the watch list shows watched lots with price and time, and lets them go', async ({ quietPage: page }) => {
  await newAccount(page, false)
  await openPage(page, '/account/watch_list/')
  await expect(page.getByText('Your watch list is empty')).toBeVisible()
  await openPage(page, '/lots/?buying_format=auction&sort_field=-selling_price')
  for (const index of [0, 1]) {
    const card = page.locator('main article').nth(index)
    await card.getByRole('button', { name: /^Watch / }).click()
    await expect(counter(page)).toHaveText(String(index + 1))
  }
  await page.getByRole('link', { name: '2 watched lots' }).click()
  const rows = page.getByRole('table', { name: 'Watched lots' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first().locator('[data-ends-at]').last()).toHaveText(/\d\d:\d\d:\d\d/)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await rows
    .first()
    .getByRole('button', { name: /^Unwatch / })
    .focus()
  await page.keyboard.press('Enter')
  await expect(counter(page)).toHaveText('1')
  await expect(rows.first().getByRole('button', { name: /^Watch / })).toBeVisible()
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('[S4.06] [S7.40] [S8.07] a refusal shows its message in a danger-styled banner, and a session that has ended leads to sign in, and back', async ({
  quietPage: page,
}) => {
  const account = await newAccount(page, false)
  await openPage(page, BROWSE_PATH)
  const message = 'You are watching 1,000 lots already.'
  await page.route('**/api/account/starred/**', (route) =>
    route.fulfill({ status: 422, json: { code: 'too_many_watches', message } }),
  )
  const watch = firstCard(page).getByRole('button', { name: /^Watch / })
  await watch.click()
  await expect(banner(page).getByRole('alert')).toHaveText(message)
  await expect(banner(page).getByRole('alert')).toHaveClass(/border-bad/)
  await expect(counter(page)).toHaveText('0')
  await page.unrouteAll()

  await page.context().clearCookies()
  await watch.click()
  await expect(page).toHaveURL(/\/account\/sign_in\/\?return_to=%2Flots%2F/)
  await signInHere(page, account)
  await expect(page).toHaveURL(/\/lots\/\?sort_field/)
  await expect(counter(page)).toHaveText('1')
  await expect(firstCard(page).getByRole('button', { name: /^Unwatch / })).toBeVisible()
})

test('[S5.14] [S6.01] a visitor who asks to watch a card signs in first; then the lot is watched, back on that page', async ({
  quietPage: page,
  openCaller,
}) => {
  const account = await newAccount(await openCaller(), false)
  await openPage(page, '/')
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(0)
  const title = await firstCard(page).getByRole('heading').innerText()
  await firstCard(page)
    .getByRole('button', { name: /^Sign in to watch/ })
    .click()
  await expect(page).toHaveURL('/account/sign_in/?return_to=%2F&reason=watch')
  await expect(page.getByText('Sign in to watch this lot. We’ll bring you back.')).toBeVisible()
  await signInHere(page, account)
  await expect(page).toHaveURL('/')
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(page.getByRole('button', { name: `Unwatch ${title}` }).first()).toBeVisible()
})

test('[S5.14] a visitor who asks to watch on the lot page, then creates an account, watches the lot; once', async ({
  quietPage: page,
}) => {
  const lot = await dearestLot(page)
  await openPage(page, lot.path)
  await page.getByRole('main').getByRole('button', { name: 'Sign in to watch' }).click()
  await page.getByRole('main').locator('a[href^="/account/sign_up/"]').click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Field')
  await page.getByRole('main').getByLabel('E-mail').first().fill(`robin-${crypto.randomUUID()}@lotyard.test`)
  await page.getByLabel('Password', { exact: true }).fill(`kettle-${crypto.randomUUID()}`)
  await page.getByRole('checkbox').check()
  await page.locator('main form button[type="submit"]').click()
  await expect(page).toHaveURL(lot.path)
  await expect(banner(page)).toContainText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^Unwatch / })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('intent')
})

test('[S5.14] [S6.01] without scripts a visitor signs in by plain forms, and the lot is watched; a link alone makes no account watch', async ({
  plainPage: page,
  openCaller,
}) => {
  const account = await newAccount(await openCaller(), false)
  const lot = await dearestLot(page)
  await page.goto(`/account/sign_in/?return_to=%2Flots%2F&lot_id=${lot.lot_id}`)
  await signInHere(page, account)
  await expect(page).toHaveURL('/lots/')
  await expect(counter(page)).toHaveText('0')
  expect((await page.request.get(`/account/starred/intents?lot_id=${lot.lot_id}`)).status()).toBe(404)

  await page.context().clearCookies()
  await page.goto(BROWSE_PATH)
  await page.getByRole('button', { name: `Sign in to watch ${lot.title}` }).click()
  await signInHere(page, account)
  await expect(page).toHaveURL(BROWSE_PATH)
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
})

test('a visitor’s page whose reader has signed in in another tab watches at once', async ({ quietPage: page }) => {
  const lot = await dearestLot(page)
  await openPage(page, lot.path)
  await newAccount(page, false)
  await page.getByRole('main').getByRole('button', { name: 'Sign in to watch' }).click()
  await expect(page).toHaveURL(lot.path)
  await expect(banner(page)).toHaveText(ADDED)
  await expect(page.getByRole('button', { name: /^Unwatch / })).toBeVisible()
})
