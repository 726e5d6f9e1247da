import { VERIFICATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

export const subject = () => 'Confirm your e-mail address'

export default function VerifyEmail({ firstName, link }: MailProps['verify-email']) {
  return (
    <MailLayout preview="Confirm your address to start bidding." heading="Confirm your e-mail address">
      <Paragraph>Hi {firstName}, welcome to Lotyard. Confirm your e-mail address to start bidding.</Paragraph>
      <ActionButton href={link}>Confirm address</ActionButton>
      <Paragraph>
        The link is good for {spellCount(VERIFICATION_LINK_DAYS, 'day')}. If you didn&apos;t sign up, you can ignore
        this e-mail.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
