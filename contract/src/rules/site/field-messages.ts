// The sentences about one field of a form (spec §5): server replies and pages say the same words.

/** Above a form of which something is wrong; each field says what. */
export const CHECK_ENTRIES_MESSAGE = 'Please check your entries.'

/** 'postal_code' → 'Postal code'. */
export function fieldLabel(field: string): string {
  const words = field.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function isRequired(field: string): string {
  return `${fieldLabel(field)} is required`
}

export function isInvalid(field: string): string {
  return `${fieldLabel(field)} is invalid`
}
