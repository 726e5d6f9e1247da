import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

type Props = MailProps['change-lapsed']

export const subject = ({ title }: Props) => `Your change lapsed: ${title}`

/** To a seller whose lot was edited while their own change waited for an admin. */
export default function ChangeLapsed({ firstName, title, link, changes }: Props) {
  return (
    <MailLayout preview="The lot was changed before an admin decided." heading="Your change lapsed">
      <Paragraph>
        Hi {firstName}, <TextLink href={link}>{title}</TextLink> was changed before an admin decided on your request, so
        the request lapsed and this was not changed:
      </Paragraph>
      {changes.map(({ label, from, to }, index) => (
        <Paragraph key={index}>
          {label}: {from ?? 'none'} → {to ?? 'none'}
        </Paragraph>
      ))}
      <Paragraph>If you still want it, check the lot as it is now and send it again.</Paragraph>
      <ActionButton href={link}>Open listing</ActionButton>
    </MailLayout>
  )
}
