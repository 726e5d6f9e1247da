// Turns what a page calls its locale into `ll_cc`. There is no fallback by language: `de_at` stays as it is and gets
// English labels, while the country `at` is German.

const LOCALE_OF_COUNTRY = new Map(
  Object.entries({
    ...{ us: 'en_us', gb: 'en_uk', uk: 'en_uk', de: 'de_de', fr: 'fr_fr', it: 'it_it', es: 'es_es', ca: 'en_ca' },
    ...{ au: 'en_au', at: 'de_de', ch: 'de_de', dk: 'da_dk', nl: 'nl_nl', no: 'no_no', pl: 'pl_pl', se: 'sv_se' },
    ...{ tr: 'tr_tr', ru: 'ru_ru' },
    ...{ be: 'en_us', bg: 'en_us', cy: 'en_us', hr: 'en_us', is: 'en_us', kh: 'en_us', mt: 'en_us', my: 'en_us' },
  }),
)

export function resolveLocale(requested: string | null | undefined): string {
  const code = (requested || 'us').toLowerCase().replaceAll('-', '_')
  if (/^[a-z]{2}_[a-z]{2}$/.test(code)) return code
  return LOCALE_OF_COUNTRY.get(code) ?? 'en_us'
}

/** The country that SPEC.md §9 lists. Locales say UK where the list says GB. */
export function countryOfLocale(locale: string): string {
  const country = locale.slice(3).toUpperCase()
  return country === 'UK' ? 'GB' : country
}

export function showLocale(locale: string): string {
  return `${locale.slice(0, 3)}${locale.slice(3).toUpperCase()}`
}

/** The language tag for `lang` attributes and Intl. XC means "anywhere", which language tags say by leaving it out. */
export function languageTag(locale: string): string {
  const country = countryOfLocale(locale)
  return country === 'XC' ? locale.slice(0, 2) : `${locale.slice(0, 2)}-${country}`
}
