import { MAX_COMPARED } from '@lotyard/contract/rules/catalogue/compare-lots'
import { useSyncExternalStore } from 'react'
import type { Card } from '@lotyard/contract/lots/listing'
import { COMPARE_FORM } from './compare-bar.tsx'
import { readChosen, subscribeToChosen, toggleChosen } from './compare-store.ts'

type Props = { listing: Pick<Card, 'name' | 'title'> }

/**
 * Chooses a lot to compare. A checkbox of the form in the bar below the page, so that it works without scripts too. The
 * server draws it unchosen for every reader: cards are kept for all of them.
 */
export function CompareBox({ listing: { name, title } }: Props) {
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
    <label className="compare-box" title={isRefused ? `Up to ${MAX_COMPARED} lots` : 'Compare'}>
      <input
        type="checkbox"
        name="names"
        value={name}
        form={COMPARE_FORM}
        aria-label={`Compare ${title}`}
        checked={isChosen}
        disabled={isRefused}
        onChange={() => toggleChosen(name)}
      />
      <svg aria-hidden className="icon">
        <use href="#compare" />
      </svg>
    </label>
  )
}
