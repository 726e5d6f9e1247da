// Keeps visitors' pages for a moment, so that a rush of visitors costs one rendering a second.
//
// It holds only pages that were rendered without any cookie: who asks cannot have shaped them. (Cards or table, and where
// lots are delivered, are all that a page takes from a visitor's cookies, and part of its key.) It is bounded by entries and
// by bytes; the least recently read go first. Readers who ask for a page while it is being rendered wait for that one
// rendering. The library's own sharing (fetchMethod) is not used: a page that lacks something must not be shared.
import { LRUCache } from 'lru-cache'

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
  /** What it lacks, or shows, is so for its reader: they asked too often, or opened a link of their own. */
  isOwn: boolean
}
/** The page in pieces, as they are sent; null where the nonce of each reply belongs. */
export type PageBody = readonly (Buffer | null)[]

export type PageCacheLimits = { maxEntries: number; maxBytes: number; ttlMs: number }

export type PageCache = {
  get: (key: string, render: () => Promise<CachedPage>) => Promise<CachedPage>
  /** Forgets all pages, also those that are being rendered: who asks from now on gets a new one. */
  clear: () => void
  readonly size: { entries: number; bytes: number }
}

export function createPageCache(limits: PageCacheLimits, now: () => number = Date.now): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    max: limits.maxEntries,
    maxSize: limits.maxBytes,
    sizeCalculation: (page, key) => sizeOf(key, page),
    ttl: limits.ttlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const pending = new Map<string, Promise<CachedPage>>()

  return {
    get(key, render) {
      const kept = pages.get(key)
      if (kept !== undefined) return Promise.resolve(kept)
      const underWay = pending.get(key)
      // What one reader lacks is not passed on to those who happened to ask at the same moment.
      if (underWay !== undefined) return underWay.then((page) => (isForAll(page) ? page : render()))
      const isOurs = (): boolean => pending.get(key) === rendering
      const rendering: Promise<CachedPage> = render()
        .then((page) => {
          if (isOurs() && isKeepable(page)) pages.set(key, page)
          return page
        })
        .finally(() => {
          if (isOurs()) pending.delete(key)
        })
      pending.set(key, rendering)
      return rendering
    },
    clear() {
      pages.clear()
      pending.clear()
    },
    get size() {
      return { entries: pages.size, bytes: pages.calculatedSize }
    },
  }
}

/**
 * A database that is away is away for all who asked, also where the page only lacks something for it: rendered for each of
 * them, each would wait for it again.
 */
function isForAll({ isWhole, isOwn, status, setCookies, flash }: CachedPage): boolean {
  return isWhole || ((status === 503 || !isOwn) && setCookies.length === 0 && flash === null)
}

/** A failure may be gone a moment later, and a cookie belongs to one reader only. */
function isKeepable({ status, headers, setCookies, flash, isWhole }: CachedPage): boolean {
  const hasCookies = setCookies.length > 0 || flash !== null || headers.some(([name]) => name === 'set-cookie')
  return status === 200 && isWhole && !hasCookies
}

function sizeOf(key: string, { body }: CachedPage): number {
  return body.reduce((length, piece) => length + (piece?.length ?? 0), 2 * key.length)
}
