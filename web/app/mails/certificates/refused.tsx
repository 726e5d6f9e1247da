import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['certificate-refused']

export const subject = ({ state }: Props) => `We couldn’t accept your ${state} resale certificate`

export default function CertificateRefused({ firstName, state, number, reason, link }: Props) {
  return (
    <MailLayout preview={reason} heading="Resale certificate not accepted">
      <Paragraph>
        Hi {firstName}, we couldn’t accept your {state} resale certificate {number}: {reason}
      </Paragraph>
      <Paragraph>Until we approve one, lots shipped to {state}, or picked up there, are charged sales tax.</Paragraph>
      <ActionButton href={link}>Upload another certificate</ActionButton>
    </MailLayout>
  )
}
