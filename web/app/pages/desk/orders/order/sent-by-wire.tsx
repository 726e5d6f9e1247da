import type { DeskOrder } from '@lotyard/contract/desk/orders'
import { mayRecordWire } from '@lotyard/contract/rules/orders/payments/refund-limit'
import type { RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'

type Props = Pick<RefusedAct, 'errors' | 'entered'> & { order: Pick<DeskOrder, 'refunds'> }

/** For money that an admin has sent after the gateway had refused to. */
export function SentByWire({ order, errors, entered }: Props) {
  if (!mayRecordWire(order.refunds)) return null
  return (
    <Checkbox
      name="sent_by_wire"
      label="Already sent by wire (a refund failed; this one is only recorded)"
      defaultChecked={entered['sent_by_wire'] !== undefined}
      errors={errors['sent_by_wire']}
    />
  )
}
