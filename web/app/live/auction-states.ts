// The latest known state of each auction, and who listens to it.
//
// States arrive from the stream, from other tabs and from replies to bids, in any order. An older state never replaces a
// newer one, and one that changes nothing keeps the same object: React would draw every card again for it.
import type { LiveAuction } from '@lotyard/contract/lots/auction'

export type AuctionStates = {
  read: (name: string) => LiveAuction | undefined
  put: (state: LiveAuction) => void
  /** Drops every state but these. */
  keepOnly: (names: string[]) => void
  /** The listings that this page listens to. */
  listenedNames: () => string[]
  listen: (name: string, listener: () => void) => () => void
}

/** `onNamesChange` is called when a listener starts, and when the last listener of a listing stops. */
export function createAuctionStates(onNamesChange: () => void): AuctionStates {
  const states = new Map<string, LiveAuction>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    read: (name) => states.get(name),
    put(state) {
      const known = states.get(state.listing)
      if (known !== undefined && (isOlder(state, known) || isSame(state, known))) return
      states.set(state.listing, state)
      for (const listener of listeners.get(state.listing) ?? []) listener()
    },
    keepOnly(names) {
      for (const name of states.keys()) if (!names.includes(name)) states.delete(name)
    },
    listenedNames: () => [...listeners.keys()],
    listen(name, listener) {
      const ofName = listeners.get(name) ?? new Set()
      listeners.set(name, ofName.add(listener))
      onNamesChange()
      return () => {
        ofName.delete(listener)
        if (ofName.size > 0 || listeners.get(name) !== ofName) return
        listeners.delete(name)
        onNamesChange()
      }
    },
  }
}

function isOlder(state: LiveAuction, known: LiveAuction): boolean {
  return state.version < known.version || (state.version === known.version && state.server_time < known.server_time)
}

function isSame(state: LiveAuction, known: LiveAuction): boolean {
  return (Object.keys(state) as (keyof LiveAuction)[]).every(
    (key) => key === 'server_time' || state[key] === known[key],
  )
}
