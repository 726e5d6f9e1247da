import { ACCOUNT, callWidget, expect, makeWidget, openPopup, postToSelf, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import type { Shop } from './shop-server.ts'

/** One of each alphabet; the widget's own tests compare all sets. Locale, cancel, continue, a piece of the text. */
const EXPECTED = [
  ['en_us', 'Cancel', 'Continue', 'window is open'],
  ['sv_se', 'Avbryt', 'Fortsätt', 'PayPal-fönster är öppet'],
  ['de_de', 'Abbrechen', 'Weiter', 'PayPal-Fenster ist geöffnet'],
  ['ru_ru', 'Отмена', 'Продолжить', 'Окно PayPal открыто'],
  ['zh_hk', '取消', '繼續', '視窗已開啟'],
] as const

type Expected = { cancel: string; next: string; text: string }

async function expectLabels(page: Page, shop: Shop, locale: string, { cancel, next, text }: Expected): Promise<void> {
  await makeWidget(page, shop, { merchant: { locale } })
  const popup = await openPopup(page)
  const overlay = page.locator('.bt-overlay')
  await expect(overlay).toContainText(text)
  await expect(overlay.getByRole('link', { name: next, exact: true })).toBeVisible()
  await expect(overlay.getByRole('button', { name: cancel, exact: true })).toHaveClass('bt-close-overlay')
  await Promise.all([popup.waitForEvent('close'), postToSelf(page, 'PAYMENT_METHOD_GENERATED', ACCOUNT)])
  await expect(page.locator('#bt-pp-cancel')).toHaveText(cancel)
}

test('[S9.16] labels Cancel, the overlay and Continue, also for a country and for a locale without a set', async ({
  shopPage,
  shop,
}) => {
  for (const [requested, locale] of [
    ['zh_hk', 'zh_hk'],
    ['at', 'de_de'],
    ['de_at', 'en_us'],
  ] as const) {
    const [, cancel, next, text] = EXPECTED.find(([name]) => name === locale)!
    await expectLabels(shopPage, shop, requested, { cancel, next, text })
    await callWidget(shopPage, 'teardown')
  }
})

test('[S9.16] labels read right on a page of another charset', async ({ shopPage, shop }) => {
  await shopPage.goto(`${shop.origin}/old`)
  expect(await shopPage.evaluate(() => document.characterSet)).toBe('windows-1252')
  for (const wanted of ['sv_se', 'zh_hk', 'ru_ru']) {
    const [locale, cancel, next, text] = EXPECTED.find(([name]) => name === wanted)!
    await expectLabels(shopPage, shop, locale, { cancel, next, text })
    await callWidget(shopPage, 'teardown')
  }
})
