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
  const publicUntil = new Map<string, number>()
  return async (contentHash) => {
    const until = publicUntil.get(contentHash)
    if (until !== undefined && until > now()) return { kind: 'everybody' }
    publicUntil.delete(contentHash)
    const audience = await find(contentHash)
    if (audience?.kind !== 'everybody') return audience
    publicUntil.set(contentHash, now() + KEPT_MS)
    // A Map keeps the order of insertion, and every entry lives equally long: the first one is the oldest.
    if (publicUntil.size > MAX_REMEMBERED) publicUntil.delete(publicUntil.keys().next().value!)
    return audience
  }
}
