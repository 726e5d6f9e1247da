// Phone numbers of the United States: however they are typed, ten digits are kept.

// With the unseen marks of direction that phones put around a number that is copied.
const PUNCTUATION = /[\s\p{Cf}().\-–/]/gu

/** '+1 (317) 555-0142' → '3175550142'. What is no such number comes back without its punctuation, to be judged. */
export function cleanPhoneNumber(text: string): string {
  const bare = text.replace(PUNCTUATION, '')
  // The country's own code, as phones fill it in.
  return /^(?:\+?1)[0-9]{10}$/.test(bare) ? bare.slice(-10) : bare
}

export function isPhoneNumber(text: string): boolean {
  return /^[0-9]{10}$/.test(cleanPhoneNumber(text))
}

/** '3175550142' → '(317) 555-0142'. */
export function formatPhoneNumber(digits: string): string {
  return digits.replace(/^([0-9]{3})([0-9]{3})([0-9]{4})$/, '($1) $2-$3')
}
