import type { ImportLine, ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { MANIFEST_PROBLEMS, type ManifestProblem } from '@lotyard/contract/rules/desk/imports/manifest-problems'
import type { ComponentProps } from 'react'
import { Pagination } from '../../../../../ui/data/pagination.tsx'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { answerTo, type ImportAnswer } from '../import-answer.ts'
import { LineForm } from './line-form.tsx'
import { linesPath, type LinesShown } from './lines-filter.ts'
import { FixButton, ProblemTable } from './problem-table.tsx'
import { useNextLine } from './use-next-line.ts'

/** The same each time, so that nothing happens where nothing changed. */
const NO_LINES: readonly ImportLine[] = []

export type ShownLines = { lines: ImportLine[]; total: number; page: number; maxPage: number; show: LinesShown }

type Props = { shown: ManifestImport; list: ShownLines | null; answer: ImportAnswer | undefined }

/** What is wrong by problem, fixes for many lines at once, and the lines themselves. */
export function LinesPart({ shown, list, answer }: Props) {
  const nextLine = useNextLine(list?.lines ?? NO_LINES)
  const fixAnswer = answerTo(answer, 'fix')
  return (
    <Panel title="Lines">
      <div className="grid gap-4">
        {fixAnswer && <FocusedFailure failure={fixAnswer.failure} />}
        <SkippedTotals shown={shown} />
        <ProblemTable shown={shown} />
        {shown.error_line_count > 0 && <FixButton fix="skip_errors" />}
        <Filters shown={shown} show={list?.show ?? null} />
        {list !== null && <LineList shown={shown} list={list} answer={answer} listProps={nextLine} />}
      </div>
    </Panel>
  )
}

type ListProps = {
  shown: ManifestImport
  list: ShownLines
  answer: ImportAnswer | undefined
  listProps: ComponentProps<'ul'>
}

function LineList({ shown, list, answer, listProps }: ListProps) {
  return (
    <>
      <p role="status" className="figures text-sm text-ink-soft">
        {countOf(list.total, 'line')}
      </p>
      {list.lines.length > 0 && (
        <ul className="-mx-4 divide-y divide-line border-y border-line md:-mx-5" {...listProps}>
          {list.lines.map((line) => (
            <li key={`${line.row_number}:${line.version}`}>
              <LineForm line={line} answer={answerTo(answer, 'line', `${line.row_number}`)} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={list.page}
        pageCount={list.maxPage + 1}
        pathOf={(page) => linesPath(shown.id, list.show, page)}
      />
    </>
  )
}

function Filters({ shown, show }: { shown: ManifestImport; show: LinesShown | null }) {
  const plain: { to: LinesShown; name: string; count: number | null }[] = [
    { to: 'problems', name: 'All flagged', count: null },
    { to: 'errors', name: 'With errors', count: shown.error_line_count },
    { to: 'skipped', name: 'Skipped', count: shown.skipped_line_count },
    { to: 'all', name: 'All lines', count: shown.line_count },
  ]
  // A problem that is looked at is one of the filters, so that the page says what it shows.
  const filters = [...plain]
  if (show !== null && plain.every(({ to }) => to !== show)) filters.push({ to: show, name: nameOf(show), count: null })
  return (
    <nav aria-label="Lines shown">
      <ul className="flex flex-wrap gap-2">
        {filters.map(({ to, name, count }) => (
          <li key={to}>
            <Link
              to={linesPath(shown.id, to)}
              preventScrollReset
              aria-current={to === show ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-sm border border-line-strong px-3 text-sm aria-[current=page]:border-ink aria-[current=page]:font-semibold"
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

function nameOf(show: LinesShown): string {
  return show in MANIFEST_PROBLEMS ? MANIFEST_PROBLEMS[show as ManifestProblem].label : 'Totals'
}

/** Said on top, because what was skipped without asking must be seen. */
function SkippedTotals({ shown: { id, skipped_total_count: count } }: { shown: ManifestImport }) {
  if (count === 0) return null
  const sentence =
    count === 1
      ? '1 line looks like a total, so we skipped it.'
      : `${countOf(count, 'line')} look like totals, so we skipped them.`
  return (
    <Notice kind="info" isLive={false}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{sentence}</p>
        <Link to={linesPath(id, 'totals')} preventScrollReset className="text-link">
          {count === 1 ? 'See it' : 'See them'}
        </Link>
        <FixButton fix="include_totals" />
      </div>
    </Notice>
  )
}
