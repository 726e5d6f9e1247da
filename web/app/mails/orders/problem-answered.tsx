import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { WrittenText } from '../frame/written-text.tsx'

type Props = MailProps['problem-answered']

export const subject = ({ number }: Props) => `About the problem with order ${number}`

export default function ProblemAnswered({ firstName, number, link, title, answer }: Props) {
  return (
    <MailLayout preview={answer.slice(0, 100)} heading="We've looked into it">
      <Paragraph>
        Hi {firstName}, here is our answer to the problem that you reported with {title} in order {number}:
      </Paragraph>
      <WrittenText text={answer} />
      <ActionButton href={link}>View your order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
