// Keeps visitors' pages for a moment, so that a rush of visitors costs one rendering a second or two.
//
// It holds only pages that were rendered without any cookie: who asks cannot have shaped them. (Cards or table, the one
// choice a page takes from a visitor's cookie, is part of the page's key.) It is bounded by entries
// and by bytes; the oldest go first. Readers who ask for a page while it is being rendered wait for that one rendering.

export type CachedPage = {
  status: number
  headers: [string, string][]
  body: PageBody
  /** Set-Cookie headers of the calls behind the page. */
  setCookies: string[]
  /** The message to leave for the next page; empty: the last one was shown and goes; null: neither. */
  flash: string | null
  /** False where a call behind it was refused or failed, perhaps only for the one who asked: they may have asked too often. */
  isWhole: boolean
}
/** The page cut at every place where the nonce belongs. */
export type PageBody = readonly string[]

export type PageCacheLimits = { maxEntries: number; maxBytes: number; ttlMs: number }
type Entry = { page: CachedPage; bytes: number; expiresAt: number }

export type PageCache = {
  get: (key: string, render: () => Promise<CachedPage>) => Promise<CachedPage>
  readonly size: { entries: number; bytes: number }
}

export function createPageCache(limits: PageCacheLimits, now: () => number = Date.now): PageCache {
  const entries = new Map<string, Entry>()
  const pending = new Map<string, Promise<CachedPage>>()
  let totalBytes = 0

  function remove(key: string): void {
    totalBytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, page: CachedPage): void {
    remove(key)
    const bytes = sizeOf(key, page)
    if (!isKeepable(page) || bytes > limits.maxBytes) return
    entries.set(key, { page, bytes, expiresAt: now() + limits.ttlMs })
    totalBytes += bytes
    // A Map keeps the order of insertion, and every entry lives equally long: the first one is the oldest.
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries && totalBytes <= limits.maxBytes) break
      remove(oldest)
    }
  }

  return {
    get(key, render) {
      const entry = entries.get(key)
      if (entry !== undefined && entry.expiresAt > now()) return Promise.resolve(entry.page)
      const underWay = pending.get(key)
      // What one reader lacks is not passed on to those who happened to ask at the same moment.
      if (underWay !== undefined) return underWay.then((page) => (page.isWhole ? page : render()))
      const rendering = render()
        .then((page) => {
          keep(key, page)
          return page
        })
        .finally(() => pending.delete(key))
      pending.set(key, rendering)
      return rendering
    },
    get size() {
      return { entries: entries.size, bytes: totalBytes }
    },
  }
}

/** A failure may be gone a moment later, and a cookie belongs to one reader only. */
function isKeepable({ status, headers, setCookies, flash, isWhole }: CachedPage): boolean {
  const hasCookies = setCookies.length > 0 || flash !== null || headers.some(([name]) => name === 'set-cookie')
  return status === 200 && isWhole && !hasCookies
}

function sizeOf(key: string, { body }: CachedPage): number {
  return 2 * body.reduce((length, part) => length + part.length, key.length)
}
