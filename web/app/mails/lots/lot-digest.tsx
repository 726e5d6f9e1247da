import type { MailProps } from '@lotyard/contract/site/mails'
import { InventoryLots } from './inventory-lots.tsx'
import { countLots } from './lot-list.tsx'

type Props = MailProps['lot-digest']

export const subject = ({ total }: Props) =>
  total === 0 ? "We'll let you know about new lots" : `${countLots(total)} for you`

export default function LotDigest(props: Props) {
  return <InventoryLots {...props} heading={subject(props)} />
}
