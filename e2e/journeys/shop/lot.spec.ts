import type { Page } from '@playwright/test'
import { mixConditions } from '../../market-database.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

type Card = {
  name: string
  path: string
  title: string
  units: number
  fixed_price_cents: number | null
  warehouse: { zip: string }
}

/** Truckloads have most photos, but not every category has a drawing for each view. */
async function findLotWithPhotos(page: Page, atLeast: number): Promise<Card> {
  for (let index = 0; index < 24; index += 1) {
    const lot = await findLot(page, 'lot_size=truckload', index)
    const { photos } = await (await page.request.get(`/api/listings/${lot.name}`)).json()
    if (photos.length >= atLeast) return lot
  }
  throw new Error(`no truckload on the first page has ${atLeast} photos`)
}

/** The dearest lots of a small category have few that are like them. */
async function findLotWithMatches(page: Page, query: string, atLeast: number): Promise<Card> {
  for (let index = 0; index < 24; index += 1) {
    const lot = await findLot(page, query, index)
    const { listings } = await (await page.request.get(`/api/listing_matches?listing_name=${lot.name}`)).json()
    if (listings.length >= atLeast) return lot
  }
  throw new Error(`no lot on the first page has ${atLeast} similar ones`)
}

async function findLot(page: Page, query: string, index = 0): Promise<Card> {
  const reply = await page.request.get(`/api/listings/?${query}`)
  const { listings } = (await reply.json()) as { listings: Card[] }
  expect(listings.length).toBeGreaterThan(index)
  return listings[index]!
}

// Not the newest: other tests publish small ones of their own.
const AUCTION = 'buying_format=auction&sort_field=-selling_price'
const FIXED = 'buying_format=fixed_price'
const related = (page: Page) => page.locator('[data-carousel="related-lots"]')

test('[S2.07] the server draws the lot header, with canonical link, Open Graph and structured data', async ({
  page,
}) => {
  const lot = await findLot(page, FIXED)
  const html = await (await page.request.get(`${lot.path}?search=x`)).text()
  expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${lot.path}"`))
  expect(html).toContain('property="og:title"')
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json!)).toMatchObject({ '@type': 'Product', sku: lot.name, offers: { priceCurrency: 'USD' } })
  expect(html).toContain('<script type="application/json" id="watched-lots">{}</script>')
  expect((await page.request.get('/detail/NOSUCHLOT')).status()).toBe(404)
})

test('[S9.01] the price panel shows MSRP, share of MSRP and the rounded price per unit, and the page names the seller', async ({
  plainPage: page,
}) => {
  const lot = await findLot(page, FIXED)
  await page.goto(lot.path)
  const panel = page.getByRole('region', { name: 'Price' })
  const perUnit = Math.round(lot.fixed_price_cents! / lot.units) / 100
  await expect(panel.locator('dt', { hasText: 'Price per unit' }).locator('xpath=following-sibling::dd[1]')).toHaveText(
    perUnit.toLocaleString('en-US', {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: Number.isInteger(perUnit) ? 0 : 2,
    }),
  )
  await expect(panel).toContainText('MSRP')
  await expect(page.getByRole('heading', { name: /^Condition:/ })).toBeVisible()
  const { seller } = await (await page.request.get(`/api/listings/${lot.name}`)).json()
  const details = page.getByRole('region', { name: 'Lot details' })
  await expect(details.getByText('Sold by').locator('xpath=following-sibling::dd')).toHaveText(seller.name)
  await expect(details.getByRole('link')).toHaveText(['Fees', 'Claims', 'Contact'])
  const offer = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!).offers
  expect(offer.seller).toEqual({ '@type': 'Organization', name: seller.name })
})

test('[S3.16] [S4.11] the countdown carries its end, ticks, and times are shown in the zone of the reader', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env['E2E_URL']!, timezoneId: 'America/Denver' })
  const page = await context.newPage()
  const lot = await findLot(page, 'buying_format=auction&sort_field=-number_of_bids')
  await openPage(page, lot.path)
  const clock = page.getByRole('region', { name: 'Price' }).locator('[data-ends-at]').first()
  expect(Date.parse((await clock.getAttribute('data-ends-at'))!)).toBeGreaterThan(Date.now())
  await expect(clock).toHaveText(/^(\d+d\s)?\d\d:\d\d:\d\d$/)
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(/Ends .* M[SD]T/)
  await context.close()
})

