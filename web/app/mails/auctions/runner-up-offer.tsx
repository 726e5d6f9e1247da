import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCents } from '@lotyard/contract/rules/money'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['runner-up-offer']

export const subject = ({ title }: Props) => `An offer for you: ${title}`

export default function RunnerUpOffer({ firstName, title, link, priceCents, floorCents, expiresAt, bidsLink }: Props) {
  return (
    <MailLayout preview={`Yours for ${formatCents(priceCents)} if you want it.`} heading="This lot could be yours">
      <Paragraph>
        Hi {firstName}, the sale of <TextLink href={link}>{title}</TextLink> to its winner fell through, so we&apos;re
        offering it to you.
      </Paragraph>
      <Paragraph>
        Without the winner&apos;s bids: {formatCents(floorCents)}. Offered: {formatCents(priceCents)}. You may decline.
      </Paragraph>
      <Paragraph>
        Accept or decline by <Moment at={expiresAt} />. If you don&apos;t answer, you owe nothing.
      </Paragraph>
      <ActionButton href={bidsLink}>Accept or decline</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
