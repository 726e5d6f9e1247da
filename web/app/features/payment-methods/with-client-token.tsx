import type { ClientToken } from '@lotyard/contract/rules/payment-methods/client-token'
import type { ReactNode } from 'react'
import { useClientToken } from './use-client-token.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

/** What needs the payment provider: while it is away, the rest of the page stays as it is. */
export function WithClientToken({ children }: { children: (token: ClientToken) => ReactNode }) {
  const state = useClientToken()
  if (state.step === 'loading') return <Skeleton className="h-24 w-full" />
  if (state.step === 'ready') return children(state.token)
  return (
    <Notice kind="danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{state.message}</p>
        <Button isSmall onClick={state.retry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
