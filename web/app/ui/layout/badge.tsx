import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'bad'

/** A word or two about a thing. The words carry the meaning; the colour alone must not. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
