import type { MailProps } from '@lotyard/contract/site/mails'
import { PROBLEM_KINDS } from '@lotyard/contract/rules/orders/fulfilment/problem-report'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { WrittenText } from '../../frame/written-text.tsx'
import { PhotosAdded } from './photos-added.tsx'

type Props = MailProps['problem-reported']

export const subject = ({ number, kind }: Props) => `Problem with order ${number}: ${PROBLEM_KINDS[kind]}`

/** To the operator. */
export default function ProblemReported(props: Props) {
  const { number, link, title, kind, description, photoCount, buyerName, buyerEmail } = props
  return (
    <MailLayout preview={description.slice(0, 100)} heading={`Problem with order ${number}`}>
      <Paragraph>
        {buyerName} ({buyerEmail}) reported a problem with {title}: {PROBLEM_KINDS[kind]}
      </Paragraph>
      <WrittenText text={description} />
      <PhotosAdded count={photoCount} />
      <ActionButton href={link}>Answer</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
