import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import type { AccountBid } from '@lotyard/contract/lots/auction'
import type { Auction, Card, ListingDetail } from '@lotyard/contract/lots/listing'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import type { Page } from '@playwright/test'
import { bidByApi, newBuyer, post, put } from '../../support/buyers.ts'
import { axeFindings } from '../../support/axe.ts'
import { FORT_WAYNE } from '../../support/example-address.ts'
import { openPage } from '../../support/open-page.ts'
import { expect, test } from '../../support/test.ts'

const profits = (page: Page) => page.locator('.lot-worth b')
const numbers = (page: Page) => page.locator('[data-your-numbers]')

/** A new buyer who sells at 60 % of MSRP and wants 30 % of it. */
async function makeReseller(page: Page, { hasPlace }: { hasPlace: boolean }): Promise<void> {
  await newBuyer(page)
  const { price_book: book } = (await (await page.request.get('/api/account/price_book')).json()) as {
    price_book: PriceBookSummary
  }
  await put(page.request, '/api/account/price_book', {
    price_book: {
      version: book.version,
      default: { percent: 60, resale_cents: null, sell_through_percent: 100, fee_percent: 0, unit_cost_cents: 0 },
      conditions: book.conditions.map(({ key }) => ({ key, percent: 100 })),
      target: { kind: 'margin', percent: 30 },
    },
  })
  if (hasPlace) await addPlace(page)
}

async function addPlace(page: Page): Promise<void> {
  const saved = await post(page.request, '/api/account/addresses', { role: 'shipping', address: FORT_WAYNE })
  expect(saved.status(), await saved.text()).toBe(201)
}

const search = async (page: Page, query: string) =>
  ((await (await page.request.get(`/api/listings/?${query}`)).json()) as { listings: Card[] }).listings

/** By the card's own figures, as the page writes them. */
function shownProfit({ valuation }: Card): string {
  const dollars = Math.floor(valuation!.profit_cents! / 100)
  return `${dollars < 0 ? 'Loss' : 'Profit'} ${formatCents(Math.abs(dollars) * 100)}`
}

