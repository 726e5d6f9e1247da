import { formatCount } from '@lotyard/contract/rules/format-count'

type Props = {
  total: number
  /** Lists are counted no further. */
  max: number
  one: string
  many: string
}

/** How many a list has, below its heading. */
export function ListCount({ total, max, one, many }: Props) {
  if (total === 0) return null
  return (
    <p className="figures text-ink-soft">
      {total === 1 ? `1 ${one}` : `${total > max ? `More than ${formatCount(max)}` : formatCount(total)} ${many}`}
      {total > 1 && ', newest first'}
    </p>
  )
}

/** Below a list that has more than it shows. */
export function ListCut({ total, max }: Pick<Props, 'total' | 'max'>) {
  if (total <= max) return null
  return (
    <p className="text-sm text-ink-soft">
      You’re seeing the newest {formatCount(max)}. Narrow the list to find older ones.
    </p>
  )
}
