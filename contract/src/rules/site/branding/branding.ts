// How a site looks and signs: what an admin may write about it.
//
// Says what is wrong with each field; an empty object means nothing is. What is null is as it comes. Also enforced by the
// constraints of the table `sites`, contrast excepted.
import { hasHiddenCharacters } from '../../accounts/hidden-characters.ts'
import { accentProblem, type Theme } from './accent.ts'

export const MAX_SENDER_NAME = 60
export const MAX_MAIL_FOOTER = 500
export const MAX_MAIL_FOOTER_LINES = 8

/** What a logo may be when it comes. It is drawn again, without anything else that is in its file. */
export const MAX_LOGO_MB = 2
export const MAX_LOGO_MEGAPIXELS = 20
export const MIN_LOGO_HEIGHT = 24
/** What is kept of it: three times as large as it is shown, for fine screens and paper. */
export const MAX_LOGO_WIDTH = 480
export const MAX_LOGO_HEIGHT = 96

export type BrandingFields = {
  accent_light: string | null
  accent_dark: string | null
  sender_name: string | null
  mail_footer: string | null
}

export type Problems = Record<string, string[]>

/** Empty means none, colors are in lower case, and lines end as they do everywhere. */
export function cleanBranding(given: BrandingFields): BrandingFields {
  const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text.trim())
  return {
    accent_light: orNull(given.accent_light)?.toLowerCase() ?? null,
    accent_dark: orNull(given.accent_dark)?.toLowerCase() ?? null,
    sender_name: orNull(given.sender_name),
    mail_footer: orNull(given.mail_footer?.replaceAll(/\r\n?/g, '\n') ?? null),
  }
}

/** Of what cleanBranding returned. */
export function brandingProblems({ accent_light, accent_dark, sender_name, mail_footer }: BrandingFields): Problems {
  return {
    ...accentProblems('accent_light', accent_light, 'light'),
    ...accentProblems('accent_dark', accent_dark, 'dark'),
    ...(sender_name !== null &&
      !isLine(sender_name, MAX_SENDER_NAME) && {
        sender_name: [`Enter one line of up to ${MAX_SENDER_NAME} characters, for example Garden Lots.`],
      }),
    ...(mail_footer !== null &&
      !isFooter(mail_footer) && {
        mail_footer: [`Enter up to ${MAX_MAIL_FOOTER} characters in up to ${MAX_MAIL_FOOTER_LINES} lines.`],
      }),
  }
}

function accentProblems(field: string, fill: string | null, theme: Theme): Problems {
  const problem = fill === null ? null : accentProblem(fill, theme)
  return problem === null ? {} : { [field]: [problem] }
}

function isLine(text: string, max: number): boolean {
  return Array.from(text).length <= max && !hasHiddenCharacters(text)
}

function isFooter(text: string): boolean {
  const lines = text.split('\n')
  return (
    Array.from(text).length <= MAX_MAIL_FOOTER &&
    lines.length <= MAX_MAIL_FOOTER_LINES &&
    !lines.some((line) => hasHiddenCharacters(line))
  )
}
