import { signInPath } from '@lotyard/contract/rules/site/paths/sign-in-path'
import { WATCHED_MESSAGE } from '@lotyard/contract/rules/site/watched-message'
import { useState } from 'react'
import type { ApiError } from '../../api/api.ts'
import { useFlash } from '../../lib/pages/flash.tsx'
import { useWatchedCount } from '../../lib/viewer/watched-count.tsx'
import { signInToWatch } from './sign-in-to-watch.tsx'
import { useWatchId } from './use-watch-id.ts'

/** `error` is null when the reply had no JSON body: then there is nothing to show. */
export type WatchReply = { ok: true; watchId: string | null } | { ok: false; status: number; error: ApiError | null }

export type Watching = {
  /** Null while the lot is not watched. */
  watchId: string | null
  isBusy: boolean
  /** Sends a watch or unwatch call and shows its result. */
  send: (call: () => Promise<WatchReply>) => Promise<void>
}

/** Spec §4, §7 and §8: what a watch link does with the server's reply. */
export function useWatching(lotId: string, loadedId: string | null): Watching {
  const flash = useFlash()
  const { change } = useWatchedCount()
  const [watchId, setWatchId] = useWatchId(lotId, loadedId)
  const [isBusy, setIsBusy] = useState(false)

  async function send(call: () => Promise<WatchReply>): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const reply = await call()
    setIsBusy(false)
    if (!reply.ok) {
      if (reply.status === 401 && watchId === null) signInToWatch(lotId)
      else if (reply.status === 401) location.assign(signInPath(location.pathname + location.search))
      else if (reply.error !== null) flash({ kind: 'danger', text: reply.error.message })
      return
    }
    setWatchId(reply.watchId)
    change(reply.watchId === null ? -1 : 1)
    flash(reply.watchId === null ? null : { kind: 'success', text: WATCHED_MESSAGE })
  }

  return { watchId, isBusy, send }
}
