import type { ShownDetail } from '../shown-detail.ts'
import { TitleEdit } from '../edit/title-edit.tsx'
import { Badge } from '../../../../ui/layout/badge.tsx'

/** What the lot is, at a glance. Its number is in the breadcrumbs above, everything else in the lot details. */
export function LotHeader({ lot }: { lot: ShownDetail }) {
  return (
    <div className="grid gap-2">
      <TitleEdit
        name={lot.name}
        title={lot.title}
        isOverridden={lot.overridden_title !== null}
        mayEdit={lot.showEditButton}
      >
        <h1 className="text-2xl text-pretty md:text-3xl">{lot.title}</h1>
      </TitleEdit>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Badge>{lot.condition.name}</Badge>
        <Badge>{lot.lot_size.name}</Badge>
        {lot.price_drop && <Badge tone="accent">Price drop</Badge>}
        {lot.discounted_shipping && <Badge tone="good">Discounted shipping</Badge>}
      </p>
    </div>
  )
}
