import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { isSent } from '@lotyard/contract/rules/orders/fulfilment/shipment-moves'
import { answerTo, type ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Folded } from '../../../../ui/layout/folded.tsx'
import { CarrierFields, type CarrierChoice } from './carrier-fields.tsx'
import { DeliveredOn } from './delivered-on.tsx'

type UndoProps = { shipment: OrderShipment; answer: ActAnswer | undefined }
type CorrectionProps = UndoProps & { today: string; carriers: readonly CarrierChoice[] }

/** Folded away: most are right the first time. A refused one is opened, to show why. */
export function CorrectionForm({ shipment, today, carriers, answer }: CorrectionProps) {
  if (!isSent(shipment.state)) return null
  const isDelivered = shipment.state === 'delivered'
  return (
    <Folded
      // Closes it once it was corrected.
      key={shipment.version}
      name={isDelivered ? 'Correct carrier, tracking or day' : 'Correct carrier or tracking'}
      isOpen={answerTo(answer, 'correct', shipment.id) !== undefined}
    >
      <ActForm
        act="correct"
        id={shipment.id}
        hidden={{ version: `${shipment.version}` }}
        answer={answer}
        className="grid max-w-xl gap-4 py-2"
      >
        {(refused) => (
          <>
            <CarrierFields carriers={carriers} shipment={shipment} {...refused} />
            {isDelivered && <DeliveredOn shipment={shipment} today={today} {...refused} />}
            <SubmitButton className="justify-self-start" busy="Saving…">
              Save and e-mail the buyer
            </SubmitButton>
          </>
        )}
      </ActForm>
    </Folded>
  )
}

export function UndoForm({ shipment, answer }: UndoProps) {
  return (
    <Folded name="Undo “shipped”" isOpen={answerTo(answer, 'undo', shipment.id) !== undefined}>
      <ActForm act="undo" id={shipment.id} answer={answer} className="grid max-w-xl gap-4 py-2">
        {({ errors, entered }) => (
          <>
            <TextField
              label="Why it hasn’t left"
              name="reason"
              required
              maxLength={500}
              autoComplete="off"
              hint="The buyer will see this."
              defaultValue={entered['reason']}
              errors={errors['reason']}
            />
            <SubmitButton kind="danger" className="justify-self-start" busy="Saving…">
              Mark not shipped
            </SubmitButton>
          </>
        )}
      </ActForm>
    </Folded>
  )
}
