import { countOf } from '@lotyard/contract/rules/format-count'

export function countDays(days: number): string {
  return countOf(days, 'day')
}
