import { RESET_LINK_HOURS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

const LIFE = spellCount(RESET_LINK_HOURS, 'hour')

export const subject = () => 'Choose a new password'

export default function ResetPassword({ firstName, link }: MailProps['reset-password']) {
  return (
    <MailLayout preview={`The link is good for ${LIFE}.`} heading="Choose a new password">
      <Paragraph>Hi {firstName}, we got a request to reset the password for your Lotyard account.</Paragraph>
      <ActionButton href={link}>Choose a new password</ActionButton>
      <Paragraph>
        The link is good for {LIFE} and works once. If you didn&apos;t ask for it, you can ignore this e-mail. Your
        password stays the same.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
