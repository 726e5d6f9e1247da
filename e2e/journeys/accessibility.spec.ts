import { addressOf, SITE_PAGES } from '../site-pages.ts'
import { openPage } from './open-page.ts'
import { axeFindings, expect, LOOKS } from './test.ts'
import { test } from './shared-pages.ts'

for (const sitePage of SITE_PAGES) {
  const { name, path, as } = sitePage
  // The desk has as many pages as the rest, of the same pieces, and is used on large screens: one scan of each must do.
  const isOfDesk = path.startsWith('/admin/')
  const looks = isOfDesk ? 'on a desk in the light' : 'on a phone in the dark and on a desk in the light'
  test(`axe finds nothing on ${name}, ${looks}`, async ({ pageOf }) => {
    const page = await pageOf(as)
    const address = await addressOf(sitePage, page.request)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 780 })
    await openPage(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    if (!isOfDesk) expect(await axeFindings(page, LOOKS)).toEqual([])
    expect(await isWiderThanItsWindow(page), 'the page scrolls sideways').toBe(false)

    for (const width of [768, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isWiderThanItsWindow(page), `the page scrolls sideways at ${width} px`).toBe(false)
    }

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await axeFindings(page)).toEqual([])
    expect(await isWiderThanItsWindow(page), 'the page scrolls sideways').toBe(false)
  })
}

function isWiderThanItsWindow(page: { evaluate: (script: () => boolean) => Promise<boolean> }): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}
