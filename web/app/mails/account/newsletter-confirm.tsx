import { NEWSLETTER_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'

export const subject = () => 'Confirm your newsletter subscription'

export default function NewsletterConfirm({ link }: MailProps['newsletter-confirm']) {
  return (
    <MailLayout preview="One click and you're on the list." heading="Confirm your subscription">
      <Paragraph>
        You asked for our newsletter: new lots in one e-mail a week, on Mondays. Confirm that it&apos;s you, and
        you&apos;re on the list.
      </Paragraph>
      <ActionButton href={link}>Confirm subscription</ActionButton>
      <Paragraph>
        The link is good for {NEWSLETTER_LINK_DAYS} days. If you didn&apos;t ask for this, ignore it: you won&apos;t get
        the newsletter.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
