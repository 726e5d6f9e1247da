import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

type Props = MailProps['change-decided']

const outcomeOf = ({ declineReason }: Props) => (declineReason === null ? 'approved' : 'declined')

export const subject = (props: Props) => `Your change was ${outcomeOf(props)}: ${props.title}`

/** To a seller whose lot has bids. */
export default function ChangeDecided(props: Props) {
  const { firstName, title, link, changes, declineReason } = props
  return (
    <MailLayout preview={declineReason ?? 'Buyers see the change now.'} heading={`Your change was ${outcomeOf(props)}`}>
      <Paragraph>
        Hi {firstName}, your change of <TextLink href={link}>{title}</TextLink> was {outcomeOf(props)}
        {declineReason === null ? '. Buyers see it now.' : `: ${declineReason}`}
      </Paragraph>
      {changes.map(({ label, from, to }, index) => (
        <Paragraph key={index}>
          {label}: {from ?? 'none'} → {to ?? 'none'}
        </Paragraph>
      ))}
      <ActionButton href={link}>Open listing</ActionButton>
    </MailLayout>
  )
}
