import { formatCents } from '@lotyard/contract/rules/money'
import type { Verdict } from '@lotyard/contract/rules/auctions/record/verify-record'
import { countOf } from '@lotyard/contract/rules/format-count'
import { Button } from '../../../ui/forms/button.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { LinkTable } from './link-table.tsx'
import { OwnReceiptsCheck } from './own-receipts-check.tsx'
import { ReceiptCheck } from './receipt-check.tsx'
import { useCheckedRecord, type Check } from './use-checked-record.ts'

/** The verdict first, then the links that it follows from. */
export function CheckedRecord({ listingName, isSignedIn }: { listingName: string; isSignedIn: boolean }) {
  const { check, retry } = useCheckedRecord(listingName)
  return (
    <>
      {/* In the page from the start: a live region that is added with its text is not announced. */}
      <div aria-live="polite" className="grid gap-3" data-record={stateOf(check)}>
        {check.step === 'loading' && <Waiting />}
        {check.step === 'checked' && <VerdictNotice verdict={check.verdict} />}
        {check.step === 'checked' && check.verdict.isValid && isSignedIn && <OwnReceiptsCheck record={check.record} />}
        {check.step === 'failed' && (
          <Notice kind="danger" isLive={false}>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>{check.message}</p>
              <Button isSmall onClick={retry}>
                Try again
              </Button>
            </div>
          </Notice>
        )}
      </div>
      {check.step === 'checked' && (
        <>
          {check.verdict.isValid && <ReceiptCheck record={check.record} />}
          <LinkTable links={check.record.links} verdict={check.verdict} />
        </>
      )}
    </>
  )
}

function stateOf(check: Check): string {
  if (check.step !== 'checked') return check.step
  return check.verdict.isValid ? 'verified' : 'faulty'
}

function Waiting() {
  return (
    <>
      <p className="needs-scripts">Checking the record…</p>
      <noscript>
        <p>Checking here needs JavaScript. Download the record and use the command below.</p>
      </noscript>
      <div className="needs-scripts">
        <Skeleton className="h-40" />
      </div>
    </>
  )
}

function VerdictNotice({ verdict }: { verdict: Verdict }) {
  if (!verdict.isValid) {
    return (
      <Notice kind="danger" isLive={false}>
        <p className="text-lg font-bold">This record is not valid.</p>
        <p>
          {verdict.sequence !== null && `First error, at entry ${verdict.sequence}: `}
          {verdict.fault}
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="success" isLive={false}>
      <p className="text-lg font-bold">Verified: {describeOutcome(verdict)}</p>
      <p>
        {countOf(verdict.bidCount, 'bid')}, {countOf(verdict.linkCount, 'entry', 'entries')}, nothing missing or
        changed. {describeSeals(verdict)}
      </p>
      <p className="mt-1 text-sm break-all text-ink-soft">
        Final hash <span className="figures">{verdict.headHash}</span>
      </p>
    </Notice>
  )
}

function describeSeals({ isWinnerSealed, sealedCount }: Verdict & { isValid: true }): string {
  if (isWinnerSealed) return "The winner's maximum stays sealed; it was at least the price."
  return sealedCount > 0 ? "Maximums that weren't reached stay sealed." : ''
}

function describeOutcome({ outcome, winnerNumber, priceCents }: Verdict & { isValid: true }): string {
  switch (outcome) {
    case 'won':
      return `bidder ${winnerNumber} won at ${formatCents(priceCents ?? 0)}.`
    case 'no_bids':
      return 'no valid bids, so no one won.'
    case 'reserve_not_met':
      return 'the reserve was not met, so no one won.'
    case 'withdrawn':
      return 'the lot was withdrawn.'
  }
}
