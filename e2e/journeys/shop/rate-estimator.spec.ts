import type { RateEstimates } from '@lotyard/contract/lots/shipping'
import { formatWithCents } from '@lotyard/contract/rules/money'
import type { APIRequestContext, Page } from '@playwright/test'
import { openPage } from '../../support/open-page.ts'
import { axeFindings } from '../../support/axe.ts'
import { expect, test } from '../../support/test.ts'

const PATH = '/shipping_rate_estimator/'

async function costsOf(request: APIRequestContext, query: Record<string, string>): Promise<string[]> {
  const reply = await request.get(`/api/shipping_rate_estimator?${new URLSearchParams(query)}`)
  expect(reply.status()).toBe(200)
  return ((await reply.json()) as RateEstimates).rates.map(({ cost_cents }) => formatWithCents(cost_cents))
}
const costs = (page: Page) =>
  page.getByRole('table', { name: 'Rates by number of pallets' }).locator('tbody td:nth-child(4)')

test('[S2.23] [S9.10] the estimator is a plain form that shows rates, also of another ZIP code', async ({
  plainPage: page,
}) => {
  await page.goto('/help/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping rates' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping rate estimator')
  await expect(page.getByLabel('Ships from').locator('option')).toHaveText([
    'Mt. Juliet, TN',
    'Ft. Wayne, IN',
    'Hebron, KY',
  ])
  await expect(page.getByLabel('Ships to')).toHaveValue('45840')
  await expect(page.getByLabel('Commercial')).toBeChecked()
  await expect(page.getByLabel('Yes')).toBeChecked()
  const chosen = { origin_zip: '37122', destination_zip: '45840' }
  await expect(costs(page)).toHaveText(await costsOf(page.request, chosen))

  await page.getByLabel('Ships from').selectOption('Hebron, KY')
  await page.getByLabel('Ships to').selectOption('Another ZIP code')
  await page.getByLabel('ZIP code', { exact: true }).fill('10001')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.getByLabel('ZIP code', { exact: true })).toHaveValue('10001')
  const other = { origin_zip: '41048', destination_zip: '10001', has_loading_dock: 'false' }
  await expect(costs(page)).toHaveText(await costsOf(page.request, other))

  await page.getByLabel('ZIP code', { exact: true }).fill('99501')
  await page.getByRole('button', { name: 'Show rates' }).click()
  await expect(page.getByLabel('ZIP code', { exact: true })).toHaveAccessibleDescription('We don’t ship to 99501.')
  await expect(costs(page)).toHaveCount(0)
})

test('[S2.23] [S8.08] [S9.10] choices refetch at once, loading shows a second longer, and a failure is shown', async ({
  quietPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openPage(page, PATH)
  const west = await costsOf(page.request, { origin_zip: '37122', destination_zip: '93711' })
  let answeredAt = 0
  page.on('response', (response) => {
    if (response.url().includes('/api/shipping_rate_estimator')) answeredAt = performance.now()
  })
  const loading = page.getByText('Loading rates…')
  await page.getByLabel('Ships to').selectOption('93711')
  await expect(loading).toBeVisible()
  await expect(costs(page)).toHaveText(west)
  await expect(page).toHaveURL(/destination_zip=93711/)
  await loading.waitFor({ state: 'hidden' })
  expect(performance.now() - answeredAt).toBeGreaterThan(900)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await axeFindings(page)).toEqual([])

  // A slow answer to an older choice comes last, and is not shown.
  await page.route('**/api/shipping_rate_estimator?*destination_zip=12304*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const late = page.waitForResponse(/destination_zip=12304/)
  await page.getByLabel('Ships to').selectOption('12304')
  await page.getByLabel('Ships to').selectOption('34243')
  const southeast = await costsOf(page.request, { origin_zip: '37122', destination_zip: '34243' })
  await expect(costs(page)).toHaveText(southeast)
  await late
  await expect(costs(page)).toHaveText(southeast)

  await page.route('**/api/shipping_rate_estimator?*', (route) => route.abort())
  await page.getByLabel('Residential').check()
  await expect(page.getByRole('alert')).toContainText('We couldn’t get rates.')
  await expect(costs(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  const home = { origin_zip: '37122', destination_zip: '34243', address_type: 'residential' }
  await expect(costs(page)).toHaveText(await costsOf(page.request, home))
  await page.reload()
  await expect(costs(page)).toHaveText(await costsOf(page.request, home))
})
