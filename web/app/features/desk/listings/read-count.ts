/** '1,200' is how people write it. Null where it is no number. A fraction stays one: the field's rule says what it takes. */
export function readCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,15}(\.\d{1,6})?$/.test(digits) ? Number(digits) : null
}

/** What a call takes that has whole numbers only, and less than the database's largest. */
const WHOLE_BELOW = 1_000_000_000

/** For such a call. What is no whole number becomes one that no rule allows, so that the rule's sentence is shown. */
export function readWhole(text: string): number {
  const count = readCount(text)
  return count !== null && Number.isInteger(count) && count < WHOLE_BELOW ? count : -1
}
