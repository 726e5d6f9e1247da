import type { ListingDetail } from '@lotyard/contract/listing'
import { TitleEdit } from './edit/title-edit.tsx'
import { Badge } from '../../ui/layout/badge.tsx'

export function LotHeader({ lot }: { lot: ListingDetail }) {
  return (
    <div className="grid gap-2">
      <TitleEdit
        name={lot.name}
        title={lot.title}
        isOverridden={lot.overridden_title !== null}
        mayEdit={lot.showEditButton}
      >
        <h1 className="max-w-[42ch] text-2xl md:text-3xl">{lot.title}</h1>
      </TitleEdit>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-ink-soft">
        <span className="figures">Lot {lot.name}</span>
        <Badge>{lot.condition.name}</Badge>
        <Badge>{lot.lot_size.name}</Badge>
        {lot.price_drop && <Badge tone="accent">Price drop</Badge>}
        {lot.discounted_shipping && <Badge tone="good">Discounted shipping</Badge>}
        {lot.available_for_pick_up && <Badge>Pick-up possible</Badge>}
      </p>
    </div>
  )
}
