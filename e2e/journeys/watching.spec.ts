import type { Locator, Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { axeFindings, expect, PASSWORD, test, type Who } from './test.ts'

// All tests share the watches of one account, so they run one after another.
test.describe.configure({ mode: 'serial' })

const ADDED = 'Lot has been added to your Watch List'
type Card = { name: string; path: string; title: string; lot_id: string }

async function lots(page: Page): Promise<Card[]> {
  const reply = await page.request.get('/api/listings/?sort_field=-selling_price')
  return ((await reply.json()) as { listings: Card[] }).listings
}

/** The account starts with nothing watched. */
async function startAfresh(page: Page, signIn: (who: Who) => Promise<void>): Promise<void> {
  await signIn('rival')
  const { csrf_token: token } = await (await page.request.get('/api/csrf_token')).json()
  const reply = await page.request.get('/api/account/starred/listings')
  for (const { id } of (await reply.json()).starred_listings)
    await page.request.delete(`/api/account/starred/listings/${id}`, { headers: { 'X-CSRF-Token': token } })
}

const counter = (page: Page) => page.locator('[data-watched-count]')
const banner = (page: Page) => page.locator('[data-flash]')

test('[S4.04] [S2.27] a card watches and unwatches by the JSON calls: link, banner and count follow', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  await openPage(page, '/lots/?sort_field=-selling_price')
  await expect(counter(page)).toHaveText('0')
  const card = firstCard(page)
  await card.getByRole('button', { name: /^Watch / }).click()
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(card.getByRole('button', { name: /^Watch / })).toHaveCount(0)
  await card.getByRole('button', { name: /^Unwatch / }).click()
  await expect(banner(page)).toBeEmpty()
  await expect(counter(page)).toHaveText('0')
  await expect(card.getByRole('button', { name: /^Watch / })).toBeVisible()
})

test('[S7.38] [S7.39] [S4.04] the lot page uses the old form posts', async ({ quietPage: page, signIn }) => {
  await startAfresh(page, signIn)
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  const add = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /^Watch / }).click()
  expect(new URL((await add).url()).pathname).toBe('/account/starred/lots')
  expect(new URLSearchParams((await add).postData()!).get('lot_id')).toBe(lot!.lot_id)
  await expect(banner(page)).toHaveText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(0)
  const remove = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: /^Unwatch / }).click()
  expect(new URL((await remove).url()).pathname).toMatch(/^\/account\/starred\/lots\/\d+$/)
  expect(new URLSearchParams((await remove).postData()!).get('_method')).toBe('delete')
  await expect(banner(page)).toBeEmpty()
  await expect(counter(page)).toHaveText('0')
})

test('[S3.04] [S4.05] what is in the map of watched lots starts watched', async ({ quietPage: page, signIn }) => {
  await startAfresh(page, signIn)
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  await page.getByRole('button', { name: /^Watch / }).click()
  await expect(counter(page)).toHaveText('1')
  await page.reload()
  const map = JSON.parse((await page.locator('#watched-lots').textContent())!) as Record<string, string>
  expect(Object.keys(map)).toEqual([lot!.lot_id])
  await expect(page.getByRole('button', { name: /^Unwatch / })).toBeVisible()
  await openPage(page, '/lots/?sort_field=-selling_price')
  await expect(firstCard(page).getByRole('button', { name: /^Unwatch / })).toBeVisible()
})

test('[S4.05] a lot watched as a card is watched as a row too, and counts once', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  await openPage(page, '/lots/?sort_field=-selling_price')
  const [lot] = await lots(page)
  const watch = page.getByRole('button', { name: `Watch ${lot!.title}`, exact: true })
  const unwatch = page.getByRole('button', { name: `Unwatch ${lot!.title}`, exact: true })
  await watch.click()
  await expect(unwatch).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible()
  await expect(unwatch).toBeVisible()
  await expect(watch).toHaveCount(0)
  await unwatch.click()
  await expect(counter(page)).toHaveText('0')
  await page.getByRole('button', { name: 'Grid', exact: true }).click()
  await expect(firstCard(page)).toBeVisible()
  await expect(watch).toBeVisible()
})

