import { formatCount } from '@lotyard/contract/rules/format-count'

export function countLots(total: number): string {
  return total === 1 ? '1 lot' : `${formatCount(total)} lots`
}
