// How many notices are unread: as the page was drawn, or as the stream has told since.
import { useSyncExternalStore } from 'react'
import { useViewer, type KnownViewer } from './use-viewer.ts'

type Known = Pick<KnownViewer, 'unreadNotices'>

/** Of the viewer as the page knew it then: who is loaded again brings a number that is at least as new. */
let told: { viewer: Known; unread: number } | null = null
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function putUnread(viewer: Known, unread: number): void {
  told = { viewer, unread }
  for (const listener of listeners) listener()
}

export function readUnread(viewer: Known | null): number {
  return (told?.viewer === viewer ? told?.unread : viewer?.unreadNotices) ?? 0
}

export function useUnread(): number {
  const viewer = useViewer()
  return useSyncExternalStore(
    listen,
    () => readUnread(viewer),
    () => viewer?.unreadNotices ?? 0,
  )
}
