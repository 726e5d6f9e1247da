import { PROBLEM_KINDS } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { OUTCOME_WORDS } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../frame/layout.tsx'
import { WrittenText } from '../frame/written-text.tsx'

type Props = MailProps['seller-problem']

export const subject = ({ number, outcome, isMessage }: Props) =>
  outcome !== null
    ? `Problem with order ${number} closed: ${OUTCOME_WORDS[outcome]}`
    : isMessage
      ? `Message about the problem with order ${number}`
      : `Problem with your lot in order ${number}`

/** To the seller of the lot. */
export default function SellerProblem(props: Props) {
  const { firstName, number, link, title, kind, text, isMessage, outcome } = props
  const heading = outcome !== null ? OUTCOME_WORDS[outcome] : isMessage ? 'New message' : PROBLEM_KINDS[kind]
  return (
    <MailLayout preview={(text ?? heading).slice(0, 100)} heading={heading}>
      <Paragraph>
        Hi {firstName}, {sentence(props)} {title} in order {number}
        {text === null ? '.' : ':'}
      </Paragraph>
      {text !== null && <WrittenText text={text} />}
      {outcome === null && (
        <Paragraph>
          {isMessage
            ? 'The buyer doesn’t see what you and we write to each other.'
            : 'We’ll answer the buyer. If you know more, write to us on the order’s page. Your payout for this lot waits until it’s resolved.'}
        </Paragraph>
      )}
      <ActionButton href={link}>Open order</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}

function sentence({ outcome, isMessage }: Props): string {
  if (outcome !== null) return 'we’ve closed the problem with'
  return isMessage ? 'we wrote about the problem with' : 'a buyer reported a problem with'
}
