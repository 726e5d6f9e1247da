import type { Card, ListingDetail } from '@lotyard/contract/lots/listing'
import { itemiseFreight } from '@lotyard/contract/rules/shipping/lot-freight'
import { FIRST_TARIFF } from '@lotyard/contract/rules/shipping/tariff/tariff'
import { sellingPriceCents } from '@lotyard/contract/rules/listings/prices/selling-price'
import { formatCents } from '@lotyard/contract/rules/money'
import type { Page } from '@playwright/test'
import { laneBetween } from '../../../server/src/domains/shipping/index.ts'
import { newBuyer, post } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const ADDRESS = {
  ...FORT_WAYNE,
  locality: 'Chicago',
  region: 'IL',
  postal_code: '60616',
  loading_dock: false,
}
const SHIP_TO = { postalCode: '60616', isResidential: false, hasDock: false }
const SORTED = '/lots/?buying_format=fixed_price&sort_field=landed_cost&sort_direction=asc'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const sortMenu = (page: Page) => page.getByRole('main').locator('summary', { hasText: 'Sort:' })
const delivered = (page: Page) => page.locator('.lot-delivered b')

/** By the rule for one lot, from what its page says of it. */
async function landedCents(page: Page, name: string): Promise<number> {
  const lot = (await (await page.request.get(`/api/listings/${name}`)).json()) as ListingDetail
  const lane = laneBetween(FIRST_TARIFF, lot.warehouse.zip, SHIP_TO)!
  const freight = itemiseFreight(lane, {
    weightLbs: lot.weight_lbs,
    palletCount: lot.pallet_count,
    lengthIn: lot.length_in,
    widthIn: lot.width_in,
    heightIn: lot.height_in,
    shippingMode: lot.shipping_mode,
    flatShippingCents: lot.flat_shipping_cents,
    shippingDiscountPercent: lot.shipping_discount_percent,
  })!
  return sellingPriceCents(lot) + freight.finalCents
}

test('[S6.01] delivered prices: none without a place; a stranger with a ZIP code and a buyer with an address sort by them', async ({
  openOther,
  quietPage: page,
}) => {
  const visitor = await openOther()
  await openPage(visitor, SORTED)
  await expect(delivered(visitor)).toHaveCount(0)
  await expect(sortMenu(visitor)).toContainText('Most Recent')
  await sortMenu(visitor).click()
  await expect(visitor.getByRole('link', { name: '% of MSRP: Low to High' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /^Delivered/ })).toHaveCount(0)

  // The link in the filters opens the header's form. A ZIP code that we don't ship to is told there.
  await visitor.locator('#filters').getByRole('link', { name: 'Add your ZIP' }).click()
  const menu = visitor.locator('#deliver-to')
  const zip = menu.getByLabel('Your ZIP')
  await expect(zip).toBeFocused()
  expect(await axeFindings(visitor)).toEqual([])
  await zip.fill('99501')
  await zip.press('Enter')
  await expect(menu).toContainText("We don't ship to this ZIP code.")
  await expect(zip).toBeFocused()
  await zip.fill('60616')
  await zip.press('Enter')
  await expect(menu.locator('summary')).toHaveText('Deliver to 60616')
  await expect(menu.locator('summary')).toBeFocused()
  await expect(sortMenu(visitor)).toContainText('Delivered: Low to High')

  await newBuyer(page)
  await openPage(page, '/lots/?buying_format=fixed_price')
  await expect(page.getByRole('main').getByRole('link', { name: 'Add your ZIP' })).toBeVisible()
  await expect(delivered(page)).toHaveCount(0)

  const saved = await post(page.request, '/api/account/addresses', { role: 'shipping', address: ADDRESS })
  expect(saved.status(), await saved.text()).toBe(201)
  await openPage(page, '/lots/?buying_format=fixed_price')
  await sortMenu(page).click()
  await page.getByRole('link', { name: 'Delivered: Low to High' }).click()
  await expect(page).toHaveURL(`${process.env['E2E_URL']}${SORTED}`)
  const reply = await page.request.get('/api/listings/?buying_format=fixed_price&sort_field=landed_cost')
  const { listings } = (await reply.json()) as { listings: Card[] }
  const totals: number[] = []
  for (const { name } of listings) totals.push(await landedCents(page, name))
  expect(totals).toEqual(totals.toSorted((one, other) => one - other))
  await expect(delivered(page)).toHaveText(totals.map(formatCents))
  // The same place without an account.
  await expect(delivered(visitor)).toHaveText(totals.map(formatCents))
  await expect(cards(page).first()).toContainText(`${formatCents(Math.round(totals[0]! / listings[0]!.units))} a unit`)

  // Typed into the panel, applied after a pause; a chip says so, and the search is not saved with it.
  const dollars = Math.ceil(totals[5]! / 100)
  const panel = page.locator('#filters').getByRole('group', { name: 'Delivered price' })
  await expect(panel).toContainText('Price plus freight to 60616')
  await panel.getByLabel('Up to').fill(String(dollars))
  await expect(page).toHaveURL(new RegExp(`max_landed=${dollars}&`))
  const within = totals.filter((cents) => cents <= dollars * 100)
  await expect(delivered(page)).toHaveText(within.map(formatCents))
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText(`Delivered up to $${dollars.toLocaleString('en-US')}`)
  await expect(chips.getByRole('button', { name: /^Save search without/ })).toBeVisible()

  // The table has a column for it.
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('columnheader', { name: 'Delivered' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lots' })).toContainText(formatCents(within[0]!))
  expect(await axeFindings(page)).toEqual([])

  // Auctions that end soon, chosen in the panel.
  await openPage(page, '/lots/')
  await page.locator('#filters').getByLabel('Ends within', { exact: true }).last().selectOption('3 days')
  await expect(page).toHaveURL(/ends_within=3d/)
  await expect(chips).toContainText('Ends within 3 days')
})

test('delivered prices and the filter work without scripts', async ({ plainPage: page }) => {
  await newBuyer(page)
  await post(page.request, '/api/account/addresses', { role: 'shipping', address: ADDRESS })
  await page.goto('/lots/?buying_format=fixed_price')
  const panel = page.locator('#filters')
  await panel.getByRole('group', { name: 'Delivered price' }).getByLabel('Up to').fill('2000')
  await panel.getByRole('button', { name: 'Show lots' }).click()
  await expect(page).toHaveURL(/max_landed=2000/)
  const amounts = await delivered(page).allTextContents()
  expect(amounts.length).toBeGreaterThan(0)
  for (const amount of amounts) expect(Number(amount.replaceAll(/[$,]/g, ''))).toBeLessThanOrEqual(2_000)
})
