import { MAX_COMPARED } from '@lotyard/contract/rules/catalogue/compare-lots'
import { useSyncExternalStore } from 'react'
import type { Card } from '@lotyard/contract/lots/listing'
import { COMPARE_FORM } from './compare-bar.tsx'
import { readChosen, subscribeToChosen, toggleChosen } from './compare-store.ts'

type Props = { listing: Pick<Card, 'name'> }

/**
 * Chooses a lot to compare. A checkbox of the form in the bar below the page, so that it works without scripts too. The
 * server draws it unchosen for every reader: cards are kept for all of them. It doesn't repeat the title, which its card or
 * row has: two dozen of them would make the page too large.
 */
export function CompareBox({ listing: { name } }: Props) {
  const isChosen = useSyncExternalStore(
    subscribeToChosen,
    () => readChosen().includes(name),
    () => false,
  )
  const isFull = useSyncExternalStore(
    subscribeToChosen,
    () => readChosen().length >= MAX_COMPARED,
    () => false,
  )
  const isRefused = isFull && !isChosen
  return (
    <span className="compare-box">
      <input
        type="checkbox"
        name="names"
        value={name}
        form={COMPARE_FORM}
        aria-label="Compare"
        title={isRefused ? `Compare: up to ${MAX_COMPARED} lots` : undefined}
        checked={isChosen}
        disabled={isRefused}
        onChange={() => toggleChosen(name)}
      />
      <svg aria-hidden className="icon">
        <use href="#compare" />
      </svg>
    </span>
  )
}
