import { INVITATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

export const subject = () => 'Your Lotyard account is ready'

export default function AccountInvited({ firstName, link }: MailProps['account-invited']) {
  return (
    <MailLayout preview="Choose a password to sign in." heading="Your account is ready">
      <Paragraph>Hi {firstName}, we created a Lotyard account for you. Choose a password to sign in.</Paragraph>
      <ActionButton href={link}>Choose a password</ActionButton>
      <Paragraph>
        The link is good for {spellCount(INVITATION_LINK_DAYS, 'day')} and works once. After that, use “Forgot password”
        on the sign-in page. If you didn&apos;t expect this e-mail, you can ignore it.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
