import { EMAIL_CHANGE_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

export const subject = () => 'Confirm your new e-mail address'

export default function EmailChangeConfirm({ firstName, newEmail, link }: MailProps['email-change-confirm']) {
  return (
    <MailLayout preview="Your account keeps its old address until you do." heading="Confirm your new e-mail address">
      <Paragraph>
        Hi {firstName}, you asked to change the e-mail address of your Lotyard account to {newEmail}. Until you confirm
        it, your account keeps its old address.
      </Paragraph>
      <ActionButton href={link}>Confirm new address</ActionButton>
      <Paragraph>
        The link is good for {spellCount(EMAIL_CHANGE_HOURS, 'hour')}. If you&apos;re not signed in, sign in with your
        old address first. If you didn&apos;t ask for this, ignore this e-mail: nothing will change.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
