import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import type { ReactNode } from 'react'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm, type RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { CarrierFields, type CarrierChoice } from './carrier-fields.tsx'

export type ShipmentActProps = {
  shipment: OrderShipment
  /** The site's. */
  today: string
  carriers: readonly CarrierChoice[]
  /** Whether it can still be called not shipped. */
  canUndo: boolean
  answer: ActAnswer | undefined
}

/** The next step of a shipment; once it is on its way, what was mistyped can be corrected. */
export function ShipmentActs(props: ShipmentActProps) {
  const { shipment } = props
  switch (shipment.state) {
    case 'waiting':
      return <Step {...props} act="ready" name={shipment.isPickUp ? 'Mark ready for pickup' : 'Mark ready to ship'} />
    case 'ready':
      if (shipment.isPickUp) return <Step {...props} act="picked_up" name="Mark picked up" />
      return (
        <Step {...props} act="shipped" name="Mark shipped">
          {(refused) => <CarrierFields carriers={props.carriers} shipment={null} {...refused} />}
        </Step>
      )
    case 'shipped':
      return (
        <>
          {shipment.notArrivedAt !== null && (
            <p className="text-sm">
              The buyer says it hasn’t arrived. Answer the problem above once you know where it is. Only an admin can
              mark it delivered again.
            </p>
          )}
          <Step {...props} act="delivered" name="Mark delivered">
            {(refused) => <DeliveredOn {...props} {...refused} />}
          </Step>
          <Correction {...props} />
          {props.canUndo && <UndoShipped {...props} />}
        </>
      )
    case 'delivered':
      return <Correction {...props} />
    case 'picked_up':
      return null
  }
}

type StepProps = ShipmentActProps & {
  act: string
  name: string
  children?: (refused: RefusedAct) => ReactNode
}

function Step({ shipment, answer, act, name, children }: StepProps) {
  return (
    <ActForm act={act} id={shipment.id} hidden={{ version: `${shipment.version}` }} answer={answer}>
      {(refused) => (
        <>
          {children?.(refused)}
          <SubmitButton className="justify-self-start" busy="Saving…">
            {name}
          </SubmitButton>
        </>
      )}
    </ActForm>
  )
}

function DeliveredOn({ shipment, today, errors, entered }: ShipmentActProps & Pick<RefusedAct, 'errors' | 'entered'>) {
  return (
    <TextField
      label="Delivered on"
      name="delivered_on"
      type="date"
      required
      min={shipment.leftOn ?? undefined}
      max={today}
      defaultValue={entered['delivered_on'] ?? shipment.deliveredOn ?? today}
      errors={errors['delivered_on']}
    />
  )
}

/** Folded away: most are right the first time. A refused one is opened, to show why. */
function Correction(props: ShipmentActProps) {
  const { shipment, carriers, answer } = props
  const isRefused = answerTo(answer, 'correct', shipment.id) !== undefined
  return (
    // The key closes it once it was corrected.
    <details key={shipment.version} open={isRefused}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        {shipment.state === 'delivered' ? 'Correct carrier, tracking or day' : 'Correct carrier or tracking'}
      </summary>
      <ActForm
        act="correct"
        id={shipment.id}
        hidden={{ version: `${shipment.version}` }}
        answer={answer}
        className="grid max-w-xl gap-4 pt-2"
      >
        {(refused) => (
          <>
            <CarrierFields carriers={carriers} shipment={shipment} {...refused} />
            {shipment.state === 'delivered' && <DeliveredOn {...props} {...refused} />}
            <SubmitButton className="justify-self-start" busy="Saving…">
              Save and e-mail the buyer
            </SubmitButton>
          </>
        )}
      </ActForm>
    </details>
  )
}

function UndoShipped({ shipment, answer }: ShipmentActProps) {
  return (
    <details open={answerTo(answer, 'undo', shipment.id) !== undefined}>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Undo “shipped”</summary>
      <ActForm act="undo" id={shipment.id} answer={answer} className="grid max-w-xl gap-4 pt-2">
        {({ errors, entered }) => (
          <>
            <TextField
              label="Why it hasn’t left"
              name="reason"
              required
              maxLength={500}
              autoComplete="off"
              hint="The buyer can read it."
              defaultValue={entered['reason']}
              errors={errors['reason']}
            />
            <SubmitButton kind="danger" className="justify-self-start" busy="Saving…">
              It hasn’t left
            </SubmitButton>
          </>
        )}
      </ActForm>
    </details>
  )
}
