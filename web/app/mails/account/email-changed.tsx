import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

type Props = MailProps['email-changed']

export const subject = () => 'Your e-mail address was changed'

export default function EmailChanged({ firstName, oldEmail, newEmail, undoLink, undoUntil }: Props) {
  return (
    <MailLayout preview={`From ${oldEmail} to ${newEmail}.`} heading="Your e-mail address was changed">
      <Paragraph>
        Hi {firstName}, the e-mail address of your Lotyard account was changed from {oldEmail} to {newEmail}. From now
        on, sign in with the new one. We&apos;ll write to you there.
      </Paragraph>
      <Paragraph>
        If you didn&apos;t change it, undo it now. You can until <Moment at={undoUntil} />. Your old address comes back,
        everyone is signed out, and you choose a new password.
      </Paragraph>
      <ActionButton href={undoLink}>Undo this change</ActionButton>
      <PlainLink href={undoLink} />
    </MailLayout>
  )
}
