import { openPage } from '../../support/open-page.ts'
import { expect, signInAs, test } from '../../support/test.ts'

test('an admin renames a category, and a visitor sees it without a restart', async ({ plainPage: page, openOther }) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/market/categories/')
  await page.getByRole('link', { name: 'Edit Bedding & Bath', exact: true }).click()
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter one line of up to 80 characters.')
  await page.getByLabel('Name').fill('Bed & Bath')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Bed & Bath saved.')).toBeVisible()
  await page.getByText('Category bedding-bath changed').first().click()
  await expect(page.locator('details[open] dd').first()).toHaveText('Bedding & Bath → Bed & Bath')
  const visitor = await openOther({ javaScriptEnabled: false })
  await visitor.goto('/lots/?category=bedding-bath')
  await expect(visitor.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Bed & Bath')
})

// The fee of parcels to homes: other journeys run beside this one and after it, and none works out a price with it.
test('an admin changes a freight rate after a preview, and Help says it without a restart', async ({
  quietPage: page,
  signIn,
  openOther,
}) => {
  await signIn('admin')
  await openPage(page, '/admin/market/freight/')
  const fee = page.getByLabel(/^Parcel, residential/)
  await fee.fill('six')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert')).toContainText('Parcel, residential')
  await fee.fill('6.25')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('$6.00 → $6.25').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByLabel('Why')).toHaveAccessibleDescription(/Say why in a line/)
  await page.getByLabel('Why').fill('Carriers ask for more')
  await page.getByRole('button', { name: 'Save rates' }).click()
  await expect(page.getByText(/^Version \d+ is in force\.$/)).toBeVisible()
  await expect(page.getByText('Carriers ask for more').first()).toBeVisible()
  const visitor = await openOther()
  await visitor.goto('/help/')
  await expect(visitor.getByText('Delivery to a home adds $6.25')).toBeVisible()
})
