import type { Page } from '@playwright/test'
import { newAccount, post } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { openPage } from '../../support/open-page.ts'
import { expect, test } from '../../support/test.ts'

type Card = { name: string; path: string; title: string }

const boxOf = (page: Page, { title }: Card) =>
  page
    .locator('article, tr')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .locator('input[name="names"]')

test('lots that are ticked on cards and rows, by the keyboard too, are compared side by side; what is not there is left out', async ({
  quietPage: page,
}) => {
  const reply = await page.request.get('/api/listings/?sort_field=-selling_price')
  const lots = ((await reply.json()) as { listings: Card[] }).listings
  const box = (at: number) => boxOf(page, lots[at]!)
  const bar = page.getByRole('form', { name: 'Compare lots' })
  await openPage(page, '/lots/?sort_field=-selling_price')
  await expect(bar).toBeHidden()
  await box(0).check()
  await expect(bar.getByRole('button', { name: 'Compare', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await box(1).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Lots' })).toBeVisible()
  await expect(box(1)).toBeChecked()
  for (const at of [2, 3]) await box(at).check()
  await expect(box(4)).toBeDisabled()
  // Another page of lots has no boxes of these: they are remembered.
  await openPage(page, '/')
  await bar.getByRole('button', { name: 'Compare 4 lots' }).click()

  await expect(page).toHaveURL(/\/lots\/compare\/\?names=/)
  const table = page.getByRole('table', { name: 'Lots side by side' })
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$')
  await expect(table.getByText('Lowest').first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: `Remove ${lots[0]!.title}`, exact: true }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)

  await openPage(page, `/lots/compare/?names=${lots[0]!.name},NOSUCH1`)
  await expect(page.getByText('Lot NOSUCH1 isn’t available to you, so it was left out.')).toBeVisible()
  await expect(page.getByText('Choose at least two lots')).toBeVisible()
})

test('without scripts the watch list compares lots by its form, and a note is saved by a plain one; with them both stay on the page', async ({
  plainPage: plain,
  quietPage: page,
}) => {
  await newAccount(plain, false)
  const reply = await plain.request.get('/api/listings/?sort_field=selling_price')
  const lots = ((await reply.json()) as { listings: Card[] }).listings.slice(0, 2)
  for (const { name } of lots) await post(plain.request, '/api/account/starred/listings', { listing_name: name })
  await plain.goto('/account/watch_list/')
  for (const lot of lots) await boxOf(plain, lot).check()
  await plain.getByRole('button', { name: 'Compare lots' }).click()
  await expect(plain.getByRole('table', { name: 'Lots side by side' }).getByRole('columnheader')).toHaveCount(3)

  await plain.goto(lots[0]!.path)
  await plain.getByText('Add a note').click()
  await plain.getByRole('textbox', { name: 'Your note' }).fill('Ask about the chargers <b>')
  await plain.getByRole('button', { name: 'Save note' }).click()
  await expect(plain.locator('[data-flash]')).toHaveText('Note saved.')
  await expect(plain.getByText('Ask about the chargers <b>').first()).toBeVisible()

  await newAccount(page, false)
  await openPage(page, lots[0]!.path)
  await page.getByText('Add a note').click()
  const note = page.getByRole('textbox', { name: 'Your note' })
  await note.fill('Ask twice')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note saved.')).toBeVisible()
  await note.fill(' ')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Note removed.')).toBeVisible()
})

test('what lots sell for is a page for everybody: by month, with a way to the lots for sale and to a CSV', async ({
  quietPage: page,
}) => {
  await openPage(page, '/market/')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: /for Laptops, New$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Laptops, New' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Percent of MSRP by month' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const csv = await page.request.get((await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href'))!)
  expect(csv.headers()['content-type']).toContain('text/csv')
  await page.getByRole('link', { name: 'See lots for sale' }).click()
  await expect(page).toHaveURL(/\/lots\/\?category=laptops&condition=new/)
})
