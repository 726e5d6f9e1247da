import { useLocation } from 'react-router'
import { readFilters } from '../address/browse-address.ts'

/**
 * Above lots that were found by a close spelling only, so that nobody takes them for what they typed. The words are those
 * of the address that the lots belong to, not of the one being loaded.
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
