import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { Button, buttonClass } from '../../../../ui/forms/button.tsx'
import type { Drawn } from '../../../../lib/pages/page-state.ts'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { ManifestTable } from './manifest-table.tsx'
import { ManifestTools } from './manifest-tools.tsx'
import { ROWS_ID, type ShownLines } from './shown-lines.ts'
import type { ShownSummary } from '../shown-detail.ts'
import { useKeptHeight } from './use-kept-height.ts'
import { useManifest, type Manifest, type ManifestSource } from './use-manifest.ts'
import { Download } from '../../../../ui/icons/icons.tsx'

type Props = {
  name: string
  summary: ShownSummary
  /** The first lines, and the search that found them; null when they could not be loaded. */
  loaded: { lines: Omit<ShownLines, 'rows'>; search: string } | null
  drawn: Drawn
  /** The search by which the reader found the lot. */
  search: string
  /** The reader has a price book, and the lines say what they are worth to them. */
  isValued: boolean
}

export default function ManifestSection({ name, summary, loaded, drawn, search, isValued }: Props) {
  return (
    <section aria-labelledby="manifest" className="rounded-sm border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="manifest" className="text-xl">
            Manifest
          </h2>
          <p className="figures text-ink-soft">{countOf(summary.line_count, 'line item')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {['csv', 'xlsx'].map((kind) => (
            <a
              key={kind}
              href={`/api/listings/${name}/manifest.${kind}`}
              download={`${name}.${kind}`}
              className={buttonClass({ isSmall: true })}
            >
              <Download className="size-4" />
              Download {kind.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
      {loaded === null ? (
        <div className="p-4">
          <Notice kind="danger" isLive={false}>
            The manifest didn’t load. Reload the page to try again.
          </Notice>
        </div>
      ) : (
        <Lines
          {...{ name, summary, search, isValued }}
          loaded={{ search: loaded.search, lines: { ...loaded.lines, rows: drawn[ROWS_ID] ?? '' } }}
        />
      )}
    </section>
  )
}

type LinesProps = ManifestSource & Pick<Props, 'summary'>

function Lines({ summary, ...source }: LinesProps) {
  const manifest = useManifest(source)
  const { box, heightPx, keep } = useKeptHeight()
  const { view, lines, isLoading, problem } = manifest
  const change: Manifest['change'] = (...given) => {
    keep()
    manifest.change(...given)
  }
  const pageCount = Math.ceil(lines.total / lines.page_size)
  return (
    <>
      <ManifestTools manifest={{ ...manifest, change }} summary={summary} />
      {problem !== null && (
        <div className="px-4 pb-3">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
      <div
        ref={box}
        aria-busy={isLoading}
        style={{ minHeight: heightPx }}
        className={`transition-opacity ${isLoading ? 'opacity-50 delay-150' : ''}`}
      >
        <ManifestTable rows={lines.rows} view={view} onSort={change} isValued={source.isValued} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm">
        {/* As high as the buttons, which go with the last page: without them the row must not shrink. */}
        <output className="figures flex min-h-9 items-center">{describe(lines, summary.line_count)}</output>
        {pageCount > 1 && (
          <div className="needs-scripts flex gap-2">
            <Button isSmall disabled={view.page === 0} onClick={() => change({ page: view.page - 1 })}>
              Previous
            </Button>
            <Button isSmall disabled={view.page >= pageCount - 1} onClick={() => change({ page: view.page + 1 })}>
              Next
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function describe({ page, page_size, total, lineCount }: ShownLines, allCount: number): string {
  if (total === 0) return `0 of ${formatCount(allCount)}`
  const first = page * page_size + 1
  const range = `${formatCount(first)}–${formatCount(first + lineCount - 1)} of ${formatCount(total)}`
  return total === allCount ? range : `${range} matching (${formatCount(allCount)} in all)`
}
