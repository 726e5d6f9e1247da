import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'

type Props = MailProps['pickup-cancelled']

export const subject = ({ number, when }: Props) => `Pickup on ${when} canceled: order ${number}`

export default function PickUpCancelled({ firstName, number, link, warehouse, when, isByBuyer }: Props) {
  return (
    <MailLayout preview={`${when} in ${warehouse}.`} heading="Pickup canceled">
      <Paragraph>
        Hi {firstName},{' '}
        {isByBuyer
          ? `you canceled your pickup of order ${number} in ${warehouse} on ${when}. Its code no longer works. Your lots are still waiting for you.`
          : `we had to cancel your pickup of order ${number} in ${warehouse} on ${when}: the lots aren’t ready. Its code no longer works. We’ll e-mail you when they are ready again.`}
      </Paragraph>
      <ActionButton href={link}>{isByBuyer ? 'Book another time' : 'View your order'}</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
