import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['new-sign-in']

export const subject = () => 'New sign-in to your Lotyard account'

export default function NewSignIn({ firstName, device, network, at, resetLink }: Props) {
  return (
    <MailLayout preview={`${device}. Was this you?`} heading="New sign-in to your account">
      <Paragraph>
        Hi {firstName}, your Lotyard account was just signed in to from a device we haven&apos;t seen.
      </Paragraph>
      <Paragraph>
        Device: {device}
        <br />
        Time: <Moment at={at} />
        <br />
        Network: {network}
      </Paragraph>
      <Paragraph>
        If this was you, there&apos;s nothing to do. If it wasn&apos;t, choose a new password now: that signs everyone
        out.
      </Paragraph>
      <ActionButton href={resetLink}>It wasn&apos;t me</ActionButton>
    </MailLayout>
  )
}
