import type { DeskAuction, DeskWin } from '@lotyard/contract/desk/auctions'
import type { WinPaymentPreview } from '@lotyard/contract/desk/unpaid-wins'
import { OFFER_HOURS } from '@lotyard/contract/rules/auctions/payment-due'
import { MAX_EXTENSION_WEEKDAYS, MAX_REMINDERS } from '@lotyard/contract/rules/auctions/unpaid-win'
import { formatCents, formatWithCents } from '@lotyard/contract/rules/money'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { deskAuctionPath } from '../../../../features/desk/auctions/auction-paths.ts'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Deadline } from '../../../../ui/time/deadline.tsx'
import { owedWin } from './owed-win.ts'

export type PaymentForm = { preview: WinPaymentPreview; formKey: string }
type WinFormProps = { auction: DeskAuction; payment: PaymentForm | null; answer: ActAnswer | undefined }

const AUDITED = 'Kept in the audit log. The buyer isn’t shown it.'

function whoOwes({ buyer, buyer_number }: DeskWin): string {
  return buyer === null ? `Bidder ${buyer_number}` : buyer.name
}

function RemindForm({ auction, answer }: WinFormProps) {
  const win = owedWin(auction)
  if (!win?.unpaid) return null
  const { reminder_count: count, next_reminder_at: nextAt, can_remind: canRemind } = win.unpaid
  const backTo = deskAuctionPath(auction.name)
  if (!canRemind)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          {nextAt === null ? (
            `You’ve sent all ${MAX_REMINDERS} reminders.`
          ) : (
            <>
              The next reminder can go out from <Deadline at={nextAt} />.
            </>
          )}
        </p>
        <LinkButton to={backTo} preventScrollReset>
          Back
        </LinkButton>
      </div>
    )
  return (
    <OpenedActForm act="remind" answer={answer} send="Send reminder" busy="Sending…" backTo={backTo}>
      <p>
        We’ll e-mail {whoOwes(win)} the amount, the due date and a link to pay. Reminder {count + 1} of {MAX_REMINDERS},
        at least 12 hours apart.
      </p>
    </OpenedActForm>
  )
}

const WEEKDAYS = Array.from({ length: MAX_EXTENSION_WEEKDAYS }, (_, at) => {
  const days = at + 1
  return [`${days}`, days === 1 ? '1 weekday' : `${days} weekdays`] as const
})

