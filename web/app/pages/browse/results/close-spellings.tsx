import { useLocation } from 'react-router'
import { readFilters } from '../address/browse-address.ts'

/**
 * Above lots that only match a close spelling, so that readers do not take them for exact matches. The search is from the
 * present address, to which the lots belong, not from the one that is being loaded.
 */
export function CloseSpellings() {
  const { search } = readFilters(useLocation())
  return (
    <p data-close-spellings className="mb-3 max-w-prose text-ink-soft">
      No lot says <strong className="break-words font-semibold text-ink">“{search}”</strong> exactly. These are for
      close spellings.
    </p>
  )
}
