import { newBuyer } from '../../support/buyers.ts'
import { expect, signInAs, test } from '../../support/test.ts'

type Counts = Record<'winning' | 'outbid' | 'won' | 'lost', number>
const STATES = ['winning', 'outbid', 'won', 'lost'] as const

test('[S2.17] the tabs of the bids page are links with counts, each with its own bids and pages', async ({
  plainPage: page,
}) => {
  await signInAs(page, 'buyer')
  const tabs = page.getByRole('navigation', { name: 'Bids by result' })
  // Again where an auction of the demo ends between the two.
  await expect(async () => {
    const counts = (await (await page.request.get('/api/account/bids/counts')).json()) as Counts
    await page.goto('/account/bids/')
    const all = STATES.reduce((total, state) => total + counts[state], 0)
    expect(await tabs.getByRole('link').allTextContents()).toEqual([
      `All${all}`,
      `Winning${counts.winning}`,
      `Outbid${counts.outbid}`,
      `Won${counts.won}`,
      `Lost${counts.lost}`,
    ])
  }).toPass()
  for (const state of STATES) {
    await tabs.getByRole('link', { name: new RegExp(`^${state}`, 'i') }).click()
    await expect(page).toHaveURL(`/account/bids/?state=${state}`)
    const current = tabs.locator('[aria-current="page"]')
    await expect(current).toHaveText(new RegExp(`^${state}\\d+$`, 'i'))
    const count = Number((await current.textContent())!.replace(/\D/g, ''))
    await expect(page.locator('[data-bid]')).toHaveCount(Math.min(10, count))
    if (count > 10)
      await expect(page.locator('nav[aria-label="Pages"] a[href*="page=1"]').first()).toHaveAttribute(
        'href',
        `/account/bids/?state=${state}&page=1`,
      )
    if (state === 'winning' || state === 'won')
      await expect(page.locator(`[data-bid]:not([data-state="${state}"])`)).toHaveCount(0)
  }
  await page.goto('/account/bids/?state=won&page=99')
  await expect(page).not.toHaveURL(/page=99/)
})

test('[S2.17] prices, maximums and times stand below one another from row to row, on any screen', async ({
  quietPage: page,
  signIn,
}) => {
  await signIn('buyer')
  await page.goto('/account/bids/')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const column of [1, 2, 3]) {
      const lefts = await page
        .locator(`[data-bid] dl > :nth-child(${column})`)
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
      expect(new Set(lefts).size, `column ${column} at ${width} px: ${lefts.join()}`).toBe(1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('[S2.17] a buyer who has not bid yet is told what comes here', async ({ plainPage: page }) => {
  await newBuyer(page)
  for (const path of ['/account/bids/', '/account/bids/?state=won']) {
    await page.goto(path)
    await expect(page.getByText('No bids yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Browse auctions ending soon' })).toBeVisible()
  }
})