test('[S2.09] [S9.02] six thumbnails at a time, arrows, and a closer look by keyboard', async ({ quietPage: page }) => {
  const lot = await findLotWithPhotos(page, 7)
  await openPage(page, lot.path)
  const gallery = page.getByRole('region', { name: 'Photos' })
  const thumbnails = gallery.locator('[data-thumbnails] a')
  const count = Number(/of (\d+)/.exec(await gallery.getByRole('link').first().innerText())![1])
  expect(count).toBeGreaterThan(6)
  await expect(thumbnails).toHaveCount(6)
  await gallery.getByRole('button', { name: 'Next photos' }).click()
  await expect(thumbnails).toHaveCount(count - 6)
  await gallery.getByRole('button', { name: 'Previous photos' }).click()
  await thumbnails.nth(1).click()
  await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')
  await gallery.getByRole('link', { name: /Enlarge photo/ }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('dialog', { name: `Photo 3 of ${count}` })
  await expect(box).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: `Photo 4 of ${count}` })).toBeVisible()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(gallery.getByRole('link', { name: /Enlarge photo/ })).toBeFocused()
})

test('[S2.11] [S9.13] the related lots are a plain row at first; then slide i stands at i × (width + 1) and the row is 20 px higher', async ({
  clockPage: page,
}) => {
  await page.clock.install({ time: new Date() })
  await page.clock.pauseAt(new Date(Date.now() + 1_000))
  const lot = await findLot(page, FIXED)
  // The carousel's script arrives late here: within its first 300 ms a page waits for its clock before it draws.
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/lot-slides-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(lot.path)
  await page.clock.runFor(300)
  script.resolve()
  // The carousel is hydrated. Its effects need a moment, which the faked clock does not control.
  await expect
    .poll(() => related(page).evaluate((section) => Object.keys(section).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await page.clock.runFor(999)
  await expect(related(page)).toHaveAttribute('data-started', 'false')
  await expect(related(page).locator('[data-carousel-view]')).toHaveCSS('overflow-x', 'auto')
  await page.clock.runFor(2)
  await expect(related(page)).toHaveAttribute('data-started', 'true')
  const { lefts, width, height, viewHeight } = await related(page).evaluate((carousel) => {
    const slides = [...carousel.querySelectorAll<HTMLElement>('li')]
    return {
      lefts: slides.map((slide) => slide.offsetLeft),
      width: slides[0]!.offsetWidth,
      height: Math.max(...slides.map((slide) => slide.offsetHeight)),
      viewHeight: carousel.querySelector<HTMLElement>('[data-carousel-view]')!.offsetHeight,
    }
  })
  expect(lefts.length).toBeGreaterThan(5)
  expect(lefts).toEqual(lefts.map((_, index) => index * (width + 1)))
  expect(viewHeight).toBe(height + 20)
})

test('[S2.11] [S4.12] [S9.13] previous and next move by one slide and stop at both ends; slides have a gutter inside, and the row follows their height', async ({
  quietPage: page,
}) => {
  const lot = await findLot(page, FIXED)
  await openPage(page, lot.path)
  await expect(related(page)).toHaveAttribute('data-started', 'true')
  const gutter = await related(page)
    .locator('li')
    .first()
    .evaluate((slide) => slide.getBoundingClientRect().right - slide.firstElementChild!.getBoundingClientRect().right)
  expect(gutter).toBe(12)
  const height = () => related(page).evaluate((carousel) => carousel.getBoundingClientRect().height)
  const before = await height()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(height).toBeGreaterThan(before)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(height).toBe(before)

  const previous = related(page).getByRole('button', { name: 'Previous' })
  const next = related(page).getByRole('button', { name: 'Next' })
  const offset = () =>
    related(page)
      .locator('ul')
      .evaluate((row) => Math.abs(new DOMMatrix((row as HTMLElement).style.transform).m41))
  const width = await related(page)
    .locator('li')
    .first()
    .evaluate((slide) => (slide as HTMLElement).offsetWidth)
  await expect(previous).toBeDisabled()
  await next.click()
  expect(await offset()).toBe(width + 1)
  await previous.click()
  expect(await offset()).toBe(0)
  for (let step = 0; step < 30 && (await next.isEnabled()); step++) await next.click()
  await expect(next).toBeDisabled()
  const lastRight = () =>
    related(page)
      .locator('li')
      .last()
      .evaluate((slide) => slide.getBoundingClientRect().right)
  // The row is still gliding.
  await expect.poll(lastRight).toBeLessThanOrEqual(1280)
})

test('[S2.10] [S5.13] similar lots are in a slider that moves by buttons, by keys and by a swipe that is not steep, with a way to all of them', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  const lot = await findLotWithMatches(page, AUCTION, 5)
  await openPage(page, lot.path)
  const slider = page.locator('[data-carousel="similar-listings"]')
  await expect(slider).toHaveAttribute('data-started', 'true')
  const slides = slider.locator('li')
  expect(await slides.count()).toBeGreaterThan(3)
  const step = (await slides.first().evaluate((slide) => (slide as HTMLElement).offsetWidth)) + 1
  const isMovedBy = (count: number) =>
    expect(slider.locator('ul')).toHaveCSS('transform', `matrix(1, 0, 0, 1, ${-count * step}, 0)`)
  await slider.getByRole('button', { name: 'Next' }).click()
  await isMovedBy(1)
  await page.keyboard.press('ArrowLeft')
  await expect(slider.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await isMovedBy(1)
  const view = slider.locator('[data-carousel-view]')
  const at = (clientX: number, clientY: number) => [{ identifier: 1, clientX, clientY }]
  const swipe = async (byX: number, byY: number) => {
    await view.dispatchEvent('touchstart', { touches: at(200, 300), changedTouches: at(200, 300) })
    await page.waitForTimeout(30)
    await view.dispatchEvent('touchend', { touches: [], changedTouches: at(200 + byX, 300 + byY) })
  }
  await swipe(80, 31)
  await isMovedBy(1)
  await swipe(80, 30)
  await expect(slider.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await slider.getByRole('link', { name: /See all/ }).click()
  await expect(page).toHaveURL(/\/lots\/\?.*category=/)
})

test('the manifest sorts by every column, filters by brand and condition, searches and downloads', async ({
  quietPage: page,
}) => {
  const lot = await findLot(page, 'lot_size=multi-pallet&condition=new&buying_format=fixed_price', 3)
  await mixConditions(lot.name)
  // An address that is not in the cache: visitors' pages are cached for a second or two.
  await openPage(page, `${lot.path}?search=`)
  const manifest = page.getByRole('region', { name: 'Manifest', exact: true })
  const heads = manifest.getByRole('columnheader')
  await expect(heads).toHaveText(['#', 'Item', 'Brand', 'Model', 'UPC', 'Condition', 'Qty', 'Unit MSRP', 'Ext. MSRP'])
  const isFalling = async () => {
    const figures = (await manifest.locator('tbody tr td:nth-child(8)').allInnerTexts()).map((text) =>
      Number(text.replace(/[$,]/g, '')),
    )
    return figures.length > 10 && figures.every((figure, index) => index === 0 || figure <= figures[index - 1]!)
  }
  // Which lines come first is the server's to say; numbers begin with the largest.
  for (let index = 8; index >= 0; index--) {
    await heads.nth(index).getByRole('button').click()
    await expect(heads.nth(index)).toHaveAttribute('aria-sort', index > 5 ? 'descending' : 'ascending')
    if (index === 7) await expect.poll(isFalling).toBe(true)
  }
  const brand = await manifest.getByLabel('Brand').locator('option').nth(1).getAttribute('value')
  await manifest.getByLabel('Brand').selectOption(brand)
  await expect
    .poll(async () => new Set(await manifest.locator('tbody tr td:nth-child(3)').allInnerTexts()))
    .toEqual(new Set([brand]))
  await manifest.getByRole('button', { name: 'Clear filters' }).click()
  const conditions = async () =>
    [...new Set(await manifest.locator('tbody tr td:nth-child(6)').allInnerTexts())].toSorted()
  await expect.poll(conditions).toEqual(['New', 'Salvage'])
  await manifest.getByLabel('Condition').selectOption('salvage')
  await expect.poll(conditions).toEqual(['Salvage'])
  await manifest.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(conditions).toEqual(['New', 'Salvage'])
  await manifest.getByLabel('Search manifest').fill('zzzz')
  await expect(manifest.getByText('No matching items')).toBeVisible()
  const download = page.waitForEvent('download')
  await manifest.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toContain('.csv')
})

test('the manifest keeps its height while it is sorted, searched and paged', async ({ quietPage: page }) => {
  const lot = await findLot(page, 'lot_size=truckload')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, lot.path)
    const manifest = page.getByRole('region', { name: 'Manifest', exact: true })
    const height = async () => (await manifest.boundingBox())!.height
    const before = await height()
    const settled = async () => expect(manifest.locator('[aria-busy="false"]')).toBeVisible()
    // The table is not busy before the call has begun either.
    const reply = page.waitForResponse((one) => /\/manifest\?.*sort_field=-/.test(one.url()))
    await manifest.getByRole('button', { name: 'Qty' }).click()
    await expect(manifest.getByRole('columnheader', { name: 'Qty' })).toHaveAttribute('aria-sort', 'descending')
    await reply
    await settled()
    expect(await height()).toBeGreaterThanOrEqual(before)
    const sorted = await height()
    await manifest.getByLabel('Search manifest').fill('zzzz')
    await expect(manifest.getByText('No matching items')).toBeVisible()
    expect(await height()).toBe(sorted)
    await manifest.getByRole('button', { name: 'Clear filters' }).click()
    await expect(manifest.getByText('No matching items')).toHaveCount(0)
    expect(await height()).toBe(sorted)
  }
})

test('the title has its row to itself, breadcrumbs are big enough to touch, and on a phone the figures of the manifest are in sight', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('admin')
  for (const [width, minPx] of [
    [360, 44],
    [1280, 24],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await openPage(page, (await findLot(page, FIXED, 11)).path)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const row = await page.locator('main .page.grid').boundingBox()
    expect(title!.width).toBeGreaterThan(row!.width - 100)
    for (const crumb of await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').all())
      expect((await crumb.boundingBox())!.height).toBeGreaterThanOrEqual(minPx)
    if (width !== 360) continue
    const manifest = page.getByRole('region', { name: 'Manifest', exact: true })
    for (const name of ['Item', 'Qty', 'Unit MSRP']) {
      const box = await manifest.getByRole('columnheader', { name }).boundingBox()
      expect(box!.x + box!.width).toBeLessThanOrEqual(344)
    }
    const cells = manifest.locator('tbody tr').first().locator('td')
    await expect(cells.nth(1)).toContainText((await cells.nth(3).textContent())!)
  }
})

test('a lot found by words shows where they are', async ({ quietPage: page }) => {
  await openPage(page, '/lots/search/?search=drill')
  await page.locator('main article h2 a').first().click()
  await expect(page).toHaveURL(/\/detail\/\w+\?search=drill/)
  const manifest = page.getByRole('region', { name: 'Manifest', exact: true })
  await expect(manifest.locator('mark').first()).toHaveText(/^drill/i)
})

test('[S5.08] [S5.09] [S6.03] an admin edits title and price in place; neither may be empty, and a buyer sees nothing to edit', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('admin')
  const lot = await findLot(page, FIXED, 9)
  await openPage(page, lot.path)
  await page.getByRole('button', { name: 'Edit title' }).click()
  const title = page.getByRole('form', { name: 'Edit title' })
  await expect(title.getByLabel('Title')).toBeFocused()
  await title.getByLabel('Title').fill('   ')
  await expect(title.getByRole('alert')).toHaveText('Title is required')
  await expect(title.getByRole('button', { name: 'Save' })).toBeDisabled()
  await title.getByLabel('Title').fill('Ten pallets of fine things')
  await title.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ten pallets of fine things')

  await page.getByRole('button', { name: 'Edit price' }).click()
  const price = page.getByRole('form', { name: 'Edit price' })
  await price.getByLabel('Price').fill('')
  await expect(price.getByRole('alert')).toHaveText('Price is required')
  await expect(price.getByRole('button', { name: 'Save' })).toBeDisabled()
  await price.getByLabel('Price').fill('1.2.3')
  await price.getByRole('button', { name: 'Save' }).click()
  await expect(price.getByRole('alert')).toHaveText('Enter a dollar amount, for example 2,650.')
  await price.getByLabel('Price').fill('$1,234.555')
  await price.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Price' })).toContainText('$1,234.56')
  const saved = await (await page.request.get(`/api/listings/${lot.name}`)).json()
  expect(saved).toMatchObject({ fixed_price_cents: 123_456, title: 'Ten pallets of fine things' })

  await page.getByRole('button', { name: 'Edit title' }).click()
  await title.getByRole('button', { name: 'Use original title' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lot.title)
  await page.getByRole('button', { name: 'Edit title' }).click()
  await expect(title.getByRole('button')).toHaveText(['Save', 'Cancel'])

  await signIn('buyer')
  await openPage(page, lot.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test('[S6.03] the price of an auction without bids is its opening bid, and is edited alike', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('admin')
  const reply = await page.request.get('/api/listings/?buying_format=auction&sort_field=number_of_bids')
  type AuctionCard = Card & { bid_count: number; auction: { ends_at: string } }
  const { listings } = (await reply.json()) as { listings: AuctionCard[] }
  // Not one that ends during the test, nor one that would end last: other tests shorten those.
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const [lot] = listings
    .filter(({ bid_count, auction }) => bid_count === 0 && auction.ends_at > soon)
    .toSorted((one, other) => one.auction.ends_at.localeCompare(other.auction.ends_at)) as [AuctionCard]
  await openPage(page, lot.path)
  const panel = page.getByRole('region', { name: 'Price' })
  await panel.getByRole('button', { name: 'Edit price' }).click()
  const form = page.getByRole('form', { name: 'Edit price' })
  await form.getByLabel('Price').fill('77.50')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Starting bid', { exact: true }).locator('xpath=..')).toContainText('$77.50')
  const saved = await (await page.request.get(`/api/listings/${lot.name}`)).json()
  expect(saved.auction).toMatchObject({ opening_bid_cents: 7_750, next_bid_cents: 7_750 })
})
