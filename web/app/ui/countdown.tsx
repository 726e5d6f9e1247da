import { countdownPhase, formatCountdown } from '@lotyard/contract/rules/countdown'
import { use, useSyncExternalStore } from 'react'
import { readTick, subscribeToTicks } from '../lib/clock.ts'
import { RenderedAtContext } from '../lib/rendered-at.ts'

const noTicks = () => () => {}

type Props = { endsAt: string; className?: string }

/**
 * Spec §4: ticks every second, shows zeros at ten seconds or less, and stops at zero. It is not a live region: a screen
 * reader would read out every second.
 */
export function Countdown({ endsAt, className }: Props) {
  const renderedAtMs = use(RenderedAtContext)
  const endsAtMs = Date.parse(endsAt)
  const hasEnded = useSyncExternalStore(noTicks, readTick, () => renderedAtMs) >= endsAtMs
  const nowMs = useSyncExternalStore(hasEnded ? noTicks : subscribeToTicks, readTick, () => renderedAtMs)
  const remainingMs = endsAtMs - nowMs
  const phase = countdownPhase(remainingMs)
  return (
    <span className={className} data-phase={phase}>
      <time dateTime={endsAt} data-ends-at={endsAt}>
        {formatCountdown(remainingMs)}
      </time>
      {phase === 'ending' && <span className="ml-2 text-sm font-semibold text-bad">Ending now</span>}
    </span>
  )
}
