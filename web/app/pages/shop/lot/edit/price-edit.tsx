import { formatCents, roundDollars } from '@lotyard/contract/rules/money'
import { Button } from '../../../../ui/forms/button.tsx'
import { lazyPart } from '../../../../ui/layout/lazy-part.tsx'
import { useEdit } from './use-edit.ts'

// Loaded on demand: few readers may edit.
const EditForm = lazyPart(() => import('./edit-form.tsx'))

type Props = { name: string; priceCents: number; isAuction: boolean }

/** For the seller and admins. Spec §5: dollars become cents by rounding; anything but an amount is refused. */
export function PriceEdit({ name, priceCents, isAuction }: Props) {
  const edit = useEdit(name)
  if (!edit.isOpen) {
    return (
      <Button isSmall className="needs-scripts justify-self-start" onClick={edit.open}>
        Edit price
      </Button>
    )
  }

  function save(text: string) {
    const cents = roundDollars(text)
    if (cents === null) return edit.refuse('Enter a dollar amount, for example 2,650.')
    void edit.save({ fixed_price_cents: cents })
  }

  return (
    <EditForm
      edit={edit}
      label="Price"
      value={formatCents(priceCents)}
      hint={`${isAuction ? 'Starting bid in dollars' : 'Dollars'} and cents, for example 1,234.50`}
      inputMode="decimal"
      maxLength={20}
      onSave={save}
    />
  )
}
