import type { Page } from '@playwright/test'
import { appCode } from '../../../server/test/app-codes.ts'
import { newAccount } from '../../support/buyers.ts'
import { expect, signInAs, test } from '../../support/test.ts'

type Owner = { email: string; password: string }

test('two-step sign-in is set up, a lost phone is helped by a recovery code, and an admin resets it', async ({
  quietPage: page,
  openOther,
}) => {
  const owner = await newAccount(page, false)
  const recoveryCodes = await setUp(page, owner)
  await page.context().clearCookies()

  await typePassword(page, owner)
  await expect(page).toHaveURL(/\/account\/sign_in\/code\/\?return_to=/)
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByLabel('Code', { exact: true }).fill('000 000')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is wrong.')
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/account\/security\/$/)
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()

  await resetByAdmin(await openOther(), owner)
  await page.goto('/account/security/')
  await expect(page).toHaveURL(/\/account\/sign_in\//)
  await typePassword(page, owner)
  await expect(page).toHaveURL(/\/account\/security\/$/)
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

/** Returns the recovery codes, which the page shows once. */
async function setUp(page: Page, { password }: Owner): Promise<string[]> {
  await page.goto('/account/security/')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(page.getByRole('img', { name: 'QR code with your key' })).toBeVisible()
  const secret = await page.locator('input[name=secret]').inputValue()
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.reload()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  return codes
}

async function typePassword(page: Page, { email, password }: Owner): Promise<void> {
  await page.goto('/account/sign_in/?return_to=%2Faccount%2Fsecurity%2F')
  await page.getByRole('main').getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

async function resetByAdmin(page: Page, { email }: Owner): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(`/admin/people/?search=${encodeURIComponent(email)}`)
  await page.getByRole('table').getByRole('link', { name: 'Robin Field' }).click()
  await page.getByRole('link', { name: 'Reset two-step sign-in' }).click()
  await page.getByLabel('Reason').fill('Phone lost; called back on the number of the order')
  await page.getByLabel(/I’ve made sure/).check()
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
  await expect(page.getByText('Two-step sign-in reset.')).toBeVisible()
}
