import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openPage } from './open-page.ts'
import { expect, test } from './test.ts'

const SCRIPT = new URL('../../paypal-widget/dist/paypal-widget.iife.js', import.meta.url)

type Shop = typeof globalThis & {
  createPayPalWidget: (config: object) => unknown
  received?: { nonce: string; details: { email: string } }
}

test('[S4.16] [S4.17] under the product’s own headers, with its own sandbox, an approval brings a nonce', async ({
  quietPage: page,
}) => {
  // After hydration: React may remove what was added to the page before it.
  await openPage(page, '/help/')
  await createWidget(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Checkout with PayPal' }).click(),
  ])
  await popup
    .getByRole('button', { name: /approve|agree|pay/i })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => (globalThis as Shop).received?.nonce)).toMatch(/^sandbox-paypal\./)
  await expect(page.locator('#bt-pp-email')).toContainText('@')
})

/** No page of the site has the widget yet, so it is added to one that has the site's headers. */
async function createWidget(page: Page): Promise<void> {
  await page.evaluate(await readFile(SCRIPT, 'utf8'))
  await page.evaluate(() => {
    const container = document.createElement('div')
    document.querySelector('main')!.prepend(container)
    const shop = globalThis as Shop
    shop.createPayPalWidget({
      channel: 'journey',
      merchantConfiguration: {
        paypal: {
          container,
          singleUse: true,
          amount: 1250.5,
          currency: 'USD',
          onSuccess: (event: NonNullable<Shop['received']>) => {
            shop.received = event
          },
        },
      },
      gatewayConfiguration: {
        paypalEnabled: true,
        paypal: { assetsUrl: `${location.origin}/sandbox`, allowHttp: true },
      },
    })
  })
}
