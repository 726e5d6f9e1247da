import type { MailProps } from '@lotyard/contract/site/mails'
import { MailLayout, Paragraph } from '../../frame/layout.tsx'
import { PickUpFacts } from './pickup-facts.tsx'

type Props = MailProps['pickup-reminder']

export const subject = ({ number, when }: Props) => `Reminder: pickup ${when}, order ${number}`

export default function PickUpReminder(props: Props) {
  const { firstName, number, warehouse, when } = props
  return (
    <MailLayout preview={`${when} in ${warehouse}.`} heading="Your pickup is coming up">
      <Paragraph>
        Hi {firstName}, we’re expecting you in {warehouse} for order {number}. Can’t make it? Change the time until 2
        hours before.
      </Paragraph>
      <PickUpFacts {...props} />
    </MailLayout>
  )
}
