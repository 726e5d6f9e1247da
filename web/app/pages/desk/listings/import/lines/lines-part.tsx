import type { ImportLine, ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { FIX_LABELS, usefulFixes } from '@lotyard/contract/rules/desk/imports/import-fixes'
import { MANIFEST_PROBLEMS } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import { Pagination } from '../../../../../ui/data/pagination.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { PostForm } from '../../../../../ui/forms/post-form.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { answerTo, type ImportAnswer } from '../import-answer.ts'
import { LineForm } from './line-form.tsx'
import { linesPath, type LinesShown } from './lines-filter.ts'
import { useNextLine } from './use-next-line.ts'

export type ShownLines = { lines: ImportLine[]; total: number; page: number; maxPage: number; show: LinesShown }

type Props = { shown: ManifestImport; list: ShownLines; answer: ImportAnswer | undefined }

/** Counts of what is wrong, fixes for many lines at once, and the lines themselves. */
export function LinesPart({ shown, list, answer }: Props) {
  const nextLine = useNextLine(list.lines)
  return (
    <Panel title="Lines">
      <div className="grid gap-4">
        <Filters shown={shown} show={list.show} />
        <Fixes shown={shown} answer={answerTo(answer, 'fix')} />
        <p role="status" className="figures text-sm text-ink-soft">
          {countOf(list.total, 'line')}
        </p>
        {list.lines.length > 0 && (
          <ul className="-mx-4 divide-y divide-line border-y border-line md:-mx-5" {...nextLine}>
            {list.lines.map((line) => (
              <li key={`${line.row_number}:${line.version}`}>
                <LineForm line={line} choices={shown.choices} answer={answerTo(answer, 'line', `${line.row_number}`)} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={list.page}
          pageCount={list.maxPage + 1}
          pathOf={(page) => linesPath(shown.id, list.show, page)}
        />
      </div>
    </Panel>
  )
}

function Filters({ shown, show }: { shown: ManifestImport; show: LinesShown }) {
  const filters: { to: LinesShown; name: string; count: number | null; isError?: boolean }[] = [
    { to: 'problems', name: 'All flagged', count: null },
    { to: 'errors', name: 'With errors', count: shown.error_line_count },
    ...shown.problems.map(({ problem, count }) => ({
      to: problem,
      name: MANIFEST_PROBLEMS[problem].label,
      count,
      isError: MANIFEST_PROBLEMS[problem].isError,
    })),
    { to: 'skipped', name: 'Skipped', count: shown.skipped_line_count },
    { to: 'all', name: 'All lines', count: shown.line_count },
  ]
  return (
    <nav aria-label="Lines by problem">
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ to, name, count, isError = false }) => (
          <li key={to}>
            <Link
              to={linesPath(shown.id, to)}
              preventScrollReset
              aria-current={to === show ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-1.5 rounded-sm border px-3 text-sm aria-[current=page]:border-ink aria-[current=page]:font-semibold ${isError ? 'border-bad' : 'border-line-strong'}`}
            >
              {name}
              {count !== null && <span className="figures text-ink-soft">{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Fixes({ shown, answer }: { shown: ManifestImport; answer: ImportAnswer | undefined }) {
  const fixes = usefulFixes(shown.problems, shown.error_line_count)
  if (fixes.length === 0) return null
  return (
    <div className="grid gap-2">
      {answer && <FocusedFailure failure={answer.failure} />}
      <PostForm className="flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="fix" />
        {fixes.map((fix) => (
          <Button key={fix} type="submit" isSmall name="fix" value={fix}>
            {FIX_LABELS[fix]}
          </Button>
        ))}
      </PostForm>
    </div>
  )
}
