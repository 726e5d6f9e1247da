import type { MailProps } from '@lotyard/contract/site/mails'
import { MailLayout, Paragraph } from '../../frame/layout.tsx'
import { PickUpFacts } from './pickup-facts.tsx'

type Props = MailProps['pickup-booked']

export const subject = ({ number, when }: Props) => `Pickup booked for ${when}: order ${number}`

export default function PickUpBooked(props: Props) {
  const { firstName, number, warehouse, when } = props
  return (
    <MailLayout preview={`${when} in ${warehouse}.`} heading="Pickup booked">
      <Paragraph>
        Hi {firstName}, your pickup of order {number} in {warehouse} is booked. Show the code at the gate. You can
        change the time until 2 hours before.
      </Paragraph>
      <PickUpFacts {...props} />
    </MailLayout>
  )
}
