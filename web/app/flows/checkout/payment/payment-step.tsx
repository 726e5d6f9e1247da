import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Choices, PaymentKind } from '../steps/choices.ts'
import { Option } from '../../../ui/forms/option.tsx'
import { SavedMethod } from '../../../features/payment-methods/saved-method.tsx'
import type { LaterPayment, LaterPayments } from './later-payments.ts'
import { NewCard } from './new-card.tsx'
import { PayPal } from './paypal.tsx'
import { isGoodFor, type Tendered } from './tendered.ts'

type Choice = Choices['payment']
type Props = {
  methods: readonly PaymentMethod[]
  /** Cards and PayPal. */
  takesCards: boolean
  choice: Choice
  onChange: (part: Partial<Choice>) => void
  tendered: Tendered | null
  onTendered: (tendered: Tendered | null) => void
  later: LaterPayments
  /** A direct order is never charged to what the buyer has saved, and saves nothing. */
  isDirect: boolean
  /** Null while it is being asked for. */
  totalCents: number | null
  /** Of the billing address: the gateway compares it with the bank's. */
  postalCode: string | undefined
  onDone: () => void
}

const SUBMIT_LABEL = 'Review order'

/** How the order is paid: a saved method, a new card, PayPal, a wire or an invoice. */
export function PaymentStep(props: Props) {
  const { methods, takesCards, choice, onChange, tendered, onTendered, later } = props
  const { isDirect, totalCents, postalCode, onDone } = props
  function choose(kind: PaymentKind, savedId: string | null = null): void {
    onTendered(null)
    onChange({ kind, savedId, save: false, makeDefault: false, agreed: '' })
  }
  const good = tendered !== null && isGoodFor(tendered, totalCents) ? tendered : null
  const shown = takesCards ? methods : []
  const chosen = shown.find(({ id }) => choice.kind === 'saved' && id === choice.savedId)
  if (!takesCards && later.wire === null && later.invoice === null) return <NoWayToPay isAsking={totalCents === null} />
  return (
    <>
      {tendered !== null && good === null && (
        <Notice kind="info">Your total changed. Approve the new one with PayPal.</Notice>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-semibold">Pay with</legend>
        {shown.map((method) => (
          <Option
            key={method.id}
            name="pay-with"
            isChosen={method.id === chosen?.id}
            onChoose={() => choose('saved', method.id)}
            label={<SavedMethod method={method} />}
          />
        ))}
        {takesCards && (
          <Option
            name="pay-with"
            isChosen={choice.kind === 'card'}
            onChoose={() => choose('card')}
            label={methods.some(({ type }) => type === 'CreditCard') ? 'New card' : 'Card'}
          >
            <Held tendered={tendered} label="Use another card" onForget={() => onTendered(null)} onDone={onDone}>
              <NewCard
                postalCode={postalCode}
                submitLabel={SUBMIT_LABEL}
                onTendered={(card) => {
                  onTendered(card)
                  onDone()
                }}
              >
                {!isDirect && <Keeping {...props} />}
              </NewCard>
            </Held>
          </Option>
        )}
        {takesCards && !isDirect && (
          <Option
            name="pay-with"
            isChosen={choice.kind === 'paypal'}
            onChoose={() => choose('paypal')}
            label={methods.some(({ type }) => type === 'PayPalAccount') ? 'Another PayPal account' : 'PayPal'}
          >
            <Held tendered={good} label="Use another account" onForget={() => onTendered(null)} onDone={onDone}>
              <Keeping {...props} />
              <PayPal
                // What is saved may be charged again, so it is approved without an amount.
                amountCents={choice.save ? null : totalCents}
                isReady={choice.save || totalCents !== null}
                onTendered={onTendered}
              />
              <div>
                <Button
                  kind="action"
                  disabled={good === null}
                  title={good === null ? 'Approve with PayPal first.' : undefined}
                  onClick={onDone}
                >
                  {SUBMIT_LABEL}
                </Button>
              </div>
            </Held>
          </Option>
        )}
        {(['wire', 'invoice'] as const).map((kind) => (
          <Later key={kind} offered={later[kind]} isChosen={choice.kind === kind} onChoose={() => choose(kind)}>
            {isDirect && <Agreed choice={choice} onChange={onChange} />}
          </Later>
        ))}
      </fieldset>
      {chosen !== undefined && !chosen.default && (
        <Checkbox
          label="Make this my default payment method"
          checked={choice.makeDefault}
          onChange={(event) => onChange({ makeDefault: event.currentTarget.checked })}
        />
      )}
      {(chosen !== undefined ||
        ((choice.kind === 'invoice' || choice.kind === 'wire') && later[choice.kind] !== null)) && (
        <div>
          <Button kind="action" onClick={onDone}>
            {SUBMIT_LABEL}
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether a wire will do is only known with the total. */
function NoWayToPay({ isAsking }: { isAsking: boolean }) {
  if (isAsking) return <Skeleton className="h-24" />
  return (
    <Notice kind="info">
      This market doesn’t take payments yet.{' '}
      <Link to={CONTACT_PATH} target="_blank" className="text-link font-semibold">
        Contact us
      </Link>{' '}
      to buy.
    </Notice>
  )
}

type LaterProps = { offered: LaterPayment | null; isChosen: boolean; onChoose: () => void; children: ReactNode }

/** Paid past the gateway, where that is offered. */
function Later({ offered, isChosen, onChoose, children }: LaterProps) {
  if (offered === null) return null
  const label = (
    <span>
      {offered.label}
      {offered.note !== null && <span className="block text-sm text-ink-soft">{offered.note}</span>}
    </span>
  )
  return (
    <Option name="pay-with" isChosen={isChosen} onChoose={onChoose} label={label}>
      {children}
    </Option>
  )
}

/** With it the buyer of a direct order is bound at once; without, they are asked. */
function Agreed({ choice, onChange }: Pick<Props, 'choice' | 'onChange'>) {
  return (
    <TextField
      label="How the buyer agreed (optional)"
      name="agreed_reference"
      autoComplete="off"
      hint="For example: E-mail of Nov 18. Leave empty to ask the buyer first. Lots in an auction need it."
      value={choice.agreed ?? ''}
      onChange={(event) => onChange({ agreed: event.currentTarget.value })}
    />
  )
}

/** Whether it is kept for the next order. A nonce was made for one of both, so changing it asks for another. */
function Keeping({ choice, onChange, onTendered, methods }: Props) {
  return (
    <div className="grid gap-2.5">
      <Checkbox
        label="Save for next time"
        checked={choice.save}
        onChange={(event) => {
          const save = event.currentTarget.checked
          onTendered(null)
          onChange({ save, makeDefault: save && choice.makeDefault })
        }}
      />
      {choice.save && methods.length > 0 && (
        <Checkbox
          label="Make it my default payment method"
          checked={choice.makeDefault}
          onChange={(event) => onChange({ makeDefault: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

type HeldProps = {
  tendered: Tendered | null
  label: string
  onForget: () => void
  onDone: () => void
  children: ReactNode
}

/** What was entered before: back at this step, it need not be entered again. */
function Held({ tendered, label, onForget, onDone, children }: HeldProps) {
  // Only what was there when the step was opened: the form stays while its own card goes on its way.
  const [held] = useState(tendered)
  if (held === null || tendered === null) return children
  return (
    <>
      <p className="font-semibold">{tendered.description}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="action" onClick={onDone}>
          {SUBMIT_LABEL}
        </Button>
        <Button onClick={onForget}>{label}</Button>
      </div>
    </>
  )
}
