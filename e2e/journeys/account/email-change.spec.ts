import { newAccount, type Caller } from '../../support/buyers.ts'
import { findLink } from '../../support/find-link.ts'
import { expect, PASSWORD, test } from '../../support/test.ts'

const NEW_PASSWORD = 'a-better-password-42'

test('without scripts a buyer confirms their address by the welcome, changes it, and gets it back from the old one', async ({
  plainPage: page,
  openCaller,
}) => {
  const admin = await openCaller()
  await signInByCall(admin, 'admin@lotyard.test')
  const { email: old, password } = await newAccount(page, false)
  const welcome = await findLink(admin, old, 'verify_email')
  await page.goto(welcome)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your e-mail is confirmed.')).toBeVisible()
  await page.goto(welcome)
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()

  const changed = `robin-${crypto.randomUUID()}@lotyard.test`
  await page.goto('/account/edit/')
  await page.getByRole('link', { name: 'Change e-mail' }).click()
  await page.getByLabel('New e-mail address').fill(changed)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('main')).toContainText(`To change it to ${changed}, open the link`)
  await page.goto(await findLink(admin, changed, 'confirm_email'))
  await page.getByRole('button', { name: 'Change e-mail address' }).click()
  await expect(page.getByText('Your e-mail address has been changed.')).toBeVisible()
  await expect(page.getByRole('main').getByText(changed)).toBeVisible()

  const undo = await findLink(admin, old, 'undo_email')
  await page.context().clearCookies()
  const opened = await page.goto(undo)
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('Your old e-mail address is back.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await page.getByRole('main').getByLabel('E-mail address').fill(old)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.goto('/account/edit/')
  await expect(page.getByRole('main').getByText(old)).toBeVisible()
  await page.goto(undo)
  await expect(page.getByRole('alert')).toContainText('This change was already undone.')
})

async function signInByCall({ request }: Caller, email: string): Promise<void> {
  const reply = await request.post('/api/account/session', {
    data: { email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(reply.status(), await reply.text()).toBe(201)
}
