import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Link } from '../../../../ui/link.tsx'
import { importPath } from '../../../../features/imports/import-paths.ts'
import { usePoll } from '../../../../lib/browser/use-poll.ts'

/** What the worker is doing, and how far it is. The page may be closed meanwhile. */
export function WorkingPart({ shown }: { shown: Pick<ManifestImport, 'id' | 'state' | 'percent' | 'line_count'> }) {
  usePoll(true)
  const { state, percent, line_count } = shown
  const label =
    state === 'reading' ? 'Reading the file…' : state === 'checking' ? 'Checking lines…' : 'Creating drafts…'
  return (
    <div className="grid max-w-xl gap-2">
      <p role="status">
        {label}
        {state === 'checking' && line_count > 0 && (
          <span className="figures"> {countOf(line_count, 'line')} so far</span>
        )}
      </p>
      {/* Without a value the bar moves by itself. */}
      <progress
        max={100}
        aria-label={label}
        className="h-3 w-full accent-good"
        {...(percent > 0 && { value: percent })}
      />
      <p className="text-sm text-ink-soft">You can close this page and come back later.</p>
      <noscript>
        <Link to={importPath(shown.id)} className="text-link">
          Refresh
        </Link>
      </noscript>
    </div>
  )
}
