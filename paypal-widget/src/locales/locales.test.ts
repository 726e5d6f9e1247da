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

test.each(Object.entries(LABELS))('[S9.16 %s] has three labels of its own', (_locale, labels) => {
  expect(Object.keys(labels)).toEqual(['cancel', 'overlay', 'continue'])
  expect(Object.values(labels).every((label) => label.trim() === label && label !== '')).toBe(true)
  expect(labels.overlay).toContain('PayPal')
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
