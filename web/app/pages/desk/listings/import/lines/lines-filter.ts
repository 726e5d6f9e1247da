// Which lines of an import are shown, as the page's address says it.
import { MANIFEST_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { importPath } from '../../../../../features/imports/import-paths.ts'

export type LinesShown = 'problems' | 'errors' | 'all' | 'skipped' | 'totals' | ManifestProblem

const PLAIN: readonly string[] = ['problems', 'errors', 'all', 'skipped', 'totals']

/**
 * What the address asks for; anything else shows errors, and without errors no lines: warnings may stay, and a page of fifty
 * forms would hide the one that saves.
 */
export function readLinesShown(query: URLSearchParams, errorLineCount: number): LinesShown | null {
  const show = query.get('show') ?? ''
  if (PLAIN.includes(show) || Object.hasOwn(MANIFEST_PROBLEMS, show)) return show as LinesShown
  return errorLineCount > 0 ? 'errors' : null
}

export function linesPath(id: string, show: LinesShown, page = 0): string {
  return `${importPath(id)}?${new URLSearchParams({ show, ...(page > 0 && { page: `${page}` }) })}`
}
