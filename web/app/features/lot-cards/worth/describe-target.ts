import type { WorthTarget } from '@lotyard/contract/lots/valuation'
import { formatCount } from '@lotyard/contract/rules/format-count'

/** '30% margin', '1,000% ROI'. */
export function describeTarget({ kind, percent }: WorthTarget): string {
  const [whole = '0', decimal] = String(percent).split('.')
  return `${formatCount(Number(whole))}${decimal === undefined ? '' : `.${decimal}`}% ${kind === 'margin' ? 'margin' : 'ROI'}`
}

/** 'a 30% margin', 'an 8% margin', 'an 80% ROI': by how the figure is read. */
export function withArticle(target: string): string {
  return `${/^(8|11\b|18\b)/.test(target) ? 'an' : 'a'} ${target}`
}
