import { VERIFICATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

export const subject = () => 'Confirm your e-mail address'

export default function VerifyEmail({ firstName, link }: MailProps['verify-email']) {
  return (
    <MailLayout preview="One click and you're done." heading="Confirm your e-mail address">
      <Paragraph>
        Hi {firstName}, here&apos;s a new link to confirm the e-mail address of your Lotyard account.
      </Paragraph>
      <ActionButton href={link}>Confirm address</ActionButton>
      <Paragraph>
        The link is good for {spellCount(VERIFICATION_LINK_DAYS, 'day')}. If you don&apos;t have a Lotyard account, you
        can ignore this e-mail.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
