/** Which search a feed is of: its title and where its page is. */
export type FeedOf = { title: string; siteUrl: string; path: string; part: FeedPart }

/** Which of the lots that match a feed has, counted from one, and where the next ones are; null: nowhere. */
export type FeedPart = { first: number; last: number; total: number; nextUrl: string | null }

/** For the reader of a feed that lacks some lots; null for one that has all. */
export function describePart({ first, last, total, nextUrl }: FeedPart): string | null {
  const count = (lots: number): string => lots.toLocaleString('en-US')
  if (first === 1 && nextUrl === null) return null
  const range = first > last ? 'No more lots' : `Lots ${count(first)} to ${count(last)}`
  return `${range} of ${count(total)}.${nextUrl === null ? '' : ` Next: ${nextUrl}`}`
}
