import { ACCOUNT, callWidget, expect, makeWidget, openPopup, postToSelf, test } from './fixtures.ts'
import type { Page } from '@playwright/test'
import type { Shop } from './shop-server.ts'

/** Written out here, so that a slip in the widget's table cannot pass unseen: locale, cancel, continue, a piece of the text. */
const EXPECTED = [
  ['en_us', 'Cancel', 'Continue', 'window is open'],
  ['en_uk', 'Cancel', 'Continue', 'window is open'],
  ['en_au', 'Cancel', 'Continue', 'window is open'],
  ['en_ca', 'Cancel', 'Continue', 'window is open'],
  ['en_hk', 'Cancel', 'Continue', 'window is open'],
  ['en_my', 'Cancel', 'Continue', 'window is open'],
  ['en_nz', 'Cancel', 'Continue', 'window is open'],
  ['en_sg', 'Cancel', 'Continue', 'window is open'],
  ['sv_se', 'Avbryt', 'Fortsätt', 'PayPal-fönster är öppet'],
  ['de_de', 'Abbrechen', 'Weiter', 'PayPal-Fenster ist geöffnet'],
  ['fr_fr', 'Annuler', 'Continuer', 'fenêtre PayPal est ouverte'],
  ['fr_ca', 'Annuler', 'Continuer', 'fenêtre PayPal est ouverte'],
  ['fr_xc', 'Annuler', 'Continuer', 'fenêtre PayPal est ouverte'],
  ['es_es', 'Cancelar', 'Continuar', 'Tu ventana de PayPal está abierta'],
  ['es_xc', 'Cancelar', 'Continuar', 'Su ventana de PayPal está abierta'],
  ['nl_nl', 'Annuleren', 'Doorgaan', 'PayPal-venster is geopend'],
  ['pt_pt', 'Cancelar', 'Continuar', 'janela do PayPal está aberta'],
  ['ru_ru', 'Отмена', 'Продолжить', 'Окно PayPal открыто'],
  ['da_dk', 'Annuller', 'Fortsæt', 'PayPal-vindue er åbent'],
  ['it_it', 'Annulla', 'Continua', 'finestra di PayPal è aperta'],
  ['no_no', 'Avbryt', 'Fortsett', 'PayPal-vinduet ditt er åpent'],
  ['pl_pl', 'Anuluj', 'Kontynuuj', 'Okno PayPal jest otwarte'],
  ['tr_tr', 'İptal', 'Devam', 'PayPal pencereniz açık'],
  ['zh_xc', '取消', '继续', '窗口已打开'],
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

for (const [locale, cancel, next, text] of EXPECTED) {
  test(`[S9.16 ${locale}] labels Cancel, the overlay and Continue`, async ({ shopPage, shop }) => {
    await expectLabels(shopPage, shop, locale, { cancel, next, text })
  })
}

for (const [requested, locale] of [
  ['gb', 'en_uk'],
  ['uk', 'en_uk'],
  ['at', 'de_de'],
  ['ch', 'de_de'],
  ['be', 'en_us'],
  ['de-DE', 'de_de'],
  ['xx_yy', 'en_us'],
  ['de_at', 'en_us'],
  ['', 'en_us'],
] as const) {
  test(`[S9.16] '${requested}' shows the labels of ${locale}`, async ({ shopPage, shop }) => {
    const [, cancel, next, text] = EXPECTED.find(([name]) => name === locale)!
    await expectLabels(shopPage, shop, requested, { cancel, next, text })
  })
}

test('[S9.16] labels read right on a page of another charset', async ({ shopPage, shop }) => {
  await shopPage.goto(`${shop.origin}/old`)
  expect(await shopPage.evaluate(() => document.characterSet)).toBe('windows-1252')
  for (const wanted of ['sv_se', 'zh_hk', 'ru_ru']) {
    const [locale, cancel, next, text] = EXPECTED.find(([name]) => name === wanted)!
    await expectLabels(shopPage, shop, locale, { cancel, next, text })
    await callWidget(shopPage, 'teardown')
  }
})
