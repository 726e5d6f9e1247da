// Small choices that a browser remembers: one text per key, the same in all tabs.
//
// Storage may be forbidden or full. Then a choice lasts as long as the page.
import { useCallback, useSyncExternalStore } from 'react'

const memory = new Map<string, string>()
const listeners = new Set<() => void>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  memory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Forbidden or full: `memory` holds it for this page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The remembered one of a few values; the first is the default. `drawn` is the value that the server rendered. */
export function useRemembered<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
  drawn: Value = values[0],
): [Value, (value: Value) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => {
      const stored = read(key)
      return values.find((one) => one === stored) ?? values[0]
    },
    () => drawn,
  )
  const remember = useCallback((chosen: Value) => write(key, chosen), [key])
  return [value, remember]
}
