import { LRUCache } from 'lru-cache'
import type { PhotoAudience } from './photo-audience.ts'

type FindAudience = (contentHash: string) => Promise<PhotoAudience | null>

/** A page shows dozens of photos: for so long a public one is served without asking the database again. */
const KEPT_MS = 60_000
/** About 10 MB of names. */
const MAX_REMEMBERED = 50_000

/**
 * Remembers which photos are public, and nothing else: what becomes private is hidden within a minute, and what becomes
 * public, or whose rule somebody has just been given, is shown at once.
 */
export function rememberPublicPhotos(find: FindAudience, now: () => number = Date.now): FindAudience {
  const publicPhotos = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return async (contentHash) => {
    if (publicPhotos.get(contentHash)) return { kind: 'everybody' }
    const audience = await find(contentHash)
    if (audience?.kind === 'everybody') publicPhotos.set(contentHash, true)
    return audience
  }
}
