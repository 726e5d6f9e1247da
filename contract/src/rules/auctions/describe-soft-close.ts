// What an auction does with bids in its last minutes, as a sentence for bidders.

export type SoftCloseTerms = { window_seconds: number; extension_seconds: number }

/** The end only moves where the bid changes the leader or the price. */
export function describeSoftClose({ window_seconds, extension_seconds }: SoftCloseTerms): string {
  if (window_seconds === 0 || extension_seconds === 0) return 'The auction ends on time: late bids don’t extend it.'
  const window = describeSeconds(window_seconds)
  return `A bid in the last ${window} that changes the price or the leader extends the auction to ${describeCount(extension_seconds)} after it.`
}

/** 'minute' or '3 minutes', for 'the last …' and 'by …'. */
export function describeSeconds(seconds: number): string {
  if (seconds % 60 !== 0) return seconds === 1 ? 'second' : `${seconds} seconds`
  return seconds === 60 ? 'minute' : `${seconds / 60} minutes`
}

function describeCount(seconds: number): string {
  const words = describeSeconds(seconds)
  return /^\d/.test(words) ? words : `1 ${words}`
}
