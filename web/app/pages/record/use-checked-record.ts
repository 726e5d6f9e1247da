import type { recordEndpoint } from '@lotyard/contract/auction'
import type { RecordLink } from '@lotyard/contract/rules/auctions/auction-record'
import { verifyRecord, type Verdict } from '@lotyard/contract/rules/auctions/verify-record'
import { useCallback, useEffect, useState } from 'react'
import { useApi } from '../../api/api-context.ts'

export type Check =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  /** Browsers offer hashing only on pages that came over https or from localhost. */
  | { step: 'unchecked'; links: RecordLink[] }
  | { step: 'checked'; links: RecordLink[]; verdict: Verdict }

/** Loads the record and checks it in the browser, so that nobody has to trust the server. */
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
      const links = outcome.data.links as unknown as RecordLink[]
      if (globalThis.crypto?.subtle === undefined) return void show({ step: 'unchecked', links })
      show({ step: 'checked', links, verdict: await verifyRecord(outcome.data) })
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
