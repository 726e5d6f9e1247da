import { countdownPhase, formatCountdown, type CountdownPhase } from './format-countdown.ts'
import { use, useSyncExternalStore } from 'react'
import { readTick, subscribeToTicks } from '../../lib/browser/clock.ts'
import { subscribeToNothing } from '../../lib/browser/subscribe-to-nothing.ts'
import { RenderedAtContext } from '../../lib/pages/drawing/first-render.ts'

const LABELS: Record<'end' | 'start', Record<CountdownPhase, string>> = {
  end: { running: 'Ends in', ending: 'Ending now', ended: 'Ended' },
  start: { running: 'Opens in', ending: 'Opening now', ended: 'Open now' },
}

type Props = {
  endsAt: string
  /** What happens at zero: an auction ends, or it opens. */
  to?: 'end' | 'start'
  /** Shown below the time while it is ending. */
  endingNote?: string
  className?: string
  labelClassName?: string
  groupClassName?: string
}

type TimeLeft = { phase: CountdownPhase; text: string }

/** Spec §4: ticks every second, shows zeros at ten seconds or less, and stops at zero; a later end starts it again. */
function useTimeLeft(endsAt: string): TimeLeft {
  const renderedAtMs = use(RenderedAtContext)
  const endsAtMs = Date.parse(endsAt)
  const hasEnded = useSyncExternalStore(subscribeToNothing, readTick, () => renderedAtMs) >= endsAtMs
  const nowMs = useSyncExternalStore(hasEnded ? subscribeToNothing : subscribeToTicks, readTick, () => renderedAtMs)
  const remainingMs = endsAtMs - nowMs
  return { phase: countdownPhase(remainingMs), text: formatCountdown(remainingMs, 'days') }
}

/**
 * The time left, with a label that says 'Ending now' while bids are still taken. Not a live region: a screen reader would read out every second.
 */
export function Countdown({ endsAt, to = 'end', endingNote, className, labelClassName, groupClassName }: Props) {
  const { phase, text } = useTimeLeft(endsAt)
  const isEnding = to === 'end' && phase === 'ending'
  return (
    <div data-phase={phase} className={groupClassName}>
      <dt className={isEnding ? join(labelClassName, 'font-semibold text-bad') : softLabel(labelClassName)}>
        {LABELS[to][phase]}
      </dt>
      <dd className={isEnding ? join(className, 'text-bad') : className}>
        <time dateTime={endsAt} data-ends-at={endsAt}>
          {text}
        </time>
      </dd>
      {endingNote !== undefined && phase === 'ending' && (
        <dd className="text-sm font-semibold text-bad">{endingNote}</dd>
      )}
    </div>
  )
}

/** A list that gives its labels a look in its stylesheet passes none. */
function softLabel(className: string | undefined): string | undefined {
  return className === undefined ? undefined : join(className, 'text-ink-soft')
}

function join(className: string | undefined, tone: string): string {
  return className === undefined ? tone : `${className} ${tone}`
}

/** The same for a cell of a table, whose heading is the label. */
export function TimeLeft({ endsAt, className = '' }: { endsAt: string; className?: string }) {
  const { phase, text } = useTimeLeft(endsAt)
  const tone = phase === 'ending' ? 'text-bad' : ''
  return (
    <span data-phase={phase} className={`inline-grid ${className} ${tone}`}>
      <time dateTime={endsAt} data-ends-at={endsAt}>
        {text}
      </time>
      {phase !== 'running' && (
        <span className={`text-xs font-semibold ${tone || 'text-ink-soft'}`}>{LABELS.end[phase]}</span>
      )}
    </span>
  )
}
