import type { ContactMail } from '@lotyard/contract/site/mails'
import { CONTACT_TOPICS } from '@lotyard/contract/rules/desk/contact-message'
import { MailLayout, Paragraph, TextLink } from './frame/layout.tsx'
import { WrittenText } from './frame/written-text.tsx'

export const subject = ({ topic, lot, name }: ContactMail) =>
  `${CONTACT_TOPICS[topic]}${lot === null ? '' : ` (${lot.name})`}: ${name}`

/** To the operator. Answering the mail answers the writer. */
export default function ContactMessage({ name, email, topic, lot, message, accountEmail }: ContactMail) {
  return (
    <MailLayout preview={message.slice(0, 100)} heading={`Message from ${name}`}>
      <Paragraph>
        About: {CONTACT_TOPICS[topic]}
        {lot !== null && (
          <>
            {', '}
            <TextLink href={lot.link}>lot {lot.name}</TextLink>
          </>
        )}
      </Paragraph>
      <WrittenText text={message} />
      <Paragraph>
        Reply to this e-mail to answer {name} at {email}.{' '}
        {accountEmail === null
          ? 'They were not signed in, so the address is unconfirmed.'
          : `They were signed in as ${accountEmail}.`}
      </Paragraph>
    </MailLayout>
  )
}
