// What travels between the pages and the server: headers, tokens, cookies, and refusals as a reader meets them. Fields are
// found by their names on the wire, because that is what these tests are about.
import type { Page, Request } from '@playwright/test'
import { newBuyer } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { expect, PASSWORD, test } from '../../support/test.ts'

const FAILED = "An error occured and we couldn't process your request."

/** Requests that scripts of the page made: calls of the API, the old posts, and posts of the router. */
function recordCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The browser opens the stream itself, and gives a page no way to add headers to it.
    const isCall = pathname.startsWith('/api/') ? pathname !== '/api/live' : request.method() !== 'GET'
    if (isCall && ['fetch', 'xhr'].includes(request.resourceType())) calls.push(request)
  })
  return calls
}
const pathOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname.replace(/\d+$/, '')}`
const submit = (page: Page, field: string) =>
  page.locator(`form:has([name="${field}"])`).locator('button[type=submit]').first().click()

test('[S7.01] every call that the pages make carries ApiVersion 5 and the token, and is answered in JSON', async ({
  page,
}) => {
  await newBuyer(page)
  const calls = recordCalls(page)
  await openPage(page, '/lots/')
  await page.locator('input[name="condition"]').first().check()
  await expect.poll(() => calls.map(pathOf)).toContain('GET /api/listings/')
  const card = page.locator('main article').first()
  await card.getByRole('button', { name: /^Watch / }).click()
  await expect.poll(() => calls.map(pathOf)).toContain('POST /api/account/starred/listings')
  await page.locator('header input[name="search"]').first().fill('toaster')
  await expect.poll(() => calls.map(pathOf)).toContain('GET /api/listings/autocomplete')
  // Leaving the page would cut off what is not answered yet.
  await Promise.all(calls.map((call) => call.response()))

  const { listings } = (await (await page.request.get('/api/listings/?page=1')).json()) as {
    listings: { path: string }[]
  }
  await openPage(page, listings[0]!.path)
  await page.locator('form[data-watch="add"] button').click()
  await expect.poll(() => calls.map(pathOf)).toContain('POST /account/starred/lots')
  await page.locator('form[data-watch="remove"] button').click()
  await expect.poll(() => calls.map(pathOf)).toContain('POST /account/starred/lots/')
  await Promise.all(calls.map((call) => call.response()))

  await openPage(page, '/account/edit/?edit=name')
  await page.locator('input[name="first_name"]').fill('Ada')
  await submit(page, 'first_name')
  await expect(page.getByText('Your name has been updated.')).toBeVisible()
  expect(calls.map(pathOf)).toContain('POST /account/edit/_.data')

  for (const call of calls) {
    const headers = await call.allHeaders()
    expect(headers['apiversion'], pathOf(call)).toBe('5')
    expect(headers['x-csrf-token'], pathOf(call)).toMatch(/^[\w-]+\.[\w-]+$/)
    const reply = await call.response()
    if (!pathOf(call).endsWith('.data'))
      expect(reply!.headers()['content-type'], pathOf(call)).toContain('application/json')
  }
})

test("[S7.01] a visitor's first write asks for a token; after signing in the session's own is used", async ({
  quietPage: page,
}) => {
  const calls = recordCalls(page)
  await openPage(page, '/account/sign_in/?return_to=/account/edit/%3Fedit=name')
  await page.locator('main input[name="email"]').fill('seller@lotyard.test')
  await page.locator('main input[name="password"]').fill(PASSWORD)
  await submit(page, 'password')
  await expect(page.locator('input[name="first_name"]')).toBeVisible()
  expect(calls.map(pathOf)).toEqual(['GET /api/csrf_token', 'POST /account/sign_in/_.data'])
  expect((await calls[1]!.allHeaders())['x-csrf-token']).toMatch(/^[\w-]+\.[\w-]+$/)
  await submit(page, 'first_name')
  await expect(page.getByText('Your name has been updated.')).toBeVisible()
})

test('[S8.10 name] a name that the server refuses shows its errors, and is kept', async ({
  plainPage: page,
  page: scripted,
}) => {
  // Without scripts nothing in the browser refuses it first.
  await newBuyer(page)
  await page.goto('/account/edit/?edit=name')
  await page.locator('input[name="first_name"]').fill('Ada\u202eB')
  await submit(page, 'first_name')
  await expect(page.getByRole('alert')).toHaveText('First name is invalid')
  await expect(page.locator('input[name="first_name"]')).toHaveValue('Ada\u202eB')
  // The form carries the token of the session, so that it works without scripts.
  await page.locator('input[name="first_name"]').fill('Ada')
  await submit(page, 'first_name')
  await expect(page.getByText('Your name has been updated.')).toBeVisible()

  // With scripts too: set past the form's own check, it is the server that answers.
  await newBuyer(scripted)
  await openPage(scripted, '/account/edit/?edit=name')
  const field = scripted.locator('input[name="first_name"]')
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'Ada\u202eB'
  })
  const [reply] = await Promise.all([
    scripted.waitForResponse((response) => response.request().method() === 'POST'),
    submit(scripted, 'first_name'),
  ])
  expect(reply.url()).toContain('/account/edit/')
  await expect(scripted.getByRole('alert')).toHaveText('First name is invalid')
  await expect(field).toHaveValue('Ada\u202eB')
})

test('[S8.10 password] a password that the server refuses shows its errors', async ({ page }) => {
  await newBuyer(page)
  await openPage(page, '/account/edit/?edit=password')
  await page.locator('input[name="current_password"]').fill('not the password')
  await page.locator('input[name="password"]').fill('a better password 42')
  await page.locator('input[name="password_confirmation"]').fill('a better password 42')
  await submit(page, 'current_password')
  await expect(page.getByRole('alert')).toHaveText('Current password is wrong')
})

test('[S8.03 error] a save that fails without a reason shows one sentence', async ({ page }) => {
  await newBuyer(page)
  await openPage(page, '/account/edit/?edit=name')
  await page.locator('input[name="first_name"]').fill('Grace')
  // Signed out in another tab: the save fails, and its reply names no field.
  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  await page.request.delete('/api/account/session', { headers: { 'X-CSRF-Token': token! } })
  await submit(page, 'first_name')
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(page.locator('input[name="first_name"]')).toHaveValue('Grace')
})

test('[S9.08] cookies live for the days that each is given', async ({ page }) => {
  const daysLeft = async (name: string) => {
    const cookie = (await page.context().cookies()).find((one) => one.name === name)
    return cookie === undefined ? null : (cookie.expires - Date.now() / 1_000) / 86_400
  }
  await openPage(page, '/lots/')
  await page.getByRole('button', { name: /list/i }).first().click()
  await expect.poll(() => daysLeft('display_style')).toBeGreaterThan(364.9)
  expect(await daysLeft('display_style')).toBeLessThan(365.1)

  await openPage(page, '/account/sign_in/')
  await page.locator('main input[name="email"]').fill('rival@lotyard.test')
  await page.locator('main input[name="password"]').fill(PASSWORD)
  const asked = page.waitForResponse('**/api/csrf_token')
  await submit(page, 'password')
  // A visitor's token, for a day.
  expect(await (await asked).headerValue('set-cookie')).toMatch(/lotyard_visitor=.*Max-Age=86400/)
  await expect.poll(() => daysLeft('lotyard_session')).toBeGreaterThan(29.9)
  expect(await daysLeft('lotyard_session')).toBeLessThan(30.1)
})

test('without scripts a form that is refused shows a page with the way back', async ({ plainPage: page }) => {
  await newBuyer(page)
  const { listings } = (await (await page.request.get('/api/listings/')).json()) as { listings: { path: string }[] }
  await page.goto(listings[0]!.path)
  // Signed in again in another tab: what this page's forms carry belongs to the session before.
  const account = { first_name: 'A', last_name: 'B', password: PASSWORD, terms_accepted: true }
  const email = `again-${crypto.randomUUID()}@lotyard.test`
  await page.request.post('/api/account/', {
    data: { account: { ...account, email } },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const reply = page.waitForResponse('**/account/starred/lots')
  await page.locator('form[data-watch="add"] button').click()
  expect((await reply).status()).toBe(403)
  await expect(page.getByRole('alert')).toHaveText('This form has expired. Reload the page and try again.')
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(new RegExp(`${listings[0]!.path}$`))
})
