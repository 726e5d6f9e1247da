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

for (const pages of groupPages()) {
  const [{ as }] = pages as [SitePage]
  const isScripted = SCRIPTED.has(pages[0]!.name)
  const names = pages.map(({ name }) => name).join(', ')
  test(`axe finds nothing${isScripted ? '' : ' before scripts run'}, and scripts throw nothing, on ${names}`, async ({
    page,
  }) => {
    if (as !== undefined) await signInAs(page, as)
    const lookAtAll = async () => {
      for (const sitePage of pages) await lookAt(page, sitePage, { isScripted, isFirst: sitePage === pages[0] })
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

async function lookAt(
  page: Page,
  sitePage: SitePage,
  { isScripted, isFirst }: { isScripted: boolean; isFirst: boolean },
): Promise<void> {
  const { name, path } = sitePage
  // The desk has as many pages as the rest, of the same pieces, and is used on large screens: one scan of each must do.
  const isOfDesk = path.startsWith('/admin/')
  const address = await addressOf(sitePage, page.request)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 780 })
  await (isScripted ? openPage(page, address) : page.goto(address))
  await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  if (name === 'lot') await expect(page.locator('[data-carousel][data-started="true"]').first()).toBeVisible()
  // The frame looks alike around all pages of one reader.
  const look = { rules: LOOKS, ...(isFirst && { within: 'html' }) }
  if (!isOfDesk || isFirst) expect.soft(await axeFindings(page, look), `${name}, on a phone in the dark`).toEqual([])
  for (const width of [360, 768, 1920, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect.soft(isWider, `${name} scrolls sideways at ${width} px`).toBe(false)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await axeFindingsOfPage(page), `${name}, on a desk in the light`).toEqual([])
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
