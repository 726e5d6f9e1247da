import type { Page } from '@playwright/test'
import { newBuyer, post } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { pressSlowly } from '../../support/press-slowly.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/account/addresses/'

/** Saves one without the page; returns its id. */
async function save(page: Page, role: 'shipping' | 'billing', change: object = {}): Promise<string> {
  const reply = await post(page.request, '/api/account/addresses', { role, address: { ...FORT_WAYNE, ...change } })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { address: { id: string } }).address.id
}

async function fill(page: Page, name: string, role: 'shipping' | 'billing'): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('First name').fill(name)
  await main.getByLabel('Last name').fill('Okafor')
  await main.getByLabel('Street address').fill('1200 Yard Road')
  await main.getByLabel('City').fill('Fort Wayne')
  await main.getByLabel('State').selectOption('Indiana')
  await main.getByLabel('ZIP code').fill('46803')
  await main.getByLabel('Phone number').fill('(260) 555-0142')
  if (role === 'billing') return
  await main.getByLabel('Address type').selectOption('Commercial')
  await main.getByLabel('Loading dock').selectOption('Yes')
}

const panel = (page: Page, role: 'Shipping' | 'Billing') =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: `${role} addresses`, exact: true }) })

/** Everything that can be done with addresses, and every message to the letter. */
async function keepAddressBook(page: Page): Promise<void> {
  await page.goto(PATH)
  await expect(panel(page, 'Shipping')).toContainText('No shipping addresses yet.')
  await page.getByRole('link', { name: 'Add shipping address' }).click()
  await fill(page, 'Maria', 'shipping')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(panel(page, 'Shipping').getByRole('listitem').filter({ hasText: 'Maria Okafor' })).toContainText(
    'Default',
  )

  await page.getByRole('link', { name: 'Add shipping address' }).click()
  await fill(page, 'Nadia', 'shipping')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(panel(page, 'Shipping').getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Set as default: Nadia Okafor, 1200 Yard Road' }).click()
  await expect(page.getByText('Address set as default.')).toBeVisible()
  await expect(panel(page, 'Shipping').getByRole('listitem').first()).toContainText(/Nadia Okafor\s*Default/)

  await page.getByRole('link', { name: 'Edit Maria Okafor, 1200 Yard Road' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('(260) 555-0142')
  await page.getByLabel('Street address').fill('9 Dock Street')
  await page.getByLabel('Loading dock').selectOption('No')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address updated successfully.')).toBeVisible()
  await expect(panel(page, 'Shipping')).toContainText('9 Dock Street')
  await expect(panel(page, 'Shipping')).toContainText('Commercial, no loading dock')

  await page.getByRole('link', { name: 'Add billing address' }).click()
  await panel(page, 'Billing').getByRole('link', { name: 'Edit Maria Okafor, 9 Dock Street' }).click()
  await page.getByLabel('Street address').fill('11 Dock Street')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Address edited successfully.')).toBeVisible()
  await page.getByRole('button', { name: 'Use for billing: Maria Okafor, 11 Dock Street' }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(panel(page, 'Billing')).toContainText('11 Dock Street')
  await expect(panel(page, 'Billing')).not.toContainText('loading dock')

  await page.getByRole('link', { name: 'Add billing address' }).click()
  await page.getByRole('link', { name: 'Enter a new address' }).click()
  await expect(page.getByLabel('Loading dock')).toHaveCount(0)
  await expect(page.getByLabel('State').getByRole('option', { name: 'Hawaii' })).toHaveCount(1)
  await fill(page, 'Olga', 'billing')
  await page.getByLabel('Make this my default billing address').check()
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(panel(page, 'Billing').getByRole('listitem').first()).toContainText(/Olga Okafor\s*Default/)

  await page.getByRole('link', { name: 'Remove Nadia Okafor, 1200 Yard Road' }).click()
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(page.getByText('Address removed successfully.')).toBeVisible()
  await expect(panel(page, 'Shipping').getByRole('listitem')).toHaveCount(1)
  await expect(panel(page, 'Shipping')).toContainText(/Maria Okafor\s*Default/)
}

test('[S2.14 add] [S2.14 edit] [S2.14 remove] [S2.14 set_default] [S4.07] [S8.01 added] [S8.01 updated] [S8.01 removed] [S8.01 edited] [S8.01 default] a buyer keeps addresses, and every message is to the letter', async ({
  page,
}) => {
  await newBuyer(page)
  await keepAddressBook(page)
})

test('[S2.14] [S8.01] all of it works without scripts', async ({ plainPage: page }) => {
  await newBuyer(page)
  await keepAddressBook(page)
})

test('[S8.10 address] [S5.01 required] [S5.01 invalid] without scripts a refused form comes back with what was typed and a sentence for each field', async ({
  plainPage: page,
}) => {
  await newBuyer(page)
  await page.goto(`${PATH}?new=shipping`)
  await page.getByLabel('First name').fill('<b>Maria</b>')
  await page.getByLabel('City').fill('Area 51')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please check your entries.')
  for (const sentence of ['Last name is required', 'Locality is invalid', 'Loading dock is required'])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('<b>Maria</b>')
  await fill(page, '<b>Maria</b>', 'shipping')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(panel(page, 'Shipping')).toContainText('<b>Maria</b> Okafor')
})

test('[S5.03] [S5.09] [S5.04] the form waits for every required field, and judges the phone number as it is typed', async ({
  page,
}) => {
  await newBuyer(page)
  await openPage(page, `${PATH}?new=shipping`)
  const submit = page.getByRole('button', { name: 'Add address' })
  await expect(submit).toBeDisabled()
  await fill(page, 'Maria', 'shipping')
  await expect(submit).toBeEnabled()
  await expect(page.getByLabel('State').getByRole('option', { name: 'Alaska' })).toHaveCount(0)
  const phone = page.getByLabel('Phone number')
  await phone.fill('260')
  await expect(phone).toHaveAccessibleDescription('Phone number is invalid')
  await phone.fill('260 555 0142')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('ZIP code').fill('99501')
  await pressSlowly(submit)
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription('Postal code is invalid')
})

test('what one tab changes, another shows by itself, and only the first says so; what is typed in an address that it removes can be added again', async ({
  page,
}) => {
  await newBuyer(page)
  await save(page, 'shipping')
  const other = await page.context().newPage()
  await openPage(other, PATH)
  await openPage(page, `${PATH}?new=shipping`)
  await fill(page, 'Nadia', 'shipping')
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(other.getByText('Nadia Okafor')).toBeVisible()
  await expect(page.locator('[data-flash]')).toHaveText('Address added successfully.')
  await expect(other.locator('[data-flash]')).toBeEmpty()
  await page.getByRole('link', { name: 'Remove Nadia Okafor, 1200 Yard Road' }).click()
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(other.getByText('Nadia Okafor')).toHaveCount(0)
  await expect(page.locator('[data-flash]')).toHaveText('Address removed successfully.')
  await expect(other.locator('[data-flash]')).toBeEmpty()

  const id = await save(page, 'shipping', { first_name: 'Olga' })
  await openPage(other, `${PATH}?edit=${id}`)
  await other.getByLabel('Street address').fill('7 Typed Street')
  await openPage(page, `${PATH}?remove=${id}`)
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expect(other.getByRole('alert')).toContainText('This address is no longer in your account.')
  await expect(other.getByLabel('Street address')).toHaveValue('7 Typed Street')
  await other.getByRole('button', { name: 'Add address again' }).click()
  await expect(other.getByText('Address added successfully.')).toBeVisible()
  await expect(panel(other, 'Shipping')).toContainText('7 Typed Street')
})

test('on a phone, an address that becomes the default is in sight with its badge, and a failure is where it happened', async ({
  page,
}) => {
  await newBuyer(page)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const first_name of ['Maria', 'Nadia', 'Olga']) await save(page, 'shipping', { first_name })
  await openPage(page, PATH)
  const card = (name: string) => panel(page, 'Shipping').getByRole('listitem').filter({ hasText: name })
  const makeDefault = card('Olga').getByRole('button', { name: /^Set as default/ })
  await page.context().setOffline(true)
  await makeDefault.click()
  await expect(card('Olga').getByRole('alert')).toBeInViewport()
  await page.context().setOffline(false)
  await makeDefault.click()
  await expect(page.getByText('Address set as default.')).toBeVisible()
  await expect(card('Olga').getByText('Default', { exact: true })).toBeInViewport()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Default')
})

test('an address that another device removed keeps what was typed without scripts', async ({ plainPage: page }) => {
  await newBuyer(page)
  await save(page, 'billing')
  const id = await save(page, 'billing', { first_name: 'Nadia' })
  await page.goto(`${PATH}?edit=${id}`)
  await page.getByLabel('Street address').fill('7 Typed Street')
  const { csrf_token: token } = (await (await page.request.get('/api/csrf_token')).json()) as { csrf_token: string }
  await page.request.delete(`/api/account/addresses/${id}`, { headers: { 'X-CSRF-Token': token } })
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('alert')).toContainText('This address is no longer in your account.')
  await expect(page.getByLabel('Street address')).toHaveValue('7 Typed Street')
  await page.getByRole('button', { name: 'Add address again' }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
  await expect(panel(page, 'Billing')).toContainText('7 Typed Street')
})

test('[S8.10 address] a save that the network loses keeps what was typed and says so', async ({ page }) => {
  await newBuyer(page)
  await openPage(page, `${PATH}?new=shipping`)
  await fill(page, 'Maria', 'shipping')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText("We couldn't reach the server.")
  await expect(page.getByLabel('First name')).toHaveValue('Maria')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByText('Address added successfully.')).toBeVisible()
})