test('[S4.05] lots kept on the screen because others could not be loaded stay watched', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  await openPage(page, '/lots/?sort_field=-selling_price')
  const card = firstCard(page)
  await card.getByRole('button', { name: /^Watch / }).click()
  await expect(card.getByRole('button', { name: /^Unwatch / })).toBeVisible()
  await page.route('**/api/listings/?*', (route) => route.abort())
  await page.getByRole('checkbox', { name: /^Salvage/ }).check()
  await expect(page.getByText('Showing your previous results.')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Unwatch / })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[S7.38] [S7.39] watching works by plain forms, with the message on the page after', async ({
    page,
    signIn,
  }) => {
    await startAfresh(page, signIn)
    const [lot] = await lots(page)
    await page.goto(lot!.path)
    await page.getByRole('button', { name: /^Watch / }).click()
    await expect(banner(page)).toHaveText(ADDED)
    await expect(counter(page)).toHaveText('1')
    await page.goto('/account/watch_list/')
    await page.getByRole('button', { name: /^Unwatch / }).click()
    await expect(page.getByText('Your watch list is empty')).toBeVisible()
  })
})

test('[S2.16] the watch list shows watched lots with price and time, and lets them go', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  await openPage(page, '/account/watch_list/')
  await expect(page.getByText('Your watch list is empty')).toBeVisible()
  await openPage(page, '/lots/?buying_format=auction&sort_field=-selling_price')
  await page
    .locator('main article')
    .nth(0)
    .getByRole('button', { name: /^Watch / })
    .click()
  await expect(counter(page)).toHaveText('1')
  await page
    .locator('main article')
    .nth(1)
    .getByRole('button', { name: /^Watch / })
    .click()
  await expect(counter(page)).toHaveText('2')
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

test('[S7.40] [S8.07] a refusal shows its message in a danger-styled banner; without a JSON body nothing changes', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  let reply: { status: number; contentType: string; body: string } = {
    status: 500,
    contentType: 'text/html',
    body: 'x',
  }
  await page.route('**/account/starred/lots', (route) => route.fulfill(reply))
  const watch = page.getByRole('button', { name: /^Watch / })
  const replied = page.waitForResponse('**/account/starred/lots')
  await watch.click()
  await replied
  await expect(banner(page)).toBeEmpty()
  await expect(watch).toBeVisible()
  reply = {
    status: 422,
    contentType: 'application/json',
    body: JSON.stringify({ code: 'too_many_watches', message: 'You are watching 1,000 lots already.' }),
  }
  await watch.click()
  await expect(banner(page).getByRole('alert')).toHaveText('You are watching 1,000 lots already.')
  await expect(banner(page).getByRole('alert')).toHaveClass(/border-bad/)
  await expect(counter(page)).toHaveText('0')
})

test('[S7.40] [S8.07] a refused unwatching shows its message too, and the lot stays watched', async ({
  quietPage: page,
  signIn,
}) => {
  await startAfresh(page, signIn)
  const [lot] = await lots(page)
  const message = 'You are not watching this lot.'
  const refuse = { status: 404, json: { code: 'watch_not_found', message } }
  await openPage(page, lot!.path)
  await page.getByRole('button', { name: /^Watch / }).click()
  await expect(counter(page)).toHaveText('1')
  await page.route('**/account/starred/**', (route) => route.fulfill(refuse))
  for (const path of [lot!.path, '/lots/?sort_field=-selling_price']) {
    await openPage(page, path)
    const unwatch = page.getByRole('button', { name: `Unwatch ${lot!.title}`, exact: true })
    await unwatch.click()
    await expect(banner(page).getByRole('alert')).toHaveText(message)
    await expect(unwatch).toBeVisible()
    await expect(counter(page)).toHaveText('1')
  }
})

test('[S4.06] on the lot page, too, a session that has ended leads to sign in', async ({ quietPage: page, signIn }) => {
  await startAfresh(page, signIn)
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Watch / }).click()
  await expect(page).toHaveURL(`/account/sign_in/?return_to=${encodeURIComponent(lot!.path)}&reason=watch`)
})

test('[S4.06] a session that has ended leads to sign in, and back', async ({ quietPage: page, signIn }) => {
  await startAfresh(page, signIn)
  await openPage(page, '/lots/?sort_field=-selling_price')
  await page.context().clearCookies()
  await firstCard(page)
    .getByRole('button', { name: /^Watch / })
    .click()
  await expect(page).toHaveURL(/\/account\/sign_in\/\?return_to=%2Flots%2F/)
  await signInHere(page)
  await expect(page).toHaveURL(/\/lots\/\?sort_field/)
  await expect(counter(page)).toHaveText('1')
  await expect(firstCard(page).getByRole('button', { name: /^Unwatch / })).toBeVisible()
})

function firstCard(page: Page): Locator {
  return page.locator('main article').first()
}

