import type { AccountBid } from '@lotyard/contract/lots/auction'
import type { Card } from '@lotyard/contract/lots/listing'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import { bidOfDelivered, deliveredPrice } from '@lotyard/contract/rules/shipping/delivered'
import type { ListingShippingCost } from '@lotyard/contract/lots/shipping'
import type { Page } from '@playwright/test'
import { newBuyer, post } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { placeButton, reviewButton } from '../../support/place-bid.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const ADDRESS = {
  first_name: 'Robin',
  last_name: 'Field',
  company_name: '',
  street_address: '12 Dock Street',
  extended_address: '',
  locality: 'Findlay',
  region: 'OH',
  postal_code: '45840',
  phone_number: '4195550123',
  loading_dock: true,
  address_type: 'Commercial',
}

/** An auction without a bid, not about to end. The ones that end last are for journeys that shorten one. */
async function findAuction(page: Page): Promise<Card & { auction: NonNullable<Card['auction']> }> {
  const reply = await page.request.get('/api/listings/?buying_format=auction&sort_field=auction_ends_at&page_size=100')
  const { listings } = (await reply.json()) as { listings: Card[] }
  const inAnHour = Date.now() + 3_600_000
  const quiet = listings.find(
    ({ auction, shipping_cost_cents: cost }) =>
      auction?.number_of_bids === 0 && Date.parse(auction.ends_at) > inAnHour && cost !== null && cost > 0,
  )
  expect(quiet, 'an auction without bids').toBeDefined()
  return quiet as Card & { auction: NonNullable<Card['auction']> }
}

test('[S6.01] a visitor without a ZIP code sees no freight; a buyer sees the delivered price, its parts, and bids delivered dollars', async ({
  openOther,
  page: buyer,
}) => {
  const visitor = await openOther()
  await newBuyer(buyer)
  // The lots come with their cost as soon as there is an address.
  const [first] = ((await (await buyer.request.get('/api/listings/?page_size=1')).json()) as { listings: Card[] })
    .listings
  await openPage(buyer, first!.path)
  const delivery = buyer.locator('[data-freight]')
  await expect(delivery.getByRole('link', { name: 'Add your ZIP to see freight' })).toBeVisible()
  const saved = await post(buyer.request, '/api/account/addresses', { role: 'shipping', address: ADDRESS })
  expect(saved.status()).toBe(201)

  const lot = await findAuction(buyer)
  await visitor.goto(lot.path)
  await expect(visitor.locator('[data-freight]')).not.toContainText('$')
  await expect(visitor.locator('[data-delivered]')).toHaveCount(0)
  await visitor.getByRole('link', { name: /^Estimate shipping rates from/ }).click()
  await expect(visitor).toHaveURL(new RegExp(`origin_zip=${lot.warehouse.zip}`))

  const quoted = await buyer.request.get(`/api/listings/${lot.name}/shipping_cost`)
  const cost = (await quoted.json()) as ListingShippingCost
  const freightCents = cost.shippingCostFinalCents!
  await openPage(buyer, `${lot.path}?place_bid_form=1`)
  const { totalCents, unitCents } = deliveredPrice(
    { priceCents: lot.auction.opening_bid_cents, freightCents },
    lot.units,
  )
  await expect(buyer.locator('[data-delivered]')).toHaveText(
    `${formatCents(totalCents)} delivered to 45840 · ${formatCents(unitCents!)} a unit`,
  )
  await expect(delivery.locator('tbody td')).toHaveText(
    cost.parts.map(({ cost_cents: cents }) => (cents < 0 ? `−${formatWithCents(-cents)}` : formatWithCents(cents))),
  )
  await expect(delivery.locator('tfoot td')).toHaveText(formatWithCents(freightCents))

  // By keyboard, as a buyer with a calculator in the other hand does.
  await buyer.getByRole('radio', { name: 'Bid', exact: true }).focus()
  await buyer.keyboard.press('ArrowRight')
  const field = buyer.getByLabel('Your maximum, delivered to 45840')
  // Enough above the minimum that no bidder of the demo outbids it at once.
  const deliveredCents = Math.round(lot.auction.next_bid_cents * 1.5) + freightCents + 25
  await field.fill((deliveredCents / 100).toFixed(2))
  const bidCents = bidOfDelivered(deliveredCents, freightCents)!
  await expect(buyer.locator('[data-shown-bid]')).toHaveText(
    `Max bid ${formatCents(bidCents)} + ${formatCents(freightCents)} freight = ${formatCents(bidCents + freightCents)} delivered`,
  )
  expect(await axeFindings(buyer)).toEqual([])
  await reviewButton(buyer).click()
  await expect(buyer.locator('[data-bid-review]')).toContainText(`Freight to 45840${formatWithCents(freightCents)}`)
  expect(await axeFindings(buyer)).toEqual([])
  await placeButton(buyer, bidCents).click()
  await expect(buyer.getByText('You are winning', { exact: true })).toBeVisible()
  const own = await buyer.request.get(`/api/account/bids?listing_name=${lot.name}`)
  expect(((await own.json()) as { bids: AccountBid[] }).bids[0]!.max_bid_cents).toBe(bidCents)
  // The choice is remembered, and the next form begins with it.
  await openPage(buyer, lot.path)
  await buyer.getByText('Raise your maximum').click()
  await expect(buyer.getByRole('radio', { name: 'Delivered' })).toBeChecked()
})
