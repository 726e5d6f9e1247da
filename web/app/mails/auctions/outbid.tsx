import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph } from '../layout.tsx'
import { formatMoment } from './format-moment.ts'

type Props = MailProps['outbid']

export const subject = ({ title }: Props) => `You were outbid: ${title}`

export default function Outbid({ firstName, title, link, priceCents, nextBidCents, endsAt }: Props) {
  return (
    <MailLayout preview={`The price is ${formatCents(priceCents)} now.`} heading="You were outbid">
      <Paragraph>
        {firstName}, somebody bid more than your maximum for {title}. The price is {formatCents(priceCents)} now.
      </Paragraph>
      <Paragraph>
        The auction ends {formatMoment(endsAt)}. To lead again, bid {formatCents(nextBidCents)} or more.
      </Paragraph>
      <ActionButton href={`${link}?place_bid_form=1`}>Bid again</ActionButton>
    </MailLayout>
  )
}
