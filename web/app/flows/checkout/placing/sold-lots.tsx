import type { OrderPreview } from '@lotyard/contract/orders/orders'
import { continueWithout, describeGoneLots } from '@lotyard/contract/rules/cart/gone-lots'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../api/api.ts'
import { SimilarLots } from '../../../features/lot-cards/similar-lots.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { describeRefusedLots } from './refused-lots.ts'

type Props = {
  preview: OrderPreview
  /** The refusal that said so, and what was on the page by then; null where the page found out by itself. */
  refusal: { failure: Failure; shown: OrderPreview | null } | null
  /** Direct orders: the person at the desk has chosen these lots and no others. */
  hasSimilar: boolean
  onContinue: (names: readonly string[]) => Promise<void>
}

/** A cart may hold 50 of them: each would ask for its own. */
const MAX_WITH_SIMILAR = 3

/** Others were faster with some of the lots: one press goes on without exactly these, and what was typed stays. */
export function SoldLots({ preview: { gone, listings }, refusal, hasSimilar, onContinue }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const failure = refusal?.failure ?? null
  useEffect(() => {
    if (failure !== null) box.current?.focus()
  }, [failure])

  async function goOn(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await onContinue(gone.map(({ name }) => name))
    setIsBusy(false)
    // The button goes, and would take the focus with it.
    document.getElementById('order-summary')?.focus()
  }

  const shownGone = gone.slice(0, MAX_WITH_SIMILAR)
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="scroll-mt-4"
      data-placing-status={failure?.status}
      data-placing-code={failure?.error.code}
    >
      <Notice kind={failure === null ? 'info' : 'danger'}>
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2.5">
          <div>
            <p className="font-semibold">{headline(gone, listings.length, refusal)}</p>
            {failure !== null && <p>You haven’t been charged.</p>}
          </div>
          <Button kind="action" isSmall aria-disabled={isBusy} onClick={() => void goOn()}>
            {isBusy ? 'Removing…' : continueWithout(gone)}
          </Button>
          {hasSimilar && (
            <ul className="grid w-full grid-cols-[minmax(0,1fr)] gap-2.5">
              {shownGone.map((lot) => (
                <li key={lot.name}>
                  <p className="line-clamp-2 text-sm text-ink-soft line-through">{lot.title}</p>
                  <SimilarLots to={lot} isShown opensTab />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Notice>
    </div>
  )
}

/** A lot that another buyer is paying for may come back: it is named, and not called sold. */
function headline(gone: OrderPreview['gone'], leftCount: number, refusal: Props['refusal']): string {
  if (refusal?.failure.error.code === 'lot_being_paid') {
    const sentence = describeRefusedLots(refusal.failure.error, refusal.shown)
    if (sentence !== null) return sentence
  }
  return describeGoneLots(gone, leftCount)
}
