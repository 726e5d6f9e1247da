import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'bad'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent text-on-accent',
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
}

/** A word or two about a thing. The words carry the meaning; the colour alone must not. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs leading-4 font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
