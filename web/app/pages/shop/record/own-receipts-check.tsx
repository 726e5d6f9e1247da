import type { receiptsEndpoint } from '@lotyard/contract/lots/auction'
import type { AuctionRecord } from '@lotyard/contract/rules/auctions/record/auction-record'
import { checkReceipts, type ReceiptVerdict } from '@lotyard/contract/rules/auctions/record/check-receipt'
import { useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'
import { Notice } from '../../../ui/layout/notice.tsx'
import { RESULTS } from './receipt-check.tsx'

/** The receipts of a signed-in bidder are checked without being asked for: the bidder need not type one in. */
export function OwnReceiptsCheck({ record }: { record: AuctionRecord }) {
  const api = useApi()
  const [result, setResult] = useState<{ verdict: ReceiptVerdict; count: number } | null>(null)

  useEffect(() => {
    let isCurrent = true
    async function run(): Promise<void> {
      const outcome = await api.call<typeof receiptsEndpoint>('GET', '/api/listings/:name/receipts', {
        params: { name: record.auction },
      })
      // A failure leaves the form below, which checks the receipt that the bidder kept.
      if (!outcome.ok || outcome.data.receipts.length === 0) return
      const verdict = await checkReceipts(record, outcome.data.receipts)
      if (isCurrent) setResult({ verdict, count: outcome.data.receipts.length })
    }
    void run()
    return () => void (isCurrent = false)
  }, [api, record])

  if (result === null) return null
  const { verdict, count } = result
  return (
    <Notice kind={verdict === 'held' ? 'success' : 'danger'} isLive={false}>
      <p data-own-receipts={verdict}>
        {verdict === 'held' && count > 1 ? `Your ${count} bids are in this record, unchanged.` : RESULTS[verdict]}
      </p>
    </Notice>
  )
}
