import { formatCount } from '@lotyard/contract/rules/format-count'

export function countDays(days: number): string {
  return days === 1 ? '1 day' : `${formatCount(days)} days`
}
