import type { MailProps } from '@lotyard/contract/site/mails'
import { Paragraph } from '../frame/layout.tsx'
import { InventoryLots } from './inventory-lots.tsx'

type Props = MailProps['test-digest']

export const subject = () => 'Test: your e-mail about new lots'

export default function TestDigest(props: Props) {
  return (
    <InventoryLots {...props} heading="Your e-mail about new lots">
      <Paragraph>This is the test e-mail you asked for. Your settings haven't changed.</Paragraph>
    </InventoryLots>
  )
}
