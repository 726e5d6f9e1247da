import type { recordEndpoint } from '@lotyard/contract/lots/auction'
import type { AuctionRecord } from '@lotyard/contract/rules/auctions/record/auction-record'
import { verifyRecord, type Verdict } from '@lotyard/contract/rules/auctions/record/verify-record'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../api/api-context.ts'

export type Check =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'checked'; record: AuctionRecord; verdict: Verdict }

/** Loads the record and checks it in the browser, so that the reader need not trust the server. */
export function useCheckedRecord(listingName: string): { check: Check; retry: () => void } {
  const api = useApi()
  const [check, setCheck] = useState<Check>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const show = (next: Check) => isCurrent && setCheck(next)
    async function run(): Promise<void> {
      const outcome = await api.call<typeof recordEndpoint>('GET', '/api/listings/:name/record', {
        params: { name: listingName },
      })
      if (!outcome.ok) return void show({ step: 'failed', message: outcome.error.message })
      const record = outcome.data as unknown as AuctionRecord
      show({ step: 'checked', record, verdict: await verifyRecord(record) })
    }
    void run()
    return () => void (isCurrent = false)
  }, [api, listingName, attempt])

  const retry = useCallback(() => {
    setCheck({ step: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { check, retry }
}
