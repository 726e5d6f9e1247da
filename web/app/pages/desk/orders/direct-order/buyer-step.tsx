import type { directOrderBuyerEndpoint } from '@lotyard/contract/orders/direct-orders'
import { useState } from 'react'
import { useApi } from '../../../../api/api-context.ts'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import type { Buyer } from './direct-checkout.tsx'

type Props = { buyer: Buyer | null; onBuyer: (buyer: Buyer) => void; onDone: () => void }

/** Finds the account that buys, by its e-mail address. */
export function BuyerStep({ buyer, onBuyer, onDone }: Props) {
  const api = useApi()
  const [email, setEmail] = useState(buyer?.email ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isEmpty = email.trim() === ''

  async function find(): Promise<void> {
    setIsBusy(true)
    const outcome = await api.call<typeof directOrderBuyerEndpoint>('GET', '/api/admin/direct_orders/buyer', {
      query: { email: email.trim() },
    })
    setIsBusy(false)
    setProblem(outcome.ok ? null : outcome.error.message)
    if (!outcome.ok) return
    onBuyer(outcome.data)
    onDone()
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void find()
      }}
    >
      <TextField
        label="Buyer’s e-mail"
        type="email"
        autoComplete="off"
        maxLength={300}
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        errors={problem === null ? [] : [problem]}
      />
      <div>
        <Button
          type="submit"
          kind="action"
          disabled={isEmpty || isBusy}
          title={isEmpty ? 'Enter the buyer’s e-mail first.' : undefined}
        >
          {isBusy ? 'Finding buyer…' : 'Find buyer'}
        </Button>
      </div>
    </form>
  )
}
