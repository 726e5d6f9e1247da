import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'

type Props = MailProps['win-cancelled']

export const subject = ({ title }: Props) => `Purchase canceled: ${title}`

export default function WinCancelled({ firstName, title, link, bidsLink }: Props) {
  return (
    <MailLayout preview="You owe nothing for it." heading="Your purchase was canceled">
      <Paragraph>
        Hi {firstName}, as agreed we&apos;ve canceled your purchase of <TextLink href={link}>{title}</TextLink>. You owe
        nothing for it, and it doesn&apos;t keep you from bidding.
      </Paragraph>
      <ActionButton href={bidsLink}>View your bids</ActionButton>
      <PlainLink href={bidsLink} />
    </MailLayout>
  )
}
