import { countdownPhase, formatCountdown, type CountdownPhase } from './format-countdown.ts'
import { use, useSyncExternalStore } from 'react'
import { readTick, subscribeToTicks } from '../../lib/browser/clock.ts'
import { RenderedAtContext } from '../../lib/pages/first-render.ts'

const noTicks = () => () => {}

const LABELS: Record<CountdownPhase, string> = { running: 'Ends in', ending: 'Ending now', ended: 'Ended' }

type Props = { endsAt: string; className?: string; labelClassName?: string; groupClassName?: string }

type TimeLeft = { phase: CountdownPhase; text: string }

/** Spec §4: ticks every second, shows zeros at ten seconds or less, and stops at zero; a later end starts it again. */
function useTimeLeft(endsAt: string): TimeLeft {
  const renderedAtMs = use(RenderedAtContext)
  const endsAtMs = Date.parse(endsAt)
  const hasEnded = useSyncExternalStore(noTicks, readTick, () => renderedAtMs) >= endsAtMs
  const nowMs = useSyncExternalStore(hasEnded ? noTicks : subscribeToTicks, readTick, () => renderedAtMs)
  const remainingMs = endsAtMs - nowMs
  return { phase: countdownPhase(remainingMs), text: formatCountdown(remainingMs) }
}

/**
 * The time left, with a label that says 'Ending now' while bids are still taken. Not a live region: a screen reader would
 * read out every second.
 */
export function Countdown({ endsAt, className, labelClassName = '', groupClassName }: Props) {
  const { phase, text } = useTimeLeft(endsAt)
  return (
    <div data-phase={phase} className={groupClassName}>
      <dt className={`${labelClassName} ${phase === 'ending' ? 'font-semibold text-bad' : 'text-ink-soft'}`}>
        {LABELS[phase]}
      </dt>
      <dd className={className}>
        <time dateTime={endsAt} data-ends-at={endsAt}>
          {text}
        </time>
      </dd>
    </div>
  )
}

/** The same for a cell of a table, whose heading is the label. */
export function TimeLeft({ endsAt, className = '' }: { endsAt: string; className?: string }) {
  const { phase, text } = useTimeLeft(endsAt)
  return (
    <span data-phase={phase} className={`inline-grid ${className}`}>
      <time dateTime={endsAt} data-ends-at={endsAt}>
        {text}
      </time>
      {phase !== 'running' && (
        <span className={`text-xs font-semibold ${phase === 'ending' ? 'text-bad' : 'text-ink-soft'}`}>
          {LABELS[phase]}
        </span>
      )}
    </span>
  )
}
