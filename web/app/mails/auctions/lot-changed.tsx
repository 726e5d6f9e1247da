import type { MailProps } from '@lotyard/contract/site/mails'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['lot-changed']

export const subject = ({ title }: Props) => `This lot has changed: ${title}`

export default function LotChanged(props: Props) {
  const { firstName, title, link, changes, moreCount, withdrawUntil, changesLink } = props
  return (
    <MailLayout preview="You can withdraw your bids if the lot no longer suits you." heading="A lot you bid on changed">
      <Paragraph>
        Hi {firstName}, <TextLink href={link}>{title}</TextLink> was changed after you bid on it:
      </Paragraph>
      {changes.map(({ label, from, to }, index) => (
        <Paragraph key={index}>
          {label}: {from ?? 'none'} → {to ?? 'none'}
        </Paragraph>
      ))}
      {moreCount > 0 && <Paragraph>and {formatCount(moreCount)} more</Paragraph>}
      <Paragraph>
        Your bids stand unless you withdraw them by <Moment at={withdrawUntil} />. If you do, you can’t bid on this lot
        again. If the lot still suits you, there is nothing to do.
      </Paragraph>
      <ActionButton href={changesLink}>Review changes</ActionButton>
      <PlainLink href={changesLink} />
    </MailLayout>
  )
}