test('a buyer with a price book sorts all lots by profit, keeps those within the target, and saves that search; others see none of it', async ({
  openOther,
  quietPage: page,
}) => {
  await makeReseller(page, { hasPlace: false })
  await openPage(page, '/lots/?buying_format=fixed_price')
  await expect(profits(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Add your ZIP to see profit' })).toHaveCount(1)
  await addPlace(page)

  await openPage(page, '/lots/?buying_format=fixed_price')
  await page.getByRole('main').locator('summary', { hasText: 'Sort:' }).click()
  await page.getByRole('group', { name: 'For you' }).getByRole('link', { name: 'Profit: High to Low' }).click()
  await expect(page).toHaveURL(/sort_field=expected_profit&sort_direction=desc/)
  const sorted = await search(page, 'buying_format=fixed_price&sort_field=expected_profit&sort_direction=desc')
  const cents = sorted.map(({ valuation }) => valuation!.profit_cents!)
  expect(cents).toEqual(cents.toSorted((one, other) => other - one))
  await expect(profits(page)).toHaveText(sorted.map(shownProfit))

  const panel = page.locator('#filters').getByRole('group', { name: 'Your numbers' })
  await panel.getByRole('checkbox', { name: 'Within my target (30% margin)' }).check()
  await panel.getByLabel('Min. ROI, %').fill('150')
  await expect(page).toHaveURL(/within_target=true.*min_roi=150/)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips).toContainText('ROI from 150%')
  await expect(chips).toContainText('Within my target')
  const kept = await search(
    page,
    'buying_format=fixed_price&within_target=true&min_roi=150&sort_field=expected_profit&sort_direction=desc',
  )
  for (const { valuation } of kept) expect(valuation!.roi_percent).toBeGreaterThanOrEqual(150)
  await expect(profits(page)).toHaveText(kept.map(shownProfit))
  expect(await axeFindings(page)).toEqual([])
  await chips.getByRole('link', { name: /ROI from 150%/ }).click()
  await expect(chips).not.toContainText('ROI from')
  await chips.getByRole('button', { name: 'Save search', exact: true }).click()
  await expect(chips.getByRole('link', { name: 'Saved. View saved searches' })).toBeVisible()

  // The same address says nothing to a visitor: neither a figure nor a filter that counts.
  const visitor = await openOther()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(profits(visitor)).toHaveCount(0)
  await expect(visitor.getByRole('group', { name: 'Your numbers' })).toHaveCount(0)
  await expect(visitor.getByText('Within my target')).toHaveCount(0)
  await expect(visitor.getByText('Set up a price book to sort by profit.')).toBeVisible()
  for (const path of ['/lots/', sorted[0]!.path]) {
    await visitor.goto(path)
    expect(await visitor.content(), path).not.toMatch(/valuation|worth_|lot-worth|price.book/i)
  }
})

test('filters by profit work without scripts', async ({ plainPage: page }) => {
  await makeReseller(page, { hasPlace: true })
  await page.goto('/lots/?buying_format=fixed_price')
  const panel = page.locator('#filters')
  await panel.getByLabel('Min. profit').fill('5000')
  await panel.getByRole('checkbox', { name: /^Within my target/ }).check()
  await panel.getByRole('button', { name: 'Show lots' }).click()
  await expect(page).toHaveURL(/min_profit=5000/)
  await expect(page).toHaveURL(/within_target=true/)
  const shown = await profits(page).allTextContents()
  expect(shown.length).toBeGreaterThan(0)
  for (const text of shown) expect(Number(text.replaceAll(/[^\d]/g, ''))).toBeGreaterThanOrEqual(5_000)
})

test('the lot says what it is worth line by line, Use fills the bid and sends nothing, and another bid moves the profit', async ({
  openCaller,
  page,
}) => {
  await makeReseller(page, { hasPlace: true })
  // Not the one that ends first, nor those that end last: other journeys bid on these.
  const lots = await search(page, 'buying_format=auction&sort_field=auction_ends_at&page_size=100')
  const lot = lots.findLast(
    ({ auction, valuation }) =>
      auction!.number_of_bids === 0 && (valuation?.target_bid_cents ?? 0) > 3 * auction!.next_bid_cents,
  )! as Card & { auction: Auction }
  const { expected_cents: expected, target_bid_cents: most, ...worth } = lot.valuation!
  await openPage(page, lot.path)
  const panel = numbers(page)
  await expect(panel).toContainText(`Expected resale${formatWithCents(expected)}`)
  await expect(panel).toContainText(`Cost at your dock${formatWithCents(worth.cost_cents!)}`)
  await expect(panel).toContainText(`Bid up to ${formatCents(most!)} for a 30% margin`)
  const profit = panel.locator('[data-profit]')
  await expect(profit).toContainText(formatWithCents(worth.profit_cents!))
  const manifest = page.getByRole('table', { name: 'Manifest lines' })
  await expect(manifest.getByRole('columnheader').last()).toHaveText('Expected')
  await expect(manifest.getByText('default', { exact: true }).first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await panel.getByRole('button', { name: /^Use/ }).click()
  const field = page.getByLabel('Your maximum bid')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(String(most! % 100 === 0 ? most! / 100 : (most! / 100).toFixed(2)))
  await page.getByRole('radio', { name: 'Delivered' }).check()
  await panel.getByRole('button', { name: /^Use/ }).click()
  await expect(page.locator('[data-shown-bid]')).toContainText(`Max bid ${formatCents(most!)} + `)
  expect(sent.filter((url) => url.includes('/bids'))).toEqual([])
  const own = await page.request.get(`/api/account/bids?listing_name=${lot.name}`)
  expect(((await own.json()) as { bids: AccountBid[] }).bids).toEqual([])

  await bidByApi(await newBuyer(await openCaller()), lot, lot.auction.next_bid_cents)
  await expect(profit).not.toContainText(formatWithCents(worth.profit_cents!))
  const moved = (await (await page.request.get(`/api/listings/${lot.name}`)).json()) as ListingDetail
  await expect(profit).toContainText(formatWithCents(moved.valuation!.profit_cents!))
})
