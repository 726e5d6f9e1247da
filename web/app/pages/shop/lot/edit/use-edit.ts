import type { editListingEndpoint } from '@lotyard/contract/lots/listing'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { UNEXPLAINED } from '../../../../api/api.ts'
import { useApi } from '../../../../api/api-context.ts'

type Change = { fixed_price_cents: number } | { overridden_title: string | null }

export type Edit = {
  isOpen: boolean
  isBusy: boolean
  problem: string | null
  open: () => void
  cancel: () => void
  refuse: (problem: string) => void
  save: (change: Change) => Promise<void>
}

/**
 * Editing in place: the page shows what the server saved or, spec §8, the server's message when it refused. Without a reply
 * it says that the request could not be processed, and what was typed stays in the form.
 */
export function useEdit(name: string): Edit {
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function setOpen(next: boolean) {
    setIsOpen(next)
    setProblem(null)
  }

  async function save(change: Change): Promise<void> {
    setIsBusy(true)
    const outcome = await api.call<typeof editListingEndpoint>('PUT', '/api/admin/listings/:name', {
      params: { name },
      body: { listing: change },
    })
    setIsBusy(false)
    if (!outcome.ok) return setProblem(outcome.status === 0 ? UNEXPLAINED : outcome.error.message)
    setOpen(false)
    await revalidate()
  }

  return { isOpen, isBusy, problem, open: () => setOpen(true), cancel: () => setOpen(false), refuse: setProblem, save }
}
