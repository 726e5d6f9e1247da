import { countOf } from '@lotyard/contract/rules/format-count'
import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'
import { countLots, LotList } from './lot-list.tsx'

type Props = MailProps['saved-search-alert']

export const subject = ({ searchName, total, areDeals = false }: Props) =>
  `${areDeals ? countOf(total, 'deal') : countLots(total)} for “${searchName}”`

export default function SavedSearchAlert(props: Props) {
  const { firstName, searchLink, lots, total, areDeals = false } = props
  return (
    <MailLayout preview={lots.map(({ title }) => title).join(', ')} heading={subject(props)}>
      <Paragraph>
        Hi {firstName}, {areDeals ? deals(lots, total) : newLots(total)}
      </Paragraph>
      <LotList lots={lots} total={total} moreLink={searchLink} />
      <ActionButton href={searchLink}>View all results</ActionButton>
    </MailLayout>
  )
}

function newLots(total: number): string {
  return total === 1
    ? 'this lot was just listed and matches your saved search.'
    : 'these lots were just listed and match your saved search.'
}

/** No figure: what a lot is worth is for the reader alone, and admins read mails. */
function deals(lots: Props['lots'], total: number): string {
  const qualify = total === 1 ? 'this lot qualifies for your saved deal.' : 'these lots qualify for your saved deal.'
  const areMoving = lots.some(({ endsAt }) => endsAt !== null)
  return `${qualify} ${areMoving ? 'Bids can still raise the price of an auction. ' : ''}Sign in to see your profit.`
}
