import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'

type WatchedCount = { count: number | null; change: (by: 1 | -1) => void }
const WatchedCountContext = createContext<WatchedCount>({ count: null, change: () => {} })

/** Spec §2: the number of watched lots that the header shows. Null when it is not known. */
export function useWatchedCount(): WatchedCount {
  return use(WatchedCountContext)
}

type Props = { loaded: { count: number | null; at: string }; children: ReactNode }

/** Changes by this tab are counted at once. The next number from the server replaces the count. */
export function WatchedCountProvider({ loaded, children }: Props) {
  const [state, setState] = useState(loaded)
  let current = state
  if (loaded.at !== state.at) {
    current = loaded
    setState(loaded)
  }
  const change = useCallback(
    (by: 1 | -1) =>
      setState((before) => ({ ...before, count: before.count === null ? null : Math.max(0, before.count + by) })),
    [],
  )
  const value = useMemo(() => ({ count: current.count, change }), [current.count, change])
  return <WatchedCountContext value={value}>{children}</WatchedCountContext>
}
