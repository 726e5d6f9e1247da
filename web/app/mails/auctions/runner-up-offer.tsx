import type { MailProps } from '@lotyard/contract/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../layout.tsx'
import { formatMoment } from './format-moment.ts'

type Props = MailProps['runner-up-offer']

export const subject = ({ title }: Props) => `Offered to you: ${title}`

export default function RunnerUpOffer({ firstName, title, link, priceCents, expiresAt, bidsLink }: Props) {
  return (
    <MailLayout preview={`Yours for ${formatCents(priceCents)}, if you like.`} heading="This lot could be yours">
      <Paragraph>
        {firstName}, the winner of <TextLink href={link}>{title}</TextLink> did not pay. Without their bids you would
        have won it for {formatCents(priceCents)}, and so it is offered to you at that price.
      </Paragraph>
      <Paragraph>
        You may accept or decline until {formatMoment(expiresAt)}. You owe nothing if you do neither.
      </Paragraph>
      <ActionButton href={bidsLink}>Accept or decline</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
