import { LRUCache } from 'lru-cache'
import type { PhotoAudience } from './photo-audience.ts'

type FindAudience = (contentHash: string) => Promise<PhotoAudience | null>

/** A page shows dozens of photos: for so long a public one is served without asking the database again. */
const KEPT_MS = 60_000
/** About 10 MB of names. */
const MAX_REMEMBERED = 50_000

export type PublicPhotos = {
  audienceOf: FindAudience
  /** Some may be public no longer. */
  forget: () => void
}

/**
 * Remembers which photos are public, and nothing else: what becomes public, or whose rule a viewer has just been given, is
 * shown at once. What becomes private is hidden when `forget` is called, and within a minute if it isn't.
 */
export function rememberPublicPhotos(find: FindAudience, now: () => number = Date.now): PublicPhotos {
  const publicPhotos = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  })
  let forgotten = 0
  return {
    async audienceOf(contentHash) {
      if (publicPhotos.get(contentHash)) return { kind: 'everybody' }
      const before = forgotten
      const audience = await find(contentHash)
      // An answer from before the change would make it public for another minute.
      if (audience?.kind === 'everybody' && before === forgotten) publicPhotos.set(contentHash, true)
      return audience
    },
    forget() {
      forgotten += 1
      publicPhotos.clear()
    },
  }
}
