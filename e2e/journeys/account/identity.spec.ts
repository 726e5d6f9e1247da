import type { Page } from '@playwright/test'
import type { Caller } from '../../support/buyers.ts'
import { expect, PASSWORD, signInAs, test } from '../../support/test.ts'

const NEW_PASSWORD = 'a-better-password-42'

test('[S2.12] [S6.01] [S6.02] pages of an account lead a visitor to sign in', async ({ request }) => {
  for (const path of ['/account/', '/account/edit/', '/account/bids/', '/account/watch_list/', '/account/orders/']) {
    const reply = await request.get(path, { maxRedirects: 0 })
    expect(reply.status(), path).toBe(302)
    expect(reply.headers()['location'], path).toContain(`/account/sign_in/?return_to=${encodeURIComponent(path)}`)
  }
})

test('[S2.12] a buyer signs in and lands where they were going: wrong words and a lost network keep what was typed; signing out ends the session', async ({
  page,
}) => {
  await page.goto('/account/edit/')
  await expect(page).toHaveURL(/\/account\/sign_in\/\?return_to=/)
  await signIn(page, 'rival@lotyard.test', 'not-the-password')
  await expect(page.getByRole('alert')).toContainText('Wrong e-mail address or password.')
  await expect(page.getByLabel('E-mail address').first()).toHaveValue('rival@lotyard.test')
  await page.context().setOffline(true)
  await signIn(page, 'rival@lotyard.test', PASSWORD)
  await expect(page.getByRole('alert')).toContainText("We couldn't reach the server.")
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await page.context().setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/edit\/$/)

  await page.goto('/account/sign_out/')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/\/account\/sign_out\//)
  await page.goto('/account/')
  await expect(page).toHaveURL(/\/account\/sign_in\//)
})

test('signing in never leads to another site', async ({ plainPage: page }) => {
  await page.goto('/account/sign_in/?return_to=https://evil.example/')
  await signIn(page, 'rival@lotyard.test', PASSWORD)
  await expect(page).toHaveURL(new RegExp(`^${process.env['E2E_URL']}/`))
})

test('a visitor creates an account: a wrong field gets our own sentence and no bubble of the browser, the terms are accepted, and mail that is only kept is not waited for', async ({
  quietPage: page,
}) => {
  await page.goto('/account/sign_up/')
  const email = page.getByRole('main').getByLabel('E-mail address')
  const submit = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('First name').fill('Terry')
  await page.getByLabel('Last name').fill('Tester')
  await email.fill('terry@lotyard')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(submit).toBeDisabled()
  await page.getByLabel(/I accept the/).check()
  await submit.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Email is invalid')
  await expect(page.getByText('Password must be at least 10 characters')).toBeVisible()
  expect(await email.evaluate((field: HTMLInputElement) => field.form!.noValidate)).toBe(true)
  await email.fill(newAddress())
  await expect(page.getByText('Email is invalid')).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await submit.click()
  await page.waitForURL((url) => !url.pathname.includes('sign_up'))
  await expect(page.getByText('Your account is ready.')).toBeVisible()

  await page.goto('/account/')
  await expect(page.getByRole('main')).toContainText('Confirm your e-mail so we can reach you if you win.')
  await expect(page.getByRole('main')).not.toContainText('We sent you a link')
  await expect(page.getByRole('main')).not.toContainText('outbox')
  await page.getByRole('button', { name: 'Request a link' }).click()
  await expect(page.getByText('An admin can find your link in the outbox.')).toBeVisible()
})

const FORMS = [
  ['/account/sign_in/', 'Sign in', ['Email is required', 'Password is required']],
  [
    '/account/sign_up/',
    'Create account',
    [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password is required',
      'Please accept the terms',
    ],
  ],
  ['/account/forgot_password/', 'Send link', ['Email is required']],
] as const
test('without scripts the server answers empty forms with the page and our sentences', async ({ plainPage: page }) => {
  for (const [path, button, sentences] of FORMS) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name: button }).click()
    for (const sentence of sentences) await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
  }
})

