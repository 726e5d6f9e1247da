import { useState } from 'react'

/** By how much the latest late bid moved the end of an auction while the page was open. Null while none has. */
export function useExtensionMs(endsAt: string | null): number | null {
  const [seen, setSeen] = useState<{ endsAt: string | null; extensionMs: number | null }>({ endsAt, extensionMs: null })
  if (endsAt === seen.endsAt) return seen.extensionMs
  const movedMs = endsAt === null || seen.endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(seen.endsAt)
  // An end that comes earlier is a close before its time, as when a lot is withdrawn.
  const next = { endsAt, extensionMs: movedMs > 0 ? movedMs : null }
  setSeen(next)
  return next.extensionMs
}
