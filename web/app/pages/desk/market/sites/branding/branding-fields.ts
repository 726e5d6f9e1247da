import { brandingProblems, cleanBranding, type BrandingFields } from '@lotyard/contract/rules/site/branding/branding'
import { readBody, type DescribedFields } from '../../../../../features/market/described-fields.ts'
import type { Problems } from '../../../../../ui/forms/fields/field-problems.ts'

export const BRANDING_FIELDS = {
  accent_light: {
    kind: 'lineOrNone',
    label: 'Accent in light mode',
    hint: 'For buttons and marks, for example #0b57d0. Leave it empty for our orange.',
    attributes: { autoComplete: 'off', spellCheck: false },
  },
  accent_dark: {
    kind: 'lineOrNone',
    label: 'Accent in dark mode',
    hint: 'For example #8ab8ff. Leave it empty for our orange.',
    attributes: { autoComplete: 'off', spellCheck: false },
  },
  sender_name: {
    kind: 'lineOrNone',
    label: 'Sender of e-mails',
    hint: 'The name that inboxes show. The address stays as it is.',
  },
  mail_footer: {
    kind: 'text',
    label: 'Foot of e-mails',
    hint: 'Above the operator\u2019s name and address, for example a company number.',
    isOptional: true,
    attributes: { rows: 3 },
  },
} satisfies DescribedFields

export function readBranding(form: FormData): BrandingFields {
  return readBody(BRANDING_FIELDS, form)
}

/** While it is typed, by the rules that the server asks too. */
export function judgeBranding(form: FormData): Problems {
  return brandingProblems(cleanBranding(readBranding(form)))
}