test('without scripts all other devices are signed out by a plain form', async ({ plainPage: page, openCaller }) => {
  const email = await signUp(page)
  const other = await openCaller()
  await signInAgain(other, email)
  await page.goto('/account/devices/')
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('All other devices are signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  expect((await other.request.get('/api/account/')).status()).toBe(401)
})

test('[S2.13] [S4.08 name] [S8.03 name] [S8.03 error] a buyer edits their name in place, and a save that the network loses keeps what was typed', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/account/edit/')
  await page.getByRole('link', { name: 'Edit name' }).click()
  await page.getByLabel('First name').fill('')
  await expect(page.getByRole('button', { name: 'Save name' })).toBeDisabled()
  await page.getByLabel('First name').fill('Grace')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('alert')).toHaveText("An error occured and we couldn't process your request.")
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name has been updated.')).toBeVisible()
  await expect(page.getByText('Grace Tester')).toBeVisible()
})

test('[S4.08] [S5.07] a password change is blocked while invalid, then ends every session and leads to sign in', async ({
  page,
  openCaller,
}) => {
  const email = await signUp(page)
  const other = await openCaller()
  await signInAgain(other, email)

  await page.goto('/account/edit/?edit=password')
  const submit = page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill('something else')
  await expect(submit).toBeDisabled()
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await submit.click()
  await expect(page).toHaveURL(/\/account\/sign_in\//)

  expect((await other.request.get('/api/account/')).status()).toBe(401)

  await signIn(page, email, NEW_PASSWORD)
  // The reply sets the cookie: leaving the page before it would leave the browser signed out.
  await page.waitForURL((url) => !url.pathname.includes('sign_in'))
  await page.goto('/account/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/account\/$/)
})

test('[S3.11] [S7.30] the device list shows signed-in browsers and ends one of them', async ({ page, openCaller }) => {
  const email = await signUp(page)
  const other = await openCaller()
  await signInAgain(other, email)
  await page.goto('/account/devices/')
  await expect(page.getByText('This device')).toBeVisible()
  const others = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Sign out/ })
  await expect(others).toHaveCount(1)
  await others.click()
  await expect(others).toHaveCount(0)
  expect((await other.request.get('/api/account/')).status()).toBe(401)
})

test('a forgotten password is replaced by the link in the mail', async ({ page, openOther }) => {
  const email = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/account/forgot_password/')
  await page.getByLabel('E-mail address').first().fill(email)
  await page.getByRole('main').getByRole('button').last().click()
  await expect(page.getByRole('main')).toContainText(/mail/i)

  const link = await findLinkInOutbox(await openOther(), email, 'reset_password')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page).toHaveURL(/\/account\/sign_in\//)
  await signIn(page, email, NEW_PASSWORD)
  await expect(page).not.toHaveURL(/\/account\/sign_in\//)

  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(`${NEW_PASSWORD}-again`)
  await page.getByLabel('Confirm new password').fill(`${NEW_PASSWORD}-again`)
  await page.getByRole('main').getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was already used. Request a new one.')
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

const newAddress = (): string => `tester-${crypto.randomUUID()}@lotyard.test`

/** A new account, signed in in this page's browser, without going through the form each time. */
async function signUp(page: Page): Promise<string> {
  const email = newAddress()
  const account = { first_name: 'Terry', last_name: 'Tester', email, password: PASSWORD, terms_accepted: true }
  await post(page, '/api/account/', { account })
  return email
}

/** On another device. */
async function signInAgain(device: Caller, email: string): Promise<void> {
  await post(device, '/api/account/session', { email, password: PASSWORD })
}

async function post({ request }: Caller, path: string, data: object): Promise<void> {
  const reply = await request.post(path, { data, headers: { 'sec-fetch-site': 'same-origin' } })
  expect(reply.status(), await reply.text()).toBe(201)
}

/** Reads the mail as an admin does, in the outbox, and returns the address of its link. */
async function findLinkInOutbox(page: Page, email: string, path: string): Promise<string> {
  await signInAs(page, 'admin')
  const mail = page
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: /password/i })
  await expect(async () => {
    await page.goto('/admin/outbox/')
    await expect(mail.first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await mail.first().getByRole('link').first().click()
  const href = await page.frameLocator('iframe').locator(`a[href*="${path}"]`).first().getAttribute('href')
  return href!
}
