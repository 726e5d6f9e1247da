import type { OwnReceipts, receiptsEndpoint } from '@lotyard/contract/lots/auction'
import { formatCents } from '@lotyard/contract/rules/money'
import { useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import ReceiptDetails from './receipt-details.tsx'
import { Link } from '../../ui/link.tsx'

type State = { step: 'loading' } | { step: 'failed'; message: string } | { step: 'loaded'; list: OwnReceipts }

/** Every bid of the viewer on this lot, newest first. Import it lazily: few readers open it. */
export default function ReceiptList({ listingName, recordPath }: { listingName: string; recordPath: string }) {
  const api = useApi()
  const [page, setPage] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ step: 'loading' })

  useEffect(() => {
    let isCurrent = true
    async function load(): Promise<void> {
      const outcome = await api.call<typeof receiptsEndpoint>('GET', '/api/listings/:name/receipts', {
        params: { name: listingName },
        query: { page },
      })
      if (!isCurrent) return
      setState((before) => {
        if (!outcome.ok) return { step: 'failed', message: outcome.error.message }
        const earlier = page > 0 && before.step === 'loaded' ? before.list.receipts : []
        return { step: 'loaded', list: { ...outcome.data, receipts: [...earlier, ...outcome.data.receipts] } }
      })
    }
    void load()
    return () => void (isCurrent = false)
  }, [api, listingName, page, attempt])

  if (state.step === 'loading') return <p className="text-ink-soft">Loading…</p>
  if (state.step === 'failed') {
    return (
      <Notice kind="danger">
        <p>{state.message}</p>
        <Button
          isSmall
          onClick={() => {
            // From the newest: what was loaded is gone with the failure.
            setPage(0)
            setAttempt((before) => before + 1)
          }}
        >
          Try again
        </Button>
      </Notice>
    )
  }
  const { receipts, is_closed, total, maxPage } = state.list
  if (total === 0) return <p className="text-ink-soft">No bids yet.</p>
  return (
    <>
      <ul className="grid gap-2">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <ReceiptDetails
              receipt={receipt}
              summary={
                <>
                  <span className="figures">{formatCents(receipt.max_bid_cents)}</span>,{' '}
                  <LocalTime at={receipt.placed_at} />
                </>
              }
            />
          </li>
        ))}
      </ul>
      {page < maxPage && (
        <Button isSmall onClick={() => setPage(page + 1)}>
          Show older receipts
        </Button>
      )}
      {is_closed ? (
        <Link to={recordPath} className="text-link">
          Check receipts against the auction record
        </Link>
      ) : (
        <p className="text-ink-soft">You can check receipts against the auction record after close.</p>
      )}
    </>
  )
}
