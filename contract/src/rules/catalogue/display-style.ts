// Whether lots are shown as cards or as a table. The browser remembers the choice in local storage (Spec §9); a cookie
// of the same name tells the server, so that the page is drawn right before any script runs.

/** The first is the default. */
export const DISPLAY_STYLES = ['grid', 'list'] as const
export type DisplayStyle = (typeof DISPLAY_STYLES)[number]

export const DISPLAY_STYLE_KEY = 'display_style'
/** As long as a reader would remember having chosen it. */
export const DISPLAY_STYLE_DAYS = 365

/** The cookie is the reader's own: what is not a style is the default, so it can never name a third kind of page. */
export function readDisplayStyle(value: string | null | undefined): DisplayStyle {
  return DISPLAY_STYLES.find((style) => style === value) ?? DISPLAY_STYLES[0]
}
