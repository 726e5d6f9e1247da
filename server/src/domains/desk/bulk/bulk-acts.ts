// What each bulk action does to one listing: the same use case that its own page calls, so that both follow the same rules.
import { formatWithCents } from '@lotyard/contract/rules/money'
import {
  changedPriceCents,
  staggeredStart,
  type BulkAct,
  type BulkOptions,
} from '@lotyard/contract/rules/desk/bulk-acts'
import { TEMPLATE_PARTS } from '@lotyard/contract/rules/desk/templates/template-parts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { adjustPrice, changeShipping, deleteDraft } from '../../listings/index.ts'
import { applyTemplate } from '../templates/index.ts'
import { editAudience, editDuration, editGoods, editPart, editPriceByMsrp } from './edit-part.ts'
import { publishListing, relistListing, unscheduleListing, withdrawListing } from '../listings/index.ts'

/** What changed, in words people read. */
export type Change = { from: string | null; to: string; startsAt?: Date; newName?: string }

type OneListing = {
  viewer: Viewer
  name: string
  options: BulkOptions
  /** How many before it were done: of lots that start one after the other, none leaves a gap. */
  position: number
}

type PerformAct = (context: Pick<Context, 'db'>, listing: OneListing) => Promise<Change>

export const PERFORM: Record<BulkAct, PerformAct> = {
  async publish(context, { viewer, name }) {
    await publishListing(context, viewer, { name, startsAt: null })
    return { from: 'Draft', to: 'Published' }
  },
  async schedule(context, { viewer, name, options, position }) {
    const startsAt = staggeredStart(options.startsAt!, options.everyMinutes ?? 0, position)
    await publishListing(context, viewer, { name, startsAt })
    return { from: 'Draft', to: 'Scheduled', startsAt }
  },
  async unschedule(context, { viewer, name }) {
    await unscheduleListing(context, viewer, { name })
    return { from: 'Scheduled', to: 'Draft' }
  },
  async price(context, { viewer: editor, name, options }) {
    const adjust = (fromCents: number) => changedPriceCents(fromCents, options)
    const { fromCents, toCents } = await adjustPrice(context, { name, editor, adjust })
    return { from: formatWithCents(fromCents), to: formatWithCents(toCents) }
  },
  msrp: (context, { options, ...listing }) => editPart(context, { ...listing, edit: editPriceByMsrp(options) }),
  category: (context, { options, ...listing }) =>
    editPart(context, { ...listing, edit: editGoods({ category_key: options.to! }) }),
  condition: (context, { options, ...listing }) =>
    editPart(context, { ...listing, edit: editGoods({ condition_key: options.to! }) }),
  warehouse: (context, { options, ...listing }) =>
    editPart(context, { ...listing, edit: editGoods({ warehouse_key: options.to! }) }),
  audience: (context, { options, ...listing }) => editPart(context, { ...listing, edit: editAudience(options) }),
  duration: (context, { options, ...listing }) => editPart(context, { ...listing, edit: editDuration(options) }),
  async template(context, { viewer, name, options }) {
    const { templateName, applied, skipped } = await applyTemplate(context, viewer, { name, templateId: options.to! })
    if (applied.length === 0) throw new Refusal('listing_not_editable', { message: skipped.join(' ') })
    const parts = applied.map((part) => TEMPLATE_PARTS[part].toLowerCase()).join(', ')
    return { from: null, to: [`“${templateName}”: ${parts}.`, ...skipped].join(' ') }
  },
  async discount(context, { viewer: editor, name, options }) {
    const change = { discountPercent: options.discountPercent! }
    const { discountPercent } = await changeShipping(context, { name, editor, change })
    return { from: `${discountPercent}% off freight`, to: `${change.discountPercent}% off freight` }
  },
  async pick_up(context, { viewer: editor, name, options }) {
    const change = { isPickUp: options.isPickUp! }
    const { isPickUp } = await changeShipping(context, { name, editor, change })
    return { from: pickUpWords(isPickUp), to: pickUpWords(change.isPickUp) }
  },
  async relist(context, { viewer, name }) {
    const draft = await relistListing(context, viewer, { name })
    return { from: null, to: 'New draft', newName: draft.name }
  },
  async withdraw(context, { viewer, name, options }) {
    await withdrawListing(context, viewer, { name, reason: options.reason })
    return { from: null, to: 'Withdrawn' }
  },
  async delete(context, { viewer: editor, name }) {
    await deleteDraft(context, { name, editor })
    return { from: 'Draft', to: 'Deleted' }
  },
}

function pickUpWords(isPickUp: boolean): string {
  return isPickUp ? 'Pickup' : 'No pickup'
}
