import { VERIFICATION_LINK_DAYS } from '@lotyard/contract/rules/accounts/link-lives'
import { spellCount } from '@lotyard/contract/rules/spell-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink, TextLink } from '../frame/layout.tsx'

export const subject = ({ firstName }: MailProps['welcome']) => `Welcome to Lotyard, ${firstName}`

export default function Welcome({ firstName, link, browseLink }: MailProps['welcome']) {
  return (
    <MailLayout preview="Confirm your e-mail address to get started." heading={`Welcome to Lotyard, ${firstName}`}>
      <Paragraph>Confirm your e-mail address, so that we can reach you when you win or buy a lot.</Paragraph>
      <ActionButton href={link}>Confirm address</ActionButton>
      <Paragraph>
        Every lot has a full manifest you can read before you buy. Buy lots at a fixed price, or bid: enter the most
        you&apos;d pay, and we&apos;ll bid only what&apos;s needed to keep you in the lead.{' '}
        <TextLink href={browseLink}>Browse lots</TextLink>
      </Paragraph>
      <Paragraph>
        The link is good for {spellCount(VERIFICATION_LINK_DAYS, 'day')}. If you didn&apos;t sign up, you can ignore
        this e-mail.
      </Paragraph>
      <PlainLink href={link} />
    </MailLayout>
  )
}
