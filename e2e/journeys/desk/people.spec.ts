import type { Page } from '@playwright/test'
import { setTaxRate } from '../../market-database.ts'
import { newAccount, post } from '../../support/buyers.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

/** A state that no other test ships to. */
const BURLINGTON = { ...FORT_WAYNE, locality: 'Burlington', region: 'VT', postal_code: '05401' }

async function fillCart(page: Page): Promise<void> {
  const found = await page.request.get('/api/listings/?buying_format=fixed_price&sort_field=-selling_price&page=9')
  const { listings } = (await found.json()) as { listings: { name: string }[] }
  const added = await post(page.request, '/api/cart/listings', { name: listings[0]!.name })
  expect(added.status(), await added.text()).toBe(201)
  const saved = await post(page.request, '/api/account/addresses', { role: 'shipping', address: BURLINGTON })
  expect(saved.status(), await saved.text()).toBe(201)
}

test('a buyer uploads a resale certificate, an admin approves it, and the tax is gone in checkout', async ({
  page,
  openOther,
}) => {
  await setTaxRate('VT', 6_000)
  const { email } = await newAccount(page)
  await fillCart(page)
  await openPage(page, '/checkout')
  const totals = page.locator('[data-order-totals]').first()
  await expect(totals).toContainText(/Vermont sales tax 6\.00%\$(?!0\.00)/)

  await page.getByRole('link', { name: 'Add your certificate' }).click()
  await expect(page.getByLabel('State')).toHaveValue('VT')
  await page.getByLabel('Certificate number').fill('VT-0042')
  await page.getByLabel('Expires on').fill(`${new Date().getUTCFullYear() + 1}-12-31`)
  await page.getByLabel('File').setInputFiles({
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Certificate sent.')).toBeVisible()
  await expect(page.getByText('In review')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByText('We’re reviewing your Vermont certificate.')).toBeVisible()

  const admin = await openOther()
  await signInAs(admin, 'admin')
  await openPage(admin, '/admin/certificates/')
  const card = admin.getByRole('listitem').filter({ hasText: email })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.locator('[data-flash]')).toContainText('Certificate approved.')

  await openPage(page, '/checkout')
  await expect(totals).toContainText('Sales taxExempt in VT by your certificate$0.00')
})

test('an admin suspends an account: it is signed out at once, and the sign-in page says why', async ({
  page,
  openOther,
}) => {
  const { email, password } = await newAccount(page, false)
  await openPage(page, '/account/')
  const admin = await openOther()
  await signInAs(admin, 'admin')
  await openPage(admin, `/admin/people/?search=${encodeURIComponent(email)}`)
  await admin.getByRole('link', { name: 'Robin Field' }).click()
  await admin.getByRole('link', { name: 'Suspend account' }).click()
  await admin.getByLabel('Reason').fill('Chargebacks')
  await admin.getByLabel('Suspend Robin Field').check()
  await admin.getByRole('button', { name: 'Suspend account' }).click()
  await expect(admin.locator('[data-flash]')).toContainText('Account suspended')
  expect(await axeFindings(admin)).toEqual([])

  await page.goto('/account/')
  await expect(page).toHaveURL(/\/account\/sign_in\//)
  await page.getByLabel('E-mail').first().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This account is suspended. Contact us.')

  await openPage(admin, `/admin/audit/?person=${encodeURIComponent(email)}`)
  await expect(admin.getByRole('main')).toContainText('Suspended the account')
})
