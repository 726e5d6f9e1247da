import { expect, test } from '../../support/test.ts'

test('[S7.41] without a key nothing of the attribution SDK is in the page', async ({ page }) => {
  const html = await (await page.request.get('/lots/')).text()
  expect(html).not.toContain('attribution-key')
  expect(html).not.toContain('attribution-sdk')
})

test('[S3.16] marked elements carry an event name and its metadata', async ({ plainPage: page }) => {
  await page.goto('/lots/')
  const link = page.locator('main article h2 a').first()
  const [, listing] = /^\/detail\/(\w+)/.exec((await link.getAttribute('href'))!)!
  await expect(link).toHaveAttribute('data-track-event', 'lot_open')
  await expect(link).toHaveAttribute('data-track-metadata', JSON.stringify({ listing }))
})
