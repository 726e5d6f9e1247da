// What the forms that move money have in common.
import type { DeskOrder } from '@lotyard/contract/order-desk'
import { deskOrderPath } from '../../features/orders/order-paths.ts'
import { LinkButton } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SubmitButton } from '../../ui/forms/required-form.tsx'

export function ReasonField({ errors, entered }: { errors: string[] | undefined; entered: string | undefined }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      required
      autoComplete="off"
      hint="The buyer will see this."
      defaultValue={entered}
      errors={errors}
    />
  )
}

type ButtonsProps = { order: DeskOrder; send: string; busy: string; isDanger?: boolean }

export function Buttons({ order, send, busy, isDanger = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton kind={isDanger ? 'danger' : 'action'} busy={busy}>
        {send}
      </SubmitButton>
      <LinkButton kind="quiet" to={deskOrderPath(order.id)} preventScrollReset>
        Back
      </LinkButton>
    </div>
  )
}