/** Signs in or up on the page that a visitor was led to. */
async function signInHere(page: Page): Promise<void> {
  await page.getByRole('main').getByLabel('E-mail').fill('rival@lotyard.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Nothing is watched by the account, and the page is a visitor's. */
async function startAsVisitor(page: Page, signIn: (who: Who) => Promise<void>): Promise<void> {
  await startAfresh(page, signIn)
  await page.context().clearCookies()
}

for (const [where, path] of [
  ['a card of the browse page', '/lots/?sort_field=-selling_price'],
  ['a card of the home page', '/'],
] as const) {
  test(`[S5.14] [S6.01] a visitor who asks to watch ${where} signs in first; then the lot is watched, back on that page`, async ({
    quietPage: page,
    signIn,
  }) => {
    await startAsVisitor(page, signIn)
    await openPage(page, path)
    await expect(page.getByRole('button', { name: /^Watch / })).toHaveCount(0)
    const card = firstCard(page)
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('button', { name: /^Sign in to watch/ }).click()
    await expect(page).toHaveURL(`/account/sign_in/?return_to=${encodeURIComponent(path)}&reason=watch`)
    await expect(page.getByText('Sign in to watch this lot. We’ll bring you back.')).toBeVisible()
    await signInHere(page)
    await expect(page).toHaveURL(path)
    await expect(banner(page)).toHaveText(ADDED)
    await expect(counter(page)).toHaveText('1')
    await expect(page.getByRole('button', { name: `Unwatch ${title}` }).first()).toBeVisible()
  })
}

test('[S5.14] a visitor who asks to watch on the lot page, then creates an account, watches the lot; once', async ({
  quietPage: page,
}) => {
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  await page.getByRole('main').getByRole('button', { name: 'Sign in to watch' }).click()
  await page.getByRole('main').locator('a[href^="/account/sign_up/"]').click()
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Field')
  await page.getByRole('main').getByLabel('E-mail').first().fill(`robin-${crypto.randomUUID()}@lotyard.test`)
  await page.getByLabel('Password', { exact: true }).fill(`kettle-${crypto.randomUUID()}`)
  await page.getByRole('checkbox').check()
  await page.locator('main form button[type="submit"]').click()
  await expect(page).toHaveURL(lot!.path)
  await expect(banner(page)).toContainText(ADDED)
  await expect(counter(page)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^Unwatch / })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('intent')
})

test('[S6.01] a link can make nobody watch: only the visitor’s own click counts', async ({
  quietPage: page,
  signIn,
}) => {
  await startAsVisitor(page, signIn)
  const [lot] = await lots(page)
  await page.goto(`/account/sign_in/?return_to=${encodeURIComponent('/lots/')}&lot_id=${lot!.lot_id}`)
  await signInHere(page)
  await expect(page).toHaveURL('/lots/')
  await expect(counter(page)).toHaveText('0')
  const reply = await page.goto(`/account/starred/intents?lot_id=${lot!.lot_id}`)
  expect(reply!.status()).toBe(404)
  await page.goto('/lots/')
  await expect(counter(page)).toHaveText('0')
})

test('a visitor’s page whose reader has signed in in another tab watches at once', async ({
  quietPage: page,
  signIn,
}) => {
  await startAsVisitor(page, signIn)
  const [lot] = await lots(page)
  await openPage(page, lot!.path)
  await signIn('rival')
  await page.getByRole('main').getByRole('button', { name: 'Sign in to watch' }).click()
  await expect(page).toHaveURL(lot!.path)
  await expect(banner(page)).toHaveText(ADDED)
  await expect(page.getByRole('button', { name: /^Unwatch / })).toBeVisible()
})

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[S5.14] signs in by plain forms, and the lot is watched', async ({ page, signIn }) => {
    await startAsVisitor(page, signIn)
    const [lot] = await lots(page)
    await page.goto('/lots/?sort_field=-selling_price')
    await page.getByRole('button', { name: `Sign in to watch ${lot!.title}` }).click()
    await signInHere(page)
    await expect(page).toHaveURL('/lots/?sort_field=-selling_price')
    await expect(banner(page)).toHaveText(ADDED)
    await expect(counter(page)).toHaveText('1')
  })
})

test('[S6.01] the watch list leads a visitor to sign in', async ({ quietPage: page }) => {
  await openPage(page, '/account/watch_list/')
  await expect(page).toHaveURL(/\/account\/sign_in\/\?return_to=%2Faccount%2Fwatch_list%2F/)
})
