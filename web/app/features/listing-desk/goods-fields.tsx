import type { ListingChoices } from '@lotyard/contract/desk/listings'
import { withoutRetired } from '@lotyard/contract/rules/listings/retired'
import { Checkbox } from '../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../ui/forms/fields/field.tsx'
import { SelectField } from '../../ui/forms/fields/select-field.tsx'
import { TextAreaField } from '../../ui/forms/fields/text-area-field.tsx'
import { categoryChoices } from './category-choices.ts'
import { fieldState, isTicked, type FormState } from './field-state.ts'

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
  const keyOf = (name: string) => (hasLines ? `${name} ${state.saved[name]}` : name)
  return (
    <>
      <TextField label="Title" required autoComplete="off" {...fieldState(state, 'title')} />
      <TextAreaField label="Description (optional)" rows={5} {...fieldState(state, 'description')} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label="Category" required {...choose(state, 'category_key', categories)} />
        <SelectField label="Condition" required {...choose(state, 'condition_key', choices.conditions)} />
        <SelectField label="Lot size" required {...choose(state, 'lot_size_key', choices.lot_sizes)} />
        <SelectField label="Brand (optional)" prompt="Mixed or none" {...choose(state, 'brand_key', brands)} />
        <SelectField label="Warehouse" required {...choose(state, 'warehouse_key', warehouses)} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 md:grid-cols-4">
        {/* The keys draw them again when a line has changed them. */}
        <NumberField key={keyOf('units')} label="Units" {...ofLines(state, 'units', hasLines)} />
        <NumberField key={keyOf('msrp_cents')} label="MSRP ($)" {...ofLines(state, 'msrp_cents', hasLines)} />
        <NumberField label="Pallets" {...fieldState(state, 'pallet_count', { hint: '0 for a box' })} />
        <NumberField label="Weight (lb)" {...fieldState(state, 'weight_lbs')} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField label="Length (in)" {...fieldState(state, 'length_in')} />
        <NumberField label="Width (in)" {...fieldState(state, 'width_in')} />
        <NumberField label="Height (in)" {...fieldState(state, 'height_in')} />
      </div>
      <Checkbox name="master_pack" label="Master pack" defaultChecked={isTicked(state, 'master_pack')} />
    </>
  )
}

/** A market may have more brands than a menu lists. Without its own, saving the form would take it from the lot. */
function withCurrent(list: readonly Choice[], { key, name }: { key: string; name: string | null }): readonly Choice[] {
  return key === '' || list.some((choice) => choice.key === key) ? list : [...list, { key, name: name ?? key }]
}

type NumberFieldProps = ReturnType<typeof fieldState> & { label: string; readOnly?: boolean }

function NumberField(props: NumberFieldProps) {
  return <TextField required inputMode="decimal" autoComplete="off" {...props} />
}

/** Sent all the same, so that a form refused for another field keeps it. */
function ofLines(state: FormState, name: string, hasLines: boolean) {
  return hasLines
    ? { ...fieldState(state, name, { hint: 'From the manifest' }), readOnly: true }
    : fieldState(state, name)
}

function choose(state: FormState, name: string, list: readonly Choice[]) {
  const inWords = (key: string) => list.find((choice) => choice.key === key)?.name ?? key
  return { ...fieldState(state, name, { inWords }), options: list.map(({ key, name: word }) => [key, word] as const) }
}
