import { countOf } from '@lotyard/contract/rules/format-count'

export function countLots(total: number): string {
  return countOf(total, 'lot')
}
