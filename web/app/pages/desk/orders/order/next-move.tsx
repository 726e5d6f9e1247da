import type { OrderShipment } from '@lotyard/contract/orders/shipments'
import { maySayDelivered } from '@lotyard/contract/rules/orders/fulfilment/arrival'
import type { ReactNode } from 'react'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm, type RefusedAct } from '../../../../features/desk/acts/act-form.tsx'
import { SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { CarrierFields, type CarrierChoice } from './carrier-fields.tsx'
import { DeliveredOn } from './delivered-on.tsx'

type Props = {
  shipment: OrderShipment
  /** The site's. */
  today: string
  carriers: readonly CarrierChoice[]
  isAdmin: boolean
  answer: ActAnswer | undefined
}

/** What moves a shipment on; nothing once it is there. */
export function NextMove(props: Props) {
  const { shipment, today, carriers, isAdmin } = props
  switch (shipment.state) {
    case 'waiting':
      return <Move {...props} act="ready" name={shipment.isPickUp ? 'Mark ready for pickup' : 'Mark ready to ship'} />
    case 'ready':
      if (shipment.isPickUp) return <Move {...props} act="picked_up" name="Mark picked up" />
      return (
        <Move {...props} act="shipped" name="Mark shipped">
          {(refused) => <CarrierFields carriers={carriers} shipment={null} {...refused} />}
        </Move>
      )
    case 'shipped':
      return (
        <>
          {shipment.notArrivedAt !== null && <NotArrived isAdmin={isAdmin} />}
          {maySayDelivered(shipment, isAdmin) && (
            <Move {...props} act="delivered" name="Mark delivered">
              {(refused) => <DeliveredOn shipment={shipment} today={today} {...refused} />}
            </Move>
          )}
        </>
      )
    case 'delivered':
    case 'picked_up':
      return null
  }
}

function NotArrived({ isAdmin }: Pick<Props, 'isAdmin'>) {
  return (
    <p className="text-sm">
      The buyer says it hasn’t arrived.{' '}
      {isAdmin ? 'Answer the problem above once you know where it is.' : 'Only an admin can mark it delivered now.'}
    </p>
  )
}

type MoveProps = Pick<Props, 'shipment' | 'answer'> & {
  act: string
  name: string
  children?: (refused: RefusedAct) => ReactNode
}

function Move({ shipment, answer, act, name, children }: MoveProps) {
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
