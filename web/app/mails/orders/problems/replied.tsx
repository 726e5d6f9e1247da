import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { WrittenText } from '../../frame/written-text.tsx'
import { PhotosAdded } from './photos-added.tsx'

type Props = MailProps['problem-replied']

export const subject = ({ number, from }: Props) => `The ${from} wrote about order ${number}`

/** To the operator. */
export default function ProblemReplied({ number, link, title, from, name, email, text, photoCount }: Props) {
  return (
    <MailLayout preview={text.slice(0, 100)} heading={`Message about order ${number}`}>
      <Paragraph>
        {name} ({email ?? from}) wrote about the problem with {title}:
      </Paragraph>
      <WrittenText text={text} />
      <PhotosAdded count={photoCount} />
      <ActionButton href={link}>Answer</ActionButton>
      <PlainLink href={link} />
    </MailLayout>
  )
}
