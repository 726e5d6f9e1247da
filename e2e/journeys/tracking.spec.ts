import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startProduct, type Product } from '../product.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './test.ts'

const SDK = `window.calls = []; window.attribution = {
  init: (key) => calls.push(['init', key]),
  track: (name, metadata) => { calls.push(['track', name, metadata]); if (name === 'broken') throw new Error('broken SDK') },
}`

test('[S7.41] without a key nothing of the attribution SDK is in the page', async ({ page }) => {
  const html = await (await page.request.get('/lots/')).text()
  expect(html).not.toContain('attribution-key')
  expect(html).not.toContain('attribution-sdk')
})

test('[S3.16] marked elements carry an event name and its metadata', async ({ page }) => {
  await page.goto('/lots/')
  const link = page.locator('main article h2 a').first()
  const [, listing] = /^\/detail\/(\w+)/.exec((await link.getAttribute('href'))!)!
  await expect(link).toHaveAttribute('data-track-event', 'lot_open')
  await expect(link).toHaveAttribute('data-track-metadata', JSON.stringify({ listing }))
})

test.describe('with a key', () => {
  let product: Product
  let sdk: Server
  test.beforeAll(async () => {
    sdk = createServer((_request, response) => response.setHeader('content-type', 'text/javascript').end(SDK))
    await new Promise<void>((resolve) => sdk.listen(0, '127.0.0.1', resolve))
    product = await startProduct({
      DEMO: 'off',
      RATE_LIMITS: 'on',
      ATTRIBUTION_KEY: 'key-1',
      ATTRIBUTION_SDK_URL: `http://127.0.0.1:${(sdk.address() as AddressInfo).port}/sdk.js`,
    })
  })
  test.afterAll(async () => {
    await product.stop()
    await new Promise((resolve) => sdk.close(resolve))
  })

  test('[S7.41] [S3.16] a click on a marked element sends its name and metadata; a failing SDK never stops it', async ({
    quietPage: page,
  }) => {
    await expect(async () => {
      // Just started, it may still be too busy to answer.
      await openPage(page, `${product.url}/lots/search/?search=x`)
      const key = page.locator('meta[name="attribution-key"]')
      await expect(key).toHaveAttribute('content', 'key-1', { timeout: 1_000 })
    }).toPass()
    const calls = () => page.evaluate(() => (globalThis as unknown as { calls?: unknown[] }).calls)
    await expect.poll(calls).toEqual([['init', 'key-1']])
    const link = page.getByRole('main').getByRole('link', { name: 'Show all lots' })
    await link.evaluate((element) => {
      element.setAttribute('data-track-event', 'broken')
      element.setAttribute('data-track-metadata', '{"from":"empty"}')
    })
    await expect.poll(calls).toHaveLength(1)
    await link.click()
    await expect(page).toHaveURL(`${product.url}/lots/`)
    expect(await calls()).toEqual([
      ['init', 'key-1'],
      ['track', 'broken', { from: 'empty' }],
    ])
  })
})
