// Fixes that take care of all lines with the same problem at once.
import type { ManifestTexts } from './manifest-line.ts'
import { BAD_UPC_PROBLEMS, type ManifestProblem } from './manifest-problems.ts'

export const IMPORT_FIXES = [
  'clear_bad_upcs',
  'set_bad_quantities_to_1',
  'include_totals',
  'skip_errors',
  'skip_duplicates',
] as const
export type ImportFix = (typeof IMPORT_FIXES)[number]

/** Either other texts for the lines with a problem, or the lines are skipped or taken back in. */
export type FixPlan =
  | { kind: 'texts'; problems: readonly ManifestProblem[]; change: Partial<ManifestTexts> }
  | { kind: 'skip'; shows: readonly ('errors' | ManifestProblem)[] }
  /** Totals are skipped when a file is checked; this takes them back in as goods. */
  | { kind: 'include_totals' }

export const FIX_PLANS: Readonly<Record<ImportFix, FixPlan>> = {
  clear_bad_upcs: { kind: 'texts', problems: BAD_UPC_PROBLEMS, change: { upc: '' } },
  set_bad_quantities_to_1: { kind: 'texts', problems: ['quantity_wrong'], change: { quantity: '1' } },
  include_totals: { kind: 'include_totals' },
  skip_errors: { kind: 'skip', shows: ['errors'] },
  skip_duplicates: { kind: 'skip', shows: ['duplicate'] },
}

export const FIX_LABELS: Readonly<Record<ImportFix, string>> = {
  clear_bad_upcs: 'Clear all bad UPCs',
  set_bad_quantities_to_1: 'Set unreadable quantities to 1',
  include_totals: 'Include as goods',
  skip_errors: 'Skip all lines with errors',
  skip_duplicates: 'Skip duplicate lines',
}

/** Which of them have something to do. */
export function usefulFixes(counts: readonly { problem: ManifestProblem }[], errorLineCount: number): ImportFix[] {
  const present = new Set(counts.map(({ problem }) => problem))
  return IMPORT_FIXES.filter((fix) => {
    const plan = FIX_PLANS[fix]
    // Offered beside the sentence that says what was skipped.
    if (plan.kind === 'include_totals') return false
    if (plan.kind === 'texts') return plan.problems.some((problem) => present.has(problem))
    return plan.shows.some((show) => (show === 'errors' ? errorLineCount > 0 : present.has(show)))
  })
}
