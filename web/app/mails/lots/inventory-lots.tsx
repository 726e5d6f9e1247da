import { NEWLY_ADDED_DAYS } from '@lotyard/contract/rules/catalogue/sort-options'
import type { MailProps } from '@lotyard/contract/site/mails'
import type { ReactNode } from 'react'
import { ActionButton, MailLayout, Paragraph, TextLink } from '../frame/layout.tsx'
import { countLots, LotList } from './lot-list.tsx'

type Props = MailProps['lot-digest'] & { heading: string; children?: ReactNode }

/** The digest of new lots, and the test of it: the same letter under another heading. */
export function InventoryLots({ firstName, lots, total, newLotsLink, preferencesLink, heading, children }: Props) {
  const preview = total === 0 ? 'Nothing matches yet.' : lots.map(({ title }) => title).join(', ')
  return (
    <MailLayout preview={preview} heading={heading}>
      {children}
      {total === 0 ? (
        <Paragraph>
          Hi {firstName}, none of the lots added in the last {NEWLY_ADDED_DAYS} days match your preferences yet. We'll
          e-mail you when some do.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            Hi {firstName}, {countLots(total)} {total === 1 ? 'matches' : 'match'} your preferences.
          </Paragraph>
          <LotList lots={lots} total={total} moreLink={newLotsLink} />
        </>
      )}
      <ActionButton href={newLotsLink}>See newly added lots</ActionButton>
      <Paragraph>
        Want something else? <TextLink href={preferencesLink}>Change your preferences</TextLink>.
      </Paragraph>
    </MailLayout>
  )
}
