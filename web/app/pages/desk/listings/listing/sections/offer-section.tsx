import type { DeskListing } from '@lotyard/contract/desk/listings'
import { DEFAULT_PLAN } from '@lotyard/contract/rules/auctions/auction-plan'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import { PriceField, RoundingField } from '../editor/percent-fields.tsx'
import { dropRows } from '../read-offer-form.ts'

type Props = { listing: DeskListing; state: FormState }

/** Which of the two formats is chosen decides what is shown, by style alone: so it works before scripts do. */
export function OfferSection({ listing, state }: Props) {
  return (
    <Panel title="Offer">
      <div className="group/offer grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Formats listing={listing} state={state} />
          <RoundingField state={state} names={PRICES} />
        </div>
        <div className="hidden gap-4 group-has-[[value=fixed\_price]:checked]/offer:grid">
          <FixedPrice state={state} timeZone={listing.time_zone} />
        </div>
        <div className="hidden gap-4 group-has-[[value=auction]:checked]/offer:grid">
          <AuctionFields listing={listing} state={state} />
        </div>
      </div>
    </Panel>
  )
}

/** Those that a share of MSRP can set. */
const PRICES = ['fixed_price_cents', 'opening_cents', 'reserve_cents']

const FORMATS = { fixed_price: 'Fixed price', auction: 'Auction' } as const

function Formats({ listing, state }: { listing: DeskListing; state: FormState }) {
  const chosen = (state.entered ?? state.saved)['buying_format']
  const isDraft = listing.state === 'draft'
  const errors = state.errors['buying_format']
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Sell by</legend>
      <div className="flex flex-wrap gap-x-6">
        {Object.entries(FORMATS)
          // What buyers have seen keeps its format.
          .filter(([value]) => isDraft || value === listing.offer.buying_format)
          .map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-2.5">
              <input
                type="radio"
                name="buying_format"
                value={value}
                defaultChecked={value === chosen}
                className="size-5 accent-ink"
              />
              {label}
            </label>
          ))}
      </div>
      {errors !== undefined && <p className="text-sm font-medium text-bad">{errors.join(' ')}</p>}
    </fieldset>
  )
}

/** Rows beyond those in use, to plan more without scripts. */
const SPARE_ROWS = 2

function FixedPrice({ state, timeZone }: { state: FormState; timeZone: string }) {
  const shown = state.entered ?? state.saved
  const used = dropRows().findLastIndex(({ at, price }) => Boolean(shown[at]) || Boolean(shown[price])) + 1
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PriceField label="Price ($)" state={state} name="fixed_price_cents" />
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">Price drops (optional)</legend>
        <p className="mb-1 text-sm text-ink-soft">
          The price drops by itself at these times ({timeZone}), each lower than the one before. Buyers see the next
          one.
        </p>
        {state.errors['drops'] !== undefined && (
          <p className="text-sm font-medium text-bad">{state.errors['drops'].join(' ')}</p>
        )}
        {dropRows()
          .slice(0, used + SPARE_ROWS)
          .map(({ at, price }, index) => (
            <div key={at} className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
              <TextField label={`Drop ${index + 1} at`} type="datetime-local" {...fieldState(state, at)} />
              <AmountField label={`Drop ${index + 1} to ($)`} state={state} name={price} />
            </div>
          ))}
      </fieldset>
    </>
  )
}

function AuctionFields({ listing, state }: { listing: DeskListing; state: FormState }) {
  const zone = listing.time_zone
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PriceField label="Opening bid ($)" state={state} name="opening_cents" />
        <PriceField label="Reserve ($, optional)" state={state} name="reserve_cents" />
        <TextField
          label="Starts"
          type="datetime-local"
          {...fieldState(state, 'starts_at', { hint: `${zone}. Empty: when published.` })}
        />
        <TextField
          label="Ends"
          type="datetime-local"
          {...fieldState(state, 'ends_at', { hint: `${zone}. Empty: after the hours below.` })}
        />
        <CountField
          label="Runs for (hours)"
          state={state}
          name="duration_hours"
          hint={`${DEFAULT_PLAN.durationHours / 24} days are ${DEFAULT_PLAN.durationHours} hours`}
        />
        <CountField
          label="Automatic relists"
          state={state}
          name="relists_left"
          hint="How often it is offered again if unsold"
        />
      </div>
      <fieldset className="grid items-start gap-4 sm:grid-cols-3">
        <legend className="mb-1.5 font-semibold">Soft close</legend>
        <CountField label="Bids in the last (minutes)" state={state} name="soft_close_minutes" />
        <CountField label="Extend it by (minutes)" state={state} name="extension_minutes" />
        <CountField label="At most by (minutes)" state={state} name="cap_minutes" hint="Empty: no limit" />
      </fieldset>
    </>
  )
}

type NamedField = { label: string; state: FormState; name: string; hint?: string }

function AmountField({ label, state, name }: NamedField) {
  return <TextField label={label} inputMode="decimal" autoComplete="off" {...fieldState(state, name)} />
}

function CountField({ label, state, name, hint }: NamedField) {
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      {...fieldState(state, name, hint === undefined ? {} : { hint })}
    />
  )
}
