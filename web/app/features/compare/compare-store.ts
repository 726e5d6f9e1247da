// The lots that a reader has chosen to compare, for this tab until it is closed: pages of a search come and go meanwhile.
import { MAX_COMPARED, readCompared } from '@lotyard/contract/rules/catalogue/compare-lots'

const KEY = 'compared-lots'
const NONE: readonly string[] = []

let chosen: readonly string[] | null = null
const listeners = new Set<() => void>()

/** The same list until it changes. */
export function readChosen(): readonly string[] {
  chosen ??= readStored()
  return chosen
}

export const readNoneChosen = (): readonly string[] => NONE

/** A fifth one is not taken. */
export function toggleChosen(name: string): void {
  const before = readChosen()
  chooseOnly(before.includes(name) ? before.filter((one) => one !== name) : [...before, name].slice(0, MAX_COMPARED))
}

export function chooseOnly(names: readonly string[]): void {
  if (names.join() === readChosen().join()) return
  chosen = names
  try {
    sessionStorage.setItem(KEY, names.join())
  } catch {
    // Forbidden or full: they are kept as long as the page.
  }
  for (const listener of listeners) listener()
}

export function subscribeToChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function readStored(): readonly string[] {
  try {
    return readCompared([sessionStorage.getItem(KEY) ?? '']).names
  } catch {
    return NONE
  }
}
