/** A phone number as people write it. Also enforced by a_contact_phone_is_a_number and a_phone_is_a_number. */
export function isPhone(text: string): boolean {
  return text.length <= 30 && /^\+?[0-9(][0-9 ().-]{5,28}[0-9]$/.test(text)
}

export const PHONE_EXAMPLE = '(317) 555-0142'