function ExtendForm({ auction, answer }: WinFormProps) {
  const win = owedWin(auction)
  if (win === undefined) return null
  return (
    <OpenedActForm
      act="extend"
      answer={answer}
      reasonHint={AUDITED}
      send="Extend payment"
      busy="Saving…"
      backTo={deskAuctionPath(auction.name)}
    >
      {({ errors, entered }) => (
        <>
          <p>
            Due <Deadline at={win.payment_due_at} />. The extra days count from {win.is_overdue ? 'today' : 'then'}. The
            buyer gets an e-mail and can bid again. A payment can be extended once.
          </p>
          <SelectField
            label="Extra time"
            name="days"
            required
            options={WEEKDAYS}
            defaultValue={entered['days']}
            errors={errors['days']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

const THEN_CANCEL = [
  ['relist', 'Relist the lot, if it has relists left'],
  ['keep', 'Keep the lot, to offer it to the next bidder'],
] as const

function CancelForm({ auction, answer }: WinFormProps) {
  return (
    <OpenedActForm
      act="cancel"
      answer={answer}
      reasonHint={AUDITED}
      confirm="The buyer and we agree to cancel"
      send="Cancel by agreement"
      busy="Canceling…"
      isDanger
      backTo={deskAuctionPath(auction.name)}
    >
      {({ errors, entered }) => (
        <>
          <p>
            The buyer owes nothing, can bid again and gets an e-mail. It doesn’t count against them. This can’t be
            undone.
          </p>
          <SelectField
            label="Then"
            name="next"
            required
            options={THEN_CANCEL}
            defaultValue={entered['next']}
            errors={errors['next']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

function PaidForm({ auction, payment, answer }: WinFormProps) {
  const backTo = deskAuctionPath(auction.name)
  if (payment === null) return null
  const { address, shipped, picked_up: pickedUp } = payment.preview
  const deliveries = [
    ...(shipped === null ? [] : [['shipped', `Shipped: ${formatWithCents(shipped.total_cents)}`] as const]),
    ...(pickedUp === null ? [] : [['picked_up', `Picked up: ${formatWithCents(pickedUp.total_cents)}`] as const]),
  ]
  const total = shipped ?? pickedUp
  if (total === null)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          {address === null
            ? 'The buyer has no address on file, and an order needs one. Ask them to add it under Account, Addresses, then record the payment.'
            : `We don’t ship to ${address}, and this lot can’t be picked up. Ask the buyer for another address.`}
        </p>
        <LinkButton to={backTo} preventScrollReset>
          Back
        </LinkButton>
      </div>
    )
  return (
    <OpenedActForm
      act="paid"
      answer={answer}
      confirm="This amount has arrived"
      send="Record payment"
      busy="Recording…"
      backTo={backTo}
    >
      {({ errors, entered }) => (
        <>
          {/* The one that was sent, where the answer was lost: it may have been taken. */}
          <input type="hidden" name="key" value={entered['key'] || payment.formKey} />
          <p>
            This places the buyer’s order and records the wire.{' '}
            {shipped === null ? 'Picked up: ' : `Shipped to ${address}: `}
            {formatWithCents(total.price_cents)}, freight {formatWithCents(total.shipping_cents)}, tax{' '}
            {formatWithCents(total.tax_cents)}.
          </p>
          <SelectField
            label="Delivery"
            name="delivery"
            required
            options={deliveries}
            defaultValue={entered['delivery'] ?? deliveries[0]![0]}
            errors={errors['delivery'] ?? errors['pick_up']}
          />
          <TextField
            label="Amount"
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="Less is fine: the rest is owed by invoice."
            defaultValue={entered['amount'] ?? formatWithCents(total.total_cents)}
            errors={errors['amount'] ?? errors['amount_cents']}
          />
          <TextField
            label="Bank reference"
            name="reference"
            required
            autoComplete="off"
            maxLength={200}
            defaultValue={entered['reference']}
            errors={errors['reference']}
          />
          <TextField
            label="Arrived on (optional)"
            name="received_on"
            type="date"
            hint="Leave empty for today."
            defaultValue={entered['received_on']}
            errors={errors['received_on']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

const THEN_OFFER = [
  ['relist', 'Relist the lot, if it has relists left'],
  ['keep', 'Keep the lot, to decide then'],
] as const

function OfferForm({ auction, answer }: WinFormProps) {
  const { runner_up: runnerUp } = auction
  if (runnerUp === null) return null
  const { bidder_number, bidder, floor_cents: floor, suggested_cents: suggested, may_choose: mayChoose } = runnerUp
  const whom = `bidder ${bidder_number}${bidder === null ? '' : ` (${bidder.name})`}`
  return (
    <OpenedActForm
      act="offer"
      answer={answer}
      reasonHint="Kept in the audit log. The bidder isn’t shown it."
      confirm={`Offer this lot to ${whom}`}
      send="Make offer"
      busy="Sending…"
      backTo={deskAuctionPath(auction.name)}
    >
      {({ errors, entered }) => (
        <>
          <p>
            {owedWin(auction) !== undefined && 'From then on the buyer can’t pay any more. '}The runner-up gets{' '}
            {OFFER_HOURS} hours to buy it, sees both prices and may decline.
          </p>
          <TextField
            label="Price"
            name="price"
            required
            inputMode="decimal"
            autoComplete="off"
            hint={
              mayChoose
                ? `${formatCents(floor)} or more: what the bids come to without the winner’s. The runner-up’s own maximum is the limit.`
                : `${formatCents(floor)}. Other prices can be asked once the auction record is published.`
            }
            defaultValue={entered['price'] ?? formatWithCents(suggested)}
            errors={errors['price'] ?? errors['price_cents']}
          />
          <SelectField
            label="If they don’t take it"
            name="next"
            required
            options={THEN_OFFER}
            defaultValue={entered['next'] ?? 'relist'}
            errors={errors['next']}
          />
        </>
      )}
    </OpenedActForm>
  )
}

function GiveUpForm({ auction, answer }: WinFormProps) {
  return (
    <OpenedActForm
      act="give_up"
      answer={answer}
      reasonHint="Kept in the audit log."
      confirm={auction.is_kept ? 'Stop keeping this lot' : 'End the buyer’s claim to this lot'}
      send={auction.is_kept ? 'Release lot' : 'End as unpaid'}
      busy="Ending…"
      isDanger
      backTo={deskAuctionPath(auction.name)}
    >
      <p>
        The lot goes back to unsold, and is listed again if relisting is set.
        {!auction.is_kept && ' The buyer can no longer pay for it and stays barred from bidding.'}
      </p>
    </OpenedActForm>
  )
}

const FORMS = {
  remind: RemindForm,
  extend: ExtendForm,
  paid: PaidForm,
  offer: OfferForm,
  cancel: CancelForm,
  give_up: GiveUpForm,
}
export type WinAct = keyof typeof FORMS

/** What is done about a win: one of these forms at a time, and on most auctions none. */
export default function WinForm({ act, ...props }: WinFormProps & { act: WinAct }) {
  const Form = FORMS[act]
  return <Form {...props} />
}
