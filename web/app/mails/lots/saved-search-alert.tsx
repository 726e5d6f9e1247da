import type { MailProps } from '@lotyard/contract/site/mails'
import { ActionButton, MailLayout, Paragraph } from '../frame/layout.tsx'
import { countLots, LotList } from './lot-list.tsx'

type Props = MailProps['saved-search-alert']

export const subject = ({ searchName, total }: Props) => `${countLots(total)} for “${searchName}”`

export default function SavedSearchAlert({ firstName, searchName, searchLink, lots, total }: Props) {
  const count = countLots(total)
  return (
    <MailLayout preview={lots.map(({ title }) => title).join(', ')} heading={`${count} for “${searchName}”`}>
      <Paragraph>
        Hi {firstName}, {total === 1 ? 'this lot was' : 'these lots were'} just listed and{' '}
        {total === 1 ? 'matches' : 'match'} your saved search.
      </Paragraph>
      <LotList lots={lots} total={total} moreLink={searchLink} />
      <ActionButton href={searchLink}>View all results</ActionButton>
    </MailLayout>
  )
}
