import { countOf } from '@lotyard/contract/rules/format-count'
import { COMPARE_PATH, comparePath, MAX_COMPARED, MIN_COMPARED } from '@lotyard/contract/rules/catalogue/compare-lots'
import { useSyncExternalStore, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useRootMark } from '../../lib/browser/use-root-mark.ts'
import { Button } from '../../ui/forms/button.tsx'
import { chooseOnly, readChosen, readNoneChosen, subscribeToChosen } from './compare-store.ts'

/** The form that the boxes of cards and rows belong to, wherever they are on the page. */
export const COMPARE_FORM = 'compare-lots'

/** At the bottom of pages with lots, once one is chosen; always without scripts, which alone could tell. */
export function CompareBar() {
  const chosen = useSyncExternalStore(subscribeToChosen, readChosen, readNoneChosen)
  const navigate = useNavigate()
  const isShown = chosen.length > 0
  const isEnough = chosen.length >= MIN_COMPARED
  useRootMark('compareBar', isShown)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // With those of other pages, which this page has no boxes of.
    if (isEnough) void navigate(comparePath(chosen))
  }

  return (
    <form
      id={COMPARE_FORM}
      method="get"
      action={COMPARE_PATH}
      onSubmit={submit}
      aria-label="Compare lots"
      data-shown={isShown}
      className="compare-bar"
    >
      <div className="page">
        <output>{isShown ? sentence(chosen.length) : ''}</output>
        <div className="flex gap-2">
          {isShown && <Button onClick={() => chooseOnly([])}>Clear</Button>}
          <Button type="submit" kind="action" aria-disabled={isShown && !isEnough}>
            {labelFor(chosen.length)}
          </Button>
        </div>
      </div>
    </form>
  )
}

function labelFor(count: number): string {
  if (count === 0) return 'Compare lots'
  return count < MIN_COMPARED ? 'Compare' : `Compare ${countOf(count, 'lot')}`
}

function sentence(count: number): string {
  return count < MIN_COMPARED ? 'Choose another' : `${count} of ${MAX_COMPARED} lots`
}
