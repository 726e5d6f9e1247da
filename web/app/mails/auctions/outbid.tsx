import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['outbid']

export const subject = ({ title }: Props) => `You've been outbid: ${title}`

export default function Outbid({ firstName, title, link, priceCents, nextBidCents, endsAt }: Props) {
  return (
    <MailLayout preview={`The price is now ${formatCents(priceCents)}.`} heading="You've been outbid">
      <Paragraph>
        Hi {firstName}, another bidder is ahead of you on {title}. The price is now {formatCents(priceCents)}.
      </Paragraph>
      <Paragraph>
        The auction ends <Moment at={endsAt} />. To get back in, bid {formatCents(nextBidCents)} or more.
      </Paragraph>
      <ActionButton href={`${link}?place_bid_form=1`}>Bid again</ActionButton>
    </MailLayout>
  )
}
