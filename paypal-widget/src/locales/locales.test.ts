import { expect, test } from 'vitest'
import { LABELS, labelsFor } from './labels.ts'
import { countryOfLocale, languageTag, resolveLocale, showLocale } from './locales.ts'

test.each([
  [undefined, 'en_us'],
  [null, 'en_us'],
  ['', 'en_us'],
  ['us', 'en_us'],
  ['GB', 'en_uk'],
  ['uk', 'en_uk'],
  ['at', 'de_de'],
  ['CH', 'de_de'],
  ['be', 'en_us'],
  ['my', 'en_us'],
  ['de-DE', 'de_de'],
  ['de_at', 'de_at'],
  ['xx_yy', 'xx_yy'],
  ['en', 'en_us'],
  ['de_DE_x', 'en_us'],
  [' de_de', 'en_us'],
  ['constructor', 'en_us'],
])('[S9.16] the locale %j is %s', (requested, expected) => expect(resolveLocale(requested)).toBe(expected))

// Each country that has a locale, written out, so that a slip in the widget's table cannot pass unseen.
test.each(
  Object.entries({
    en_us: 'us be bg cy hr is kh mt my',
    en_uk: 'gb uk',
    en_ca: 'ca',
    en_au: 'au',
    de_de: 'de at ch',
    fr_fr: 'fr',
    it_it: 'it',
    es_es: 'es',
    da_dk: 'dk',
    nl_nl: 'nl',
    no_no: 'no',
    pl_pl: 'pl',
    sv_se: 'se',
    tr_tr: 'tr',
    ru_ru: 'ru',
  }),
)('[S9.16] the locale %s is that of %s', (locale, countries) => {
  for (const country of countries.split(' ')) {
    expect(resolveLocale(country), country).toBe(locale)
    expect(resolveLocale(country.toUpperCase()), country).toBe(locale)
  }
})

// Written out, so that a slip in the widget's table cannot pass unseen: locale, cancel, continue, a piece of the text.
test.each([
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
] as const)('[S9.16 %s] labels Cancel %s, Continue %s and the overlay', (locale, cancel, next, text) => {
  const labels = LABELS[locale]!
  expect(labels).toEqual({ cancel, overlay: expect.stringContaining(text), continue: next })
  expect(labels.overlay).toContain('PayPal')
  expect(Object.values(labels).every((label) => label.trim() === label)).toBe(true)
})

test('[S9.16] there are 25 sets, and a locale without one is English', () => {
  expect(Object.keys(LABELS)).toHaveLength(25)
  for (const locale of ['de_at', 'xx_yy', '__proto__', 'constructor']) expect(labelsFor(locale)).toBe(LABELS.en_us)
})

test('a locale is shown with its country in capitals', () => expect(showLocale('de_at')).toBe('de_AT'))

test('[S9.15] UK counts as GB', () => {
  expect(countryOfLocale('en_uk')).toBe('GB')
  expect(countryOfLocale('fr_xc')).toBe('XC')
})

test('every set of labels has a language tag that browsers know', () => {
  expect(Object.keys(LABELS).map(languageTag)).toEqual(Intl.getCanonicalLocales(Object.keys(LABELS).map(languageTag)))
  expect(languageTag('en_uk')).toBe('en-GB')
  expect(languageTag('es_xc')).toBe('es')
})
