import { countOf } from '@lotyard/contract/rules/format-count'

/** '1 listing', '12 listings will change' */
export function countWords(count: number, rest = ''): string {
  return `${countOf(count, 'listing')}${rest === '' ? '' : ` ${rest}`}`
}
