import type { Page } from '@playwright/test'
import { formatCents } from '@lotyard/contract/rules/money'
import { bidStepCents } from '@lotyard/contract/rules/auctions/bid-steps'
import { endAuctionNow, makeOverdue, shortenAnAuction, type ShortAuction } from '../../market-database.ts'
import { bidByApi, newBuyer, post, type Caller } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, signInAs, test } from '../../support/test.ts'

/** Ended by the test itself. */
const AN_HOUR = { endsInSeconds: 3_600, softCloseSeconds: 0 }

test('a lot that its winner leaves unpaid is offered to the runner-up, who accepts one and declines another', async ({
  page: second,
  openCaller,
}) => {
  await newBuyer(second)
  const [first, admin] = [await newBuyer(await openCaller()), await openCaller()]
  await signInAs(admin, 'admin')
  const [taken, left] = (await unpaidBy(first, second, 2)) as [ShortAuction, ShortAuction]
  for (const auction of [taken, left]) {
    const offer = await offerOn(admin, auction)
    expect(offer.status(), await offer.text()).toBe(201)
  }

  await second.goto(`/detail/${taken.name}`)
  await expect(pricePanel(second)).toContainText('This lot is now offered to you.')
  await second.getByRole('link', { name: 'View the offer' }).click()
  const row = (auction: ShortAuction) => second.locator(`[data-bid="${auction.name}"]`)
  const price = formatCents(taken.openingCents)
  await expect(row(taken)).toContainText(`Without the winner’s bids: ${price}. Offered: ${price}`)
  expect(await axeFindings(second)).toEqual([])
  await row(taken).getByRole('button', { name: 'Accept' }).click()
  await expect(second.locator('[data-flash]')).toContainText('The lot is yours.')
  await expect(row(taken)).toContainText('You won! Pay by')
  await expect(row(taken).getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await row(left).getByRole('button', { name: 'Decline' }).click()
  await expect(second.locator('[data-flash]')).toContainText('You declined the offer.')
  await expect(row(left)).toHaveAttribute('data-state', 'lost')
  await expect(row(left).getByRole('button')).toHaveCount(0)
  await second.goto(`/detail/${left.name}`)
  await expect(second.locator('[data-lot-state="unsold"]')).toBeVisible()
})

test('an offer is accepted by a plain form', async ({ plainPage: second, openCaller }) => {
  await newBuyer(second)
  const [first, admin] = [await newBuyer(await openCaller()), await openCaller()]
  await signInAs(admin, 'admin')
  const [auction] = await unpaidBy(first, second, 1)
  expect((await offerOn(admin, auction!)).status()).toBe(201)
  await second.goto('/account/bids/')
  await second.getByRole('button', { name: 'Accept' }).click()
  await expect(second.locator('[data-flash]')).toContainText('The lot is yours.')
})

/** At the price without the winner's bids. */
function offerOn({ request }: Caller, { name, openingCents }: ShortAuction) {
  const body = { price_cents: openingCents, relist: true, reason: 'No payment' }
  return post(request, `/api/admin/auctions/${name}/runner_up`, body)
}

function pricePanel(page: Page) {
  return page.getByRole('region', { name: 'Price' })
}

/** Unpaid auctions that the one won and the other came second in: overdue together, as that bars from bidding. */
async function unpaidBy(winner: Caller, runnerUp: Caller, count: number): Promise<ShortAuction[]> {
  const auctions: ShortAuction[] = []
  while (auctions.length < count) {
    const auction = await shortenAnAuction(AN_HOUR)
    await bidByApi(runnerUp, auction, auction.openingCents)
    await bidByApi(winner, auction, auction.openingCents + 3 * bidStepCents(auction.openingCents))
    auctions.push(auction)
  }
  for (const { name } of auctions) await endAuctionNow(name)
  for (const { name } of auctions) await expect.poll(() => stateOf(winner, name)).toBe('awaiting_payment')
  for (const { name } of auctions) await makeOverdue(name)
  return auctions
}

async function stateOf({ request }: Caller, name: string): Promise<string> {
  const reply = await request.get(`/api/listings/${name}`)
  return ((await reply.json()) as { state: string }).state
}
