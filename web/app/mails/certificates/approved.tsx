import type { MailProps } from '@lotyard/contract/site/mails'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['certificate-approved']

export const subject = ({ state }: Props) => `Your ${state} resale certificate is approved`

export default function CertificateApproved({ firstName, state, number, expiresOn, link }: Props) {
  return (
    <MailLayout
      preview={`Lots shipped to ${state}, or picked up there, are free of sales tax.`}
      heading="Resale certificate approved"
    >
      <Paragraph>
        Hi {firstName}, we approved your {state} resale certificate {number}. Lots shipped to {state}, or picked up
        there, are free of sales tax through {formatDay(expiresOn)}.
      </Paragraph>
      <ActionButton href={link}>See your certificates</ActionButton>
    </MailLayout>
  )
}
