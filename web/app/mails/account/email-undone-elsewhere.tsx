import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'

type Props = MailProps['email-undone-elsewhere']

export const subject = () => 'A change of e-mail address was undone'

export default function EmailUndoneElsewhere({ firstName, email, contactLink }: Props) {
  return (
    <MailLayout
      preview="Your account no longer uses this address."
      heading="The change of your e-mail address was undone"
    >
      <Paragraph>
        Hi {firstName}, your Lotyard account used this address until now. The change was undone from the old one,{' '}
        {email}, so the account is back there. Everyone has been signed out, and the old password no longer works.
      </Paragraph>
      <Paragraph>
        If that was you, sign in with your old address. If someone else reads your mail there, contact us: a person will
        look into it and decide whose account it is.
      </Paragraph>
      <ActionButton href={contactLink}>Contact us</ActionButton>
    </MailLayout>
  )
}
