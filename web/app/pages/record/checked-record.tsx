import { formatCents } from '@lotyard/contract/rules/money'
import type { Verdict } from '@lotyard/contract/rules/auctions/verify-record'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { LinkTable } from './link-table.tsx'
import { ReceiptCheck } from './receipt-check.tsx'
import { useCheckedRecord, type Check } from './use-checked-record.ts'

/** The verdict first, then the links that it follows from. */
export function CheckedRecord({ listingName }: { listingName: string }) {
  const { check, retry } = useCheckedRecord(listingName)
  return (
    <>
      {/* In the page from the start: a live region that is added with its text is not announced. */}
      <div aria-live="polite" className="grid gap-3 empty:hidden" data-record={stateOf(check)}>
        {check.step === 'loading' && <Waiting />}
        {check.step === 'checked' && <VerdictNotice verdict={check.verdict} />}
        {check.step === 'unchecked' && (
          <Notice kind="info" isLive={false}>
            Your browser checks records only on pages that came over https. Check this one with the command below.
          </Notice>
        )}
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
      {(check.step === 'checked' || check.step === 'unchecked') && (
        <>
          {check.step === 'checked' && check.verdict.isValid && <ReceiptCheck links={check.links} />}
          <LinkTable links={check.links} verdict={check.step === 'checked' ? check.verdict : null} />
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
        <p>Checking in the browser needs scripts. Download the record and use the command below.</p>
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
        <p className="text-lg font-bold">This record does not hold.</p>
        <p>
          {verdict.sequence !== null && `First fault at link ${verdict.sequence}: `}
          {verdict.fault}
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="success" isLive={false}>
      <p className="text-lg font-bold">Verified: {describeOutcome(verdict)}</p>
      <p>
        {verdict.bidCount === 1 ? '1 bid' : `${verdict.bidCount} bids`}, {verdict.linkCount} links, nothing missing or
        changed.
        {verdict.isWinnerSealed && ' The winner’s last maximum stays sealed; it was at least the price.'}
      </p>
      <p className="mt-1 text-sm break-all text-ink-soft">
        Last hash <span className="figures">{verdict.headHash}</span>
      </p>
    </Notice>
  )
}

function describeOutcome({ outcome, winnerNumber, priceCents }: Verdict & { isValid: true }): string {
  switch (outcome) {
    case 'won':
      return `bidder ${winnerNumber} won at ${formatCents(priceCents ?? 0)}.`
    case 'no_bids':
      return 'no bid stood, so nobody won.'
    case 'reserve_not_met':
      return 'the reserve was not met, nobody won.'
    case 'withdrawn':
      return 'the lot was withdrawn.'
  }
}
