import { formatCents } from '@lotyard/contract/rules/money'
import { changeLot, shortenAnAuction } from '../../market-database.ts'
import { bidByApi, newBuyer } from '../../support/buyers.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const AN_HOUR = { endsInSeconds: 3_600, softCloseSeconds: 0 }

test('a bidder withdraws from a lot that was changed, without scripts, and bids on it no more', async ({
  plainPage: bidder,
}) => {
  await newBuyer(bidder)
  const auction = await shortenAnAuction(AN_HOUR)
  await bidByApi(bidder, auction, auction.openingCents)
  await changeLot(auction.name)
  await bidder.goto('/account/bids/')
  const row = bidder.locator(`[data-bid="${auction.name}"]`)
  await row.getByRole('link', { name: 'Review changes' }).click()
  await expect(bidder.getByRole('heading', { level: 1 })).toHaveText('Changes to this lot')
  await expect(bidder.getByRole('table', { name: 'Changes' })).toContainText('Units12096')

  await bidder.getByRole('button', { name: 'Withdraw my bids' }).click()
  await expect(bidder.getByText('Tick the box to confirm.')).toBeVisible()
  await bidder.getByRole('checkbox', { name: 'Withdraw all of my bids on this lot' }).check()
  await bidder.getByRole('button', { name: 'Withdraw my bids' }).click()
  await expect(bidder.locator('[data-flash]')).toContainText('Your bids on this lot are withdrawn.')
  await bidder.goto('/account/bids/')
  await expect(row).toHaveAttribute('data-state', 'voided')
  await expect(row).toContainText('can’t bid on this lot again')
  await bidder.goto(`/detail/${auction.name}?place_bid_form=1`)
  await expect(bidder.getByText("You withdrew your bids on this lot, so you can't bid on it again.")).toBeVisible()
  await expect(bidder.getByLabel('Your maximum bid')).toHaveCount(0)
})

test('the desk follows an auction live, names its bidders, and voids a bid for a reason', async ({
  openCaller,
  page: admin,
  signIn,
}) => {
  const bidder = await newBuyer(await openCaller())
  const auction = await shortenAnAuction(AN_HOUR)
  await signIn('admin')
  await openPage(admin, `/admin/auctions/${auction.name}/`)
  await expect(admin.getByText('No bids yet.')).toBeVisible()
  await bidByApi(bidder, auction, auction.openingCents)
  const bids = admin.getByRole('table', { name: 'Bids' })
  await expect(bids.getByRole('link', { name: 'Robin Field' })).toBeVisible()
  await expect(bids).toContainText(formatCents(auction.openingCents))
  expect(await axeFindings(admin)).toEqual([])

  await bids.getByRole('link', { name: /^Void/ }).click()
  await admin.getByLabel('Reason').fill('Typed by mistake')
  await admin.getByRole('button', { name: 'Void bid' }).click()
  await expect(admin.locator('[data-flash]')).toContainText('Bid voided.')
  await expect(bids).toContainText('Typed by mistake')
})
