import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { FIX_LABELS, FIX_PLANS, usefulFixes, type ImportFix } from '@lotyard/contract/rules/desk/imports/import-fixes'
import { MANIFEST_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { DataTable, type Column } from '../../../../../ui/data/data-table.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { PostForm } from '../../../../../ui/forms/post-form.tsx'
import { Badge } from '../../../../../ui/layout/badge.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { linesPath } from './lines-filter.ts'

type Row = ManifestImport['problems'][number]

/** What is wrong with the lines, by problem: how many, what becomes of them, and a fix for all where there is one. */
export function ProblemTable({ shown }: { shown: ManifestImport }) {
  const { id, problems, error_line_count } = shown
  if (problems.length === 0) return null
  const fixes = usefulFixes(problems, error_line_count)
  const columns: Column<Row>[] = [
    {
      name: 'Problem',
      cell: ({ problem }) => (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={linesPath(id, problem)} preventScrollReset className="text-link font-semibold">
            {MANIFEST_PROBLEMS[problem].label}
          </Link>
          {MANIFEST_PROBLEMS[problem].isError && <Badge tone="bad">Error</Badge>}
        </span>
      ),
    },
    { name: 'Lines', cell: ({ count }) => formatCount(count), isNumber: true, isNamedOnPhones: true },
    { name: 'What to do', cell: ({ problem }) => MANIFEST_PROBLEMS[problem].advice },
  ]
  const fixOf = (problem: ManifestProblem): ImportFix | undefined => fixes.find((fix) => fixesProblem(fix, problem))
  if (problems.some(({ problem }) => fixOf(problem) !== undefined))
    columns.push({
      name: 'For all of them',
      cell: ({ problem }) => {
        const fix = fixOf(problem)
        return fix && <FixButton fix={fix} />
      },
    })
  // Errors first: nothing can be saved before they are gone.
  const isError = ({ problem }: Row): boolean => MANIFEST_PROBLEMS[problem].isError
  const rows = [...problems.filter(isError), ...problems.filter((row) => !isError(row))]
  return (
    <DataTable caption="Problems" columns={columns} rows={rows} keyOf={({ problem }) => problem} isFoldedOnPhones />
  )
}

export function FixButton({ fix }: { fix: ImportFix }) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="intent" value="fix" />
      <Button type="submit" isSmall name="fix" value={fix}>
        {FIX_LABELS[fix]}
      </Button>
    </PostForm>
  )
}

function fixesProblem(fix: ImportFix, problem: ManifestProblem): boolean {
  const plan = FIX_PLANS[fix]
  if (plan.kind === 'include_totals') return false
  const fixed: readonly string[] = plan.kind === 'texts' ? plan.problems : plan.shows
  return fixed.includes(problem)
}
