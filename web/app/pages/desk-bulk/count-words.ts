import { formatCount } from '@lotyard/contract/rules/format-count'

/** '1 listing', '12 listings will change' */
export function countWords(count: number, rest = ''): string {
  return `${formatCount(count)} ${count === 1 ? 'listing' : 'listings'}${rest === '' ? '' : ` ${rest}`}`
}
