// Whether files can be kept right now, and what a start makes of it when they can't.
import type { Logger } from 'pino'
import { keepBriefly } from '../../lib/keep-briefly.ts'
import { StartError } from '../../runtime/reporting/start-error.ts'
import type { Patience } from './bucket/patience.ts'
import { probeFolder } from './folder-storage.ts'
import { bucketOf, type StoragePlace } from './open-storage.ts'
import { StorageError } from './storage-error.ts'

/** Within the two seconds that a readiness check has. */
const PROBE: Patience = { tries: 2, tryMs: 1_200, allMs: 1_800, firstPauseMs: 100, silenceMs: 1_000 }
const START: Patience = { tries: 4, tryMs: 3_000, allMs: 5_000, firstPauseMs: 200, silenceMs: 3_000 }
/** Probes come every second from every proxy: the bucket shouldn't hear each of them. */
const KNOWN_FOR_MS = 5_000

/** Throws where storage can't be used. A bucket is asked for one name: that takes its key, its name and the right to list. */
async function probeStorage({ dataDir, storage }: StoragePlace, patience: Patience): Promise<void> {
  if (!storage) return probeFolder(dataDir)
  const bucket = bucketOf(storage)
  await bucket.listPage({ prefix: bucket.prefix, after: '', maxKeys: 1, patience })
}

/** For /readyz. Throws with the reason, which is the same for a few seconds. */
export function storageCheck(place: StoragePlace): () => Promise<boolean> {
  const found = keepBriefly(
    () =>
      probeStorage(place, PROBE).then(
        () => null,
        (error: unknown) => error,
      ),
    KNOWN_FOR_MS,
  )
  return async () => {
    const problem = await found.read()
    if (problem !== null) throw problem
    return true
  }
}

/**
 * A wrong key or bucket stops the start: trying again won't cure it. A bucket that is away doesn't: bids and orders need no
 * files, and a market that restarts while its bucket does must come up by itself. /readyz is red until it is there.
 */
export async function requireStorage(place: StoragePlace, log: Pick<Logger, 'warn'>): Promise<void> {
  if (!place.storage) return
  try {
    await probeStorage(place, START)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    if (error.reason === 'refused') throw new StartError(`${error.message} Check STORAGE_URL.`, { cause: error })
    log.warn({ reason: error.message }, 'storage is away: the start goes on, and files are missing until it is back')
  }
}
