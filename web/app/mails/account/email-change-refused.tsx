import type { MailProps } from '@lotyard/contract/site/mails'
import { MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'

export const subject = () => 'Your e-mail address is already in use'

export default function EmailChangeRefused({ email, signInLink }: MailProps['email-change-refused']) {
  return (
    <MailLayout preview="Nothing has changed." heading="Your e-mail address is already in use">
      <Paragraph>
        Someone asked to use {email} for a Lotyard account. It belongs to another account, or did until a few days ago,
        so nothing has changed.
      </Paragraph>
      <Paragraph>
        If this was you, <TextLink href={signInLink}>sign in</TextLink> to the account that has this address, or use a
        different one. If it wasn&apos;t, you can ignore this e-mail.
      </Paragraph>
    </MailLayout>
  )
}
