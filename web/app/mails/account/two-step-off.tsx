import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'Two-step sign-in is off'

export default function TwoStepOff({ firstName, securityLink, resetLink }: MailProps['two-step-off']) {
  return (
    <MailLayout preview="Your password alone signs you in now." heading="Two-step sign-in is off">
      <Paragraph>
        Hi {firstName}, two-step sign-in was just turned off for your Lotyard account. Your password alone signs you in
        now. <TextLink href={securityLink}>Turn it on again</TextLink> at any time.
      </Paragraph>
      <Paragraph>If you didn&apos;t turn it off, choose a new password now.</Paragraph>
      <ActionButton href={resetLink}>I didn&apos;t turn it off</ActionButton>
    </MailLayout>
  )
}
