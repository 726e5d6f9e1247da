import { estimateLine } from '@lotyard/contract/rules/shipping/dates/estimate-words'
import type { Estimate } from '@lotyard/contract/rules/shipping/dates/estimate'

type Props = {
  estimate: Estimate | null
  /** The days count from today, as long as it isn't paid. */
  isUnpaid?: boolean
  className?: string
}

/** When lots of one place arrive or can be picked up: 'Estimated arrival: Nov 23 to 25'. */
export function EstimateLine({ estimate, isUnpaid = false, className = 'text-sm' }: Props) {
  if (estimate === null) return null
  const { label, days } = estimateLine(estimate)
  return (
    <p className={`figures ${className}`} data-estimate>
      {label}
      {isUnpaid && ' if paid today'}: <strong className="font-semibold whitespace-nowrap">{days}</strong>
    </p>
  )
}
