import type { BookUpload } from '@lotyard/contract/account/price-book'
import { useEffect, useState } from 'react'
import { usePoll } from '../../../../lib/browser/use-poll.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { uploadPath } from '../book-paths.ts'

/** A file of the largest size takes seconds. After this the page stops asking by itself. */
const PATIENCE_MS = 3 * 60_000

/** What the worker is doing, and how far it is. The page may be closed meanwhile. */
export function WorkingPart({ upload: { id, state, percent } }: { upload: BookUpload }) {
  const [isLate, setIsLate] = useState(false)
  usePoll(!isLate)
  useEffect(() => {
    if (isLate) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isLate])
  const label = state === 'reading' ? 'Reading the file…' : 'Checking lines…'
  return (
    <div className="grid max-w-xl gap-2">
      <p role="status">{isLate ? 'This takes longer than usual.' : label}</p>
      {/* Without a value the bar moves by itself. */}
      <progress
        max={100}
        aria-label={label}
        className="h-3 w-full accent-good"
        {...(percent > 0 && { value: percent })}
      />
      <p className="text-sm text-ink-soft">You can close this page and come back later. Nothing changes until then.</p>
      {isLate && (
        <Button className="justify-self-start" onClick={() => setIsLate(false)}>
          Check again
        </Button>
      )}
      <noscript>
        <Link to={uploadPath(id)} className="text-link">
          Refresh
        </Link>
      </noscript>
    </div>
  )
}
