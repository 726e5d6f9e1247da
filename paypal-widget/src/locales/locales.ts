// Turns what a page calls its locale into `ll_cc`. There is no fallback by language: `de_at` stays as it is and gets
// English labels, while the country `at` is German.

const COUNTRIES_OF_LOCALE: Readonly<Record<string, string>> = {
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
}

const LOCALE_OF_COUNTRY = new Map(
  Object.entries(COUNTRIES_OF_LOCALE).flatMap(([locale, countries]) =>
    countries.split(' ').map((country) => [country, locale] as const),
  ),
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
