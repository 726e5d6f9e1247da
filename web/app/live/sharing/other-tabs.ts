// What the other tabs of a browser show, as they have said it.
import type { MAX_LIVE_LISTINGS } from '@lotyard/contract/lots/auction'

/** Written out: importing the value would load all schemas of the contract. The type keeps the two the same. */
const MAX_NAMES: typeof MAX_LIVE_LISTINGS = 100
/** Timers of a tab in the background may run only once a minute. A tab that is silent for longer than this is gone. */
const FORGET_MS = 150_000

export type OtherTabs = {
  hear: (tab: string, names: string[]) => void
  forget: (tab: string) => void
  /** With what the other tabs want. This tab's names come first: the tab that leads is usually the one in front. */
  addTo: (ownNames: string[]) => string[]
}

export function createOtherTabs(): OtherTabs {
  const tabs = new Map<string, { names: string[]; heardAtMs: number }>()
  return {
    hear: (tab, names) => void tabs.set(tab, { names, heardAtMs: Date.now() }),
    forget: (tab) => void tabs.delete(tab),
    addTo(ownNames) {
      for (const [id, { heardAtMs }] of tabs) if (Date.now() - heardAtMs > FORGET_MS) tabs.delete(id)
      return limitNames([...new Set([ownNames, ...[...tabs.values()].map(({ names }) => names)].flat())])
    },
  }
}

/** To what one stream follows. */
export function limitNames(names: string[]): string[] {
  return names.slice(0, MAX_NAMES)
}
