import type { Page } from '@playwright/test'
import { addressOf, SITE_PAGES, type SitePage } from '../../site-pages.ts'
import { openPage } from '../../support/open-page.ts'
import { axeFindings, axeFindingsOfPage, LOOKS } from '../../support/axe.ts'
import { expect, hearComplaints, signInAs, test } from '../../support/test.ts'

/** Their scripts add to what is on them. The others are looked at as the server draws them, in half the time. */
const SCRIPTED = new Set([
  'front',
  'lots',
  'lot',
  'addresses-new',
  'payment-methods-new',
  'preferences-inventory',
  'checkout-empty',
  'rate-estimator',
  'direct-order',
  'desk-listings',
  'desk-bulk',
  'desk-listing',
  'desk-photos',
  'numbers',
])
const MAX_PAGES = 8

type Look = 'on a phone in the dark' | 'on a desk in the light'
const PHONE: Look = 'on a phone in the dark'
const DESK: Look = 'on a desk in the light'

for (const pages of groupPages()) {
  const [{ as }] = pages as [SitePage]
  const isScripted = SCRIPTED.has(pages[0]!.name)
  const names = pages.map(({ name }) => name).join(', ')
  test(`axe finds nothing${isScripted ? '' : ' before scripts run'}, and scripts throw nothing, on ${names}`, async ({
    page,
  }) => {
    if (as !== undefined) await signInAs(page, as)
    const lookAtAll = async () => {
      for (const [index, sitePage] of pages.entries())
        await lookAt(page, sitePage, { isScripted, isFirst: index === 0, isFromPhone: index % 2 === 0 })
    }
    if (!isScripted) await withoutScripts(page, lookAtAll)
    const complaints = hearComplaints(page)
    if (isScripted) await lookAtAll()
    else for (const sitePage of pages) await openPage(page, await addressOf(sitePage, page.request))
    expect(complaints, 'what the pages complained about').toEqual([])
  })
}

/** Pages of one reader, with or without scripts, a few at a time. */
function groupPages(): SitePage[][] {
  const kinds = Map.groupBy(SITE_PAGES, ({ name, as }) => `${as} ${SCRIPTED.has(name)}`)
  return [...kinds.values()].flatMap((pages) =>
    Array.from({ length: Math.ceil(pages.length / MAX_PAGES) }, (_, index) =>
      pages.slice(index * MAX_PAGES, (index + 1) * MAX_PAGES),
    ),
  )
}

/** Every other page begins with the look that the one before ended with: what is about to be left isn't drawn once more. */
async function lookAt(
  page: Page,
  sitePage: SitePage,
  { isScripted, isFirst, isFromPhone }: { isScripted: boolean; isFirst: boolean; isFromPhone: boolean },
): Promise<void> {
  const { name } = sitePage
  const address = await addressOf(sitePage, page.request)
  const first = isFromPhone ? PHONE : DESK
  const second = isFromPhone ? DESK : PHONE
  const between = isFromPhone ? [768, 1920] : [1920, 768]
  await showAs(page, first)
  await (isScripted ? openPage(page, address) : page.goto(address))
  await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  if (name === 'lot') await expect(page.locator('[data-carousel][data-started="true"]').first()).toBeVisible()
  await scan(page, sitePage, first, { isFirst })
  for (const width of between) {
    await page.setViewportSize({ width, height: 900 })
    await expectToFit(page, name, width)
  }
  await showAs(page, second)
  await scan(page, sitePage, second, { isFirst })
}

async function showAs(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(look === PHONE ? { width: 360, height: 780 } : { width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: look === PHONE ? 'dark' : 'light', reducedMotion: 'reduce' })
}

async function scan(
  page: Page,
  { name, path }: SitePage,
  look: Look,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  await expectToFit(page, name, look === PHONE ? 360 : 1280)
  if (look === DESK) return expect.soft(await axeFindingsOfPage(page), `${name}, ${look}`).toEqual([])
  // The desk has as many pages as the rest, of the same pieces, and is used on large screens: one scan of each must do.
  if (path.startsWith('/admin/') && !isFirst) return
  // The frame looks alike around all pages of one reader.
  const within = isFirst ? { within: 'html' } : {}
  expect.soft(await axeFindings(page, { rules: LOOKS, ...within }), `${name}, ${look}`).toEqual([])
}

async function expectToFit(page: Page, name: string, width: number): Promise<void> {
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect.soft(isWider, `${name} scrolls sideways at ${width} px`).toBe(false)
}

/**
 * Not by a route: that would take every request of the page, and its cache, through this process. Scripts load again
 * afterwards: the next test has the same page, and would wait for them for ever.
 */
async function withoutScripts(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  try {
    await act()
  } finally {
    await session.send('Network.setBlockedURLs', { urls: [] })
    await session.detach()
  }
}
