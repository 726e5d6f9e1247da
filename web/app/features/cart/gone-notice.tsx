import { continueWithout, describeGoneLots, type GoneLot } from '@lotyard/contract/rules/cart/gone-lots'
import { useState } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

type Props = {
  gone: readonly (GoneLot & { name: string })[]
  leftCount: number
  /** Takes these out of the cart. */
  onContinue: (names: string[]) => Promise<void>
}

/** Some lots of the cart can't be bought any more: one press goes on with the rest. */
export function GoneNotice({ gone, leftCount, onContinue }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  if (gone.length === 0 || leftCount === 0) return null

  async function goOn(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    await onContinue(gone.map(({ name }) => name))
    setIsBusy(false)
  }

  return (
    <Notice kind="info">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p>{describeGoneLots(gone, leftCount)}</p>
        <Button isSmall aria-disabled={isBusy} onClick={() => void goOn()} className="needs-scripts lg:-my-1.5">
          {isBusy ? 'Removing…' : continueWithout(gone)}
        </Button>
      </div>
    </Notice>
  )
}
