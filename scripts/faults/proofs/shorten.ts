const MAX_LISTED = 5

/** The first few problems, and how many more there are. */
export function shorten(problems: string[]): string[] {
  const rest = problems.length - MAX_LISTED
  return rest > 0 ? [...problems.slice(0, MAX_LISTED), `and ${rest} more`] : problems
}
