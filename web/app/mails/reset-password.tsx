import type { MailProps } from '@lotyard/contract/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from './layout.tsx'

export const subject = () => 'Set a new password'

export default function ResetPassword({ firstName, link }: MailProps['reset-password']) {
  return (
    <MailLayout preview="The link works once, for one hour." heading="Set a new password">
      <Paragraph>Hello {firstName}, somebody asked for a new password for your Lotyard account.</Paragraph>
      <ActionButton href={link}>Set a new password</ActionButton>
      <Paragraph>
        The link works once, for one hour. If it was not you, ignore this e-mail: your password stays as it is.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
