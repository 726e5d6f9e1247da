import type { DirectOrderLot } from '@lotyard/contract/orders/direct-orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { useState } from 'react'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import { Thumbnail } from '../../../../flows/checkout/summary/thumbnail.tsx'
import { MAX_LOTS, parsePrice, toListings, withPrice, type PricedLot } from './priced-lots.ts'
import { useFoundLots } from './use-found-lots.ts'

type Props = { lots: readonly PricedLot[]; onChange: (lots: PricedLot[]) => void; onDone: () => void }

/** Finds lots by name or title, and gives each a price. */
export function LotsStep({ lots, onChange, onDone }: Props) {
  const [search, setSearch] = useState('')
  const { found, problem } = useFoundLots(search)
  return (
    <>
      {lots.length > 0 && (
        <ul className="divide-y divide-line rounded-sm border border-line">
          {lots.map((priced) => (
            <ChosenLot
              key={priced.lot.name}
              priced={priced}
              onPrice={(price) => onChange(lots.map((one) => (one === priced ? { ...one, price } : one)))}
              onRemove={() => onChange(lots.filter((one) => one !== priced))}
            />
          ))}
        </ul>
      )}
      <TextField
        label={lots.length === 0 ? 'Find a lot' : 'Find another lot'}
        hint="Lot number, or words of its title"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {found !== null && (
        <FoundLots
          found={found}
          chosen={lots}
          onAdd={(lot) => {
            onChange([...lots, withPrice(lot)])
            setSearch('')
          }}
        />
      )}
      <div>
        <Button
          kind="action"
          disabled={toListings(lots) === null}
          title={toListings(lots) === null ? 'Add lots and enter a price for each first.' : undefined}
          onClick={onDone}
        >
          Continue to shipping
        </Button>
      </div>
    </>
  )
}

type ChosenProps = { priced: PricedLot; onPrice: (text: string) => void; onRemove: () => void }

function ChosenLot({ priced: { lot, price }, onPrice, onRemove }: ChosenProps) {
  const isWrong = price.trim() !== '' && parsePrice(price) === null
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3 p-3 sm:grid-cols-[4rem_minmax(0,1fr)_10rem]">
      <Thumbnail photo={lot.primaryPhoto} />
      <div className="min-w-0">
        <LotText lot={lot} />
        <Button isSmall kind="quiet" className="-ml-3" onClick={onRemove}>
          Remove<span className="sr-only"> {lot.title}</span>
        </Button>
      </div>
      <div className="max-sm:col-span-2">
        <TextField
          label="Price"
          aria-label={`Price of ${lot.title}`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={price}
          onChange={(event) => onPrice(event.currentTarget.value)}
          errors={isWrong ? ['Enter a dollar amount, for example 2,650.'] : []}
        />
      </div>
    </li>
  )
}

type FoundProps = {
  found: readonly DirectOrderLot[]
  chosen: readonly PricedLot[]
  onAdd: (lot: DirectOrderLot) => void
}

function FoundLots({ found, chosen, onAdd }: FoundProps) {
  if (found.length === 0) return <p className="text-ink-soft">No lots found.</p>
  return (
    <ul aria-label="Found lots" className="divide-y divide-line rounded-sm border border-line">
      {found.map((lot) => (
        <li key={lot.name} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-3 p-3">
          <Thumbnail photo={lot.primaryPhoto} />
          <LotText lot={lot} />
          {chosen.some((one) => one.lot.name === lot.name) ? (
            <span className="text-sm text-ink-soft">In this order</span>
          ) : (
            lot.problem === null && (
              <Button isSmall disabled={chosen.length >= MAX_LOTS} onClick={() => onAdd(lot)}>
                Add<span className="sr-only"> {lot.title}</span>
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}

function LotText({ lot }: { lot: DirectOrderLot }) {
  return (
    <div className="min-w-0">
      <p className="line-clamp-2 leading-snug font-semibold">{lot.title}</p>
      <p className="figures text-sm text-ink-soft">
        Lot {lot.name} · {countOf(lot.units, 'unit')} · {lot.warehouse.description} ·{' '}
        {lot.priceCents === null ? 'Auction' : `Offered at ${formatCents(lot.priceCents)}`}
      </p>
      {lot.problem !== null && <p className="text-sm font-medium text-bad">{lot.problem}</p>}
    </div>
  )
}
