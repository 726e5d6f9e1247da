// What was searched for in this browser, newest first. It is never sent to the server, and signing out clears it.
//
// Storage may be forbidden, full, or hold what another release wrote: then there are no recent searches.
const KEY = 'recent-searches'
const MAX_RECENT = 8
const MIN_LETTERS = 2

export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((text): text is string => typeof text === 'string').slice(0, MAX_RECENT)
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const search = text.trim()
  if (search.length < MIN_LETTERS) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_RECENT)))
  } catch {
    // Forbidden or full: there are none to show next time.
  }
}

export function forgetRecentSearches(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Forbidden: then nothing was kept there.
  }
}
