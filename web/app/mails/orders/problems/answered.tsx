import { OUTCOME_WORDS, type ProblemOutcome } from '@lotyard/contract/rules/orders/fulfilment/problem-thread'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { Moment } from '../../frame/moment.tsx'
import { WrittenText } from '../../frame/written-text.tsx'
import { PhotosAdded } from './photos-added.tsx'

type Props = MailProps['problem-answered']

export const subject = ({ number, outcome }: Props) =>
  (outcome ?? null) === null ? `About the problem with order ${number}` : `Problem with order ${number} closed`

const ENDS: Record<ProblemOutcome, string> = {
  refunded: 'We’ve refunded you for it.',
  refused: 'We’ve closed it without a refund.',
  replaced: 'We’re replacing it.',
  withdrawn: 'It was withdrawn.',
  no_reply: 'We didn’t hear back from you, so we’ve closed it.',
  answered: 'We’ve answered it.',
}

/** What we wrote, or the seller by us, and how it ended. */
export default function ProblemAnswered(props: Props) {
  const { firstName, number, link, title, answer, outcome = null, isFromSeller = false } = props
  const { photoCount = 0, closesAt = null } = props
  const heading = outcome === null ? 'New message' : OUTCOME_WORDS[outcome]
  return (
    <MailLayout preview={(answer ?? ENDS[outcome ?? 'answered']).slice(0, 100)} heading={heading}>
      <Paragraph>
        Hi {firstName}, this is about the problem you reported with {title} in order {number}.
        {outcome !== null && ` ${ENDS[outcome]}`}
      </Paragraph>
      {answer !== null && (
        <>
          {isFromSeller && <Paragraph>The seller wrote:</Paragraph>}
          <WrittenText text={answer} />
        </>
      )}
      <PhotosAdded count={photoCount} />
      {closesAt !== null && (
        <Paragraph>
          Please reply by <Moment at={closesAt} />. We close problems we hear nothing more about.
        </Paragraph>
      )}
      {outcome !== null && outcome !== 'withdrawn' && (
        <Paragraph>Don’t agree? Reply on the order’s page within 7 days to reopen it once.</Paragraph>
      )}
      <ActionButton href={link}>{outcome === null ? 'Reply' : 'View your order'}</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
