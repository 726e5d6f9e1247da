import { useLocation } from 'react-router'
import { readFilters } from '../address/browse-address.ts'

/**
 * Above lots that only match another spelling, so that readers do not take them for exact matches. What was typed is read
 * from the present address, to which the lots belong, not from the one that is being loaded.
 */
export function SearchedInstead({ words }: { words: string }) {
  const { search } = readFilters(useLocation())
  return (
    <p className="mb-3 max-w-prose text-ink-soft">
      No exact matches for <Words>{search}</Words>. Showing results for <Words>{words}</Words>.
    </p>
  )
}

function Words({ children }: { children: string }) {
  return <strong className="font-semibold break-words text-ink">“{children}”</strong>
}
