import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'

type Props = MailProps['problem-closing']

export const subject = ({ number }: Props) => `We’re waiting for your reply about order ${number}`

export default function ProblemClosing({ firstName, number, link, title, closesAt }: Props) {
  return (
    <MailLayout preview="Reply to keep your report open." heading="We’re waiting for your reply">
      <Paragraph>
        Hi {firstName}, we answered the problem you reported with {title} in order {number}, and haven’t heard back.
      </Paragraph>
      <Paragraph>
        Reply by <Moment at={closesAt} /> to keep it open. After that we’ll close it.
      </Paragraph>
      <ActionButton href={link}>Reply</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
