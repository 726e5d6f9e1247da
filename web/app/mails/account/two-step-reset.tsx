import { HOLD_HOURS } from '@lotyard/contract/rules/accounts/two-step'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'Two-step sign-in was reset'

export default function TwoStepReset({ firstName, securityLink, contactLink }: MailProps['two-step-reset']) {
  return (
    <MailLayout preview="Your password alone signs you in now." heading="Two-step sign-in was reset">
      <Paragraph>
        Hi {firstName}, we reset two-step sign-in for your Lotyard account because we were told that the phone is lost.
        You&apos;ve been signed out everywhere, and your password alone signs you in now.
      </Paragraph>
      <Paragraph>
        Got a new phone? <TextLink href={securityLink}>Set it up again.</TextLink>
      </Paragraph>
      <Paragraph>
        For {HOLD_HOURS} hours, the account&apos;s e-mail address can&apos;t be changed. If you didn&apos;t ask for
        this, tell us now.
      </Paragraph>
      <ActionButton href={contactLink}>I didn&apos;t ask for this</ActionButton>
    </MailLayout>
  )
}
