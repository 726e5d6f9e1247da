import type { ListingChoices } from '@lotyard/contract/desk/listings'
import type { GoodsColumn } from '@lotyard/contract/rules/listings/goods/goods'
import { withoutRetired } from '@lotyard/contract/rules/listings/retired'
import { Checkbox } from '../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../../ui/forms/fields/text-area-field.tsx'
import { categoryChoices } from './category-choices.ts'
import { fieldState, isTicked, type FormState } from './field-state.ts'
import { goodsLabel } from './goods-label.ts'

type Choice = { key: string; name: string }
type Props = {
  state: FormState
  choices: ListingChoices
  /** Of the lot's saved brand; null where it has none. */
  brandName?: string | null
  /** Units and MSRP follow the manifest of a lot that has one. */
  hasLines?: boolean
}

/** What a lot is, for a new one and for one that is edited. */
export function GoodsFields({ state, choices, brandName = null, hasLines = false }: Props) {
  const categories = categoryChoices(choices.categories, fieldState(state, 'category_key').defaultValue)
  const warehouses = withoutRetired(choices.warehouses, fieldState(state, 'warehouse_key').defaultValue)
  const known = withCurrent(choices.brands, { key: state.saved['brand_key'] ?? '', name: brandName })
  // One that was chosen and has been changed meanwhile has no name here, and must not be lost all the same.
  const typed = fieldState(state, 'brand_key').defaultValue
  const brands = withCurrent(known, { key: typed, name: typed })
  const keyOf = (name: GoodsColumn) => (hasLines ? `${name} ${state.saved[name]}` : name)
  return (
    <>
      <TextField required autoComplete="off" {...labelled(state, 'title')} />
      <TextAreaField rows={5} {...optional(labelled(state, 'description'))} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField required {...choose(state, 'category_key', categories)} />
        <SelectField required {...choose(state, 'condition_key', choices.conditions)} />
        <SelectField required {...choose(state, 'lot_size_key', choices.lot_sizes)} />
        <SelectField prompt="Mixed or none" {...optional(choose(state, 'brand_key', brands))} />
        <SelectField required {...choose(state, 'warehouse_key', warehouses)} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-4">
        {/* The keys draw them again when a line has changed them. */}
        <NumberField key={keyOf('units')} {...ofLines(state, 'units', hasLines)} />
        <NumberField key={keyOf('msrp_cents')} {...ofLines(state, 'msrp_cents', hasLines)} />
        <NumberField {...labelled(state, 'pallet_count', { hint: '0 for a box' })} />
        <NumberField {...labelled(state, 'weight_lbs')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField {...labelled(state, 'length_in')} />
        <NumberField {...labelled(state, 'width_in')} />
        <NumberField {...labelled(state, 'height_in')} />
      </div>
      <Checkbox name="master_pack" label={goodsLabel('master_pack')} defaultChecked={isTicked(state, 'master_pack')} />
    </>
  )
}

/** A market may have more brands than a menu lists. Without its own, saving the form would take it from the lot. */
function withCurrent(list: readonly Choice[], { key, name }: { key: string; name: string | null }): readonly Choice[] {
  return key === '' || list.some((choice) => choice.key === key) ? list : [...list, { key, name: name ?? key }]
}

function labelled(state: FormState, name: GoodsColumn, options?: Parameters<typeof fieldState>[2]) {
  return { label: goodsLabel(name), ...fieldState(state, name, options) }
}

function optional<Field extends { label: string }>(field: Field): Field {
  return { ...field, label: `${field.label} (optional)` }
}

type NumberFieldProps = ReturnType<typeof labelled> & { readOnly?: boolean }

function NumberField(props: NumberFieldProps) {
  return <TextField required inputMode="decimal" autoComplete="off" {...props} />
}

/** Sent all the same, so that a form refused for another field keeps it. */
function ofLines(state: FormState, name: GoodsColumn, hasLines: boolean) {
  return hasLines ? { ...labelled(state, name, { hint: 'From the manifest' }), readOnly: true } : labelled(state, name)
}

function choose(state: FormState, name: GoodsColumn, list: readonly Choice[]) {
  const inWords = (key: string) => list.find((choice) => choice.key === key)?.name ?? key
  return { ...labelled(state, name, { inWords }), options: list.map(({ key, name: word }) => [key, word] as const) }
}
