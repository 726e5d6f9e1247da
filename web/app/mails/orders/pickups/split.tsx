import type { MailProps } from '@lotyard/contract/site/mails'
import { MailLayout, Paragraph } from '../../frame/layout.tsx'
import { PickUpFacts } from './pickup-facts.tsx'

type Props = MailProps['pickup-split']

export const subject = ({ number, when }: Props) => `Pickup on ${when}: fewer lots of order ${number}`

export default function PickUpSplit(props: Props) {
  const { firstName, number, warehouse, when } = props
  return (
    <MailLayout preview={`${when} in ${warehouse}.`} heading="Fewer lots at your pickup">
      <Paragraph>
        Hi {firstName}, your lots of order {number} in {warehouse} now leave in several parts. Your booked time stays,
        for the lots below only. Book another time for the rest on your order&apos;s page.
      </Paragraph>
      <PickUpFacts {...props} />
    </MailLayout>
  )
}
