import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

export const subject = () => 'A new e-mail address was requested for your account'

export default function EmailChangeRequested({ firstName, newEmail, resetLink }: MailProps['email-change-requested']) {
  return (
    <MailLayout preview={`To ${newEmail}. Nothing has changed yet.`} heading="A new e-mail address was requested">
      <Paragraph>
        Hi {firstName}, someone signed in to your Lotyard account asked to change its e-mail address to {newEmail}.
        Nothing changes until they confirm the new address.
      </Paragraph>
      <Paragraph>
        If this was you, there&apos;s nothing to do here. If it wasn&apos;t, choose a new password now: that cancels the
        change and signs everyone out.
      </Paragraph>
      <ActionButton href={resetLink}>It wasn&apos;t me</ActionButton>
    </MailLayout>
  )
}
