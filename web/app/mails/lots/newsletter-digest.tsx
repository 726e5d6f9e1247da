import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'
import { countLots, LotList } from './lot-list.tsx'

type Props = MailProps['newsletter-digest']

export const subject = ({ total }: Props) => `This week: ${countLots(total)}`

export default function NewsletterDigest({ lots, total, newLotsLink }: Props) {
  return (
    <MailLayout preview={lots.map(({ title }) => title).join(', ')} heading={`This week: ${countLots(total)}`}>
      <Paragraph>Here's what came in over the last seven days.</Paragraph>
      <LotList lots={lots} total={total} moreLink={newLotsLink} />
      <ActionButton href={newLotsLink}>See newly added lots</ActionButton>
    </MailLayout>
  )
}
