// Which lines of an import are shown, as the page's address says it.
import { MANIFEST_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { importPath } from '../../../../../features/imports/import-paths.ts'

export type LinesShown = 'problems' | 'errors' | 'all' | 'skipped' | 'totals' | ManifestProblem

const PLAIN: readonly string[] = ['problems', 'errors', 'all', 'skipped', 'totals']

/** Anything else in the address shows lines with problems. */
export function readLinesShown(query: URLSearchParams): LinesShown {
  const show = query.get('show') ?? ''
  return PLAIN.includes(show) || Object.hasOwn(MANIFEST_PROBLEMS, show) ? (show as LinesShown) : 'problems'
}

export function linesPath(id: string, show: LinesShown, page = 0): string {
  const query = new URLSearchParams({ ...(show !== 'problems' && { show }), ...(page > 0 && { page: `${page}` }) })
  return query.size === 0 ? importPath(id) : `${importPath(id)}?${query}`
}
