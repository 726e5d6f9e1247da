import type { DeskListing, ListingChoices } from '@lotyard/contract/desk/listings'
import type { ManifestLine } from '@lotyard/contract/lots/manifest'
import type { ActAnswer } from '../../../../../features/desk/acts/act-answer.ts'
import { ActButtons } from '../../../../../features/desk/acts/act-buttons.tsx'
import { categoryChoices } from '../../../../../features/desk/listings/category-choices.ts'
import { fieldState, type FormState } from '../../../../../features/desk/listings/field-state.ts'
import { showDollars, type Entered } from '../../../../../features/desk/listings/read-goods-form.ts'
import { Checkbox } from '../../../../../ui/forms/fields/checkbox.tsx'
import { TextField } from '../../../../../ui/forms/fields/field.tsx'
import { SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { goodsButton } from '../goods-button.ts'
import { linesPath, type ShownLines } from '../lines-path.ts'
import { ListingForm } from './listing-form.tsx'

type Props = {
  listing: DeskListing
  choices: ListingChoices
  /** Null: a new one. */
  line: ManifestLine | null
  shown: ShownLines
  answer: ActAnswer | undefined
}

export function LineForm({ listing, choices, line, shown, answer }: Props) {
  const hidden = {
    position: String(line?.position ?? 0),
    page: String(shown.page),
    search: shown.search,
  }
  const act = line === null ? 'add_line' : 'change_line'
  const remove = goodsButton(listing, { send: 'Remove line', busy: 'Removing…' })
  return (
    <div className="grid gap-5 rounded-sm border border-line-strong p-4">
      <h3 className="text-base">{line === null ? 'New line' : `Line ${line.position}`}</h3>
      <ListingForm act={act} version={listing.version} saved={showLine(listing, line)} hidden={hidden} answer={answer}>
        {(state) => (
          <>
            <LineFields state={state} choices={choices} line={line} />
            <ActButtons
              {...goodsButton(listing, { send: line === null ? 'Add line' : 'Save line', busy: 'Saving…' })}
              backTo={linesPath(listing.name, shown)}
            />
          </>
        )}
      </ListingForm>
      {line !== null && (
        <ListingForm
          act="remove_line"
          version={listing.version}
          hidden={hidden}
          answer={answer}
          className="grid gap-3 border-t border-line pt-4"
        >
          {({ errors }) => (
            <>
              <Checkbox name="confirm" required label="Remove this line from the manifest" errors={errors['confirm']} />
              <SubmitButton kind="danger" busy={remove.busy} className="justify-self-start">
                {remove.send}
              </SubmitButton>
            </>
          )}
        </ListingForm>
      )}
    </div>
  )
}

function LineFields({ state, choices, line }: Pick<Props, 'choices' | 'line'> & { state: FormState }) {
  const choose = (name: string, list: readonly { key: string; name: string }[]) => ({
    ...fieldState(state, name),
    options: list.map(({ key, name: word }) => [key, word] as const),
  })
  return (
    <>
      <TextField label="Description" required autoComplete="off" {...fieldState(state, 'description')} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField label="Brand (optional)" autoComplete="off" {...fieldState(state, 'brand')} />
        <TextField label="Model (optional)" autoComplete="off" {...fieldState(state, 'model')} />
        <TextField label="UPC (optional)" inputMode="numeric" autoComplete="off" {...fieldState(state, 'upc')} />
        <SelectField label="Condition" required {...choose('condition_key', choices.conditions)} />
        <SelectField
          label="Category"
          required
          {...choose('category_key', categoryChoices(choices.categories, line?.category.key ?? ''))}
        />
        <TextField
          label="Quantity"
          required
          inputMode="numeric"
          autoComplete="off"
          {...fieldState(state, 'quantity')}
        />
        <TextField
          label="Unit MSRP ($)"
          inputMode="decimal"
          autoComplete="off"
          {...fieldState(state, 'unit_msrp_cents')}
        />
      </div>
    </>
  )
}

/** A new line is most often like the lot. */
function showLine({ goods }: DeskListing, line: ManifestLine | null): Entered {
  if (line === null)
    return { condition_key: goods.condition_key, category_key: goods.category_key, quantity: '1', unit_msrp_cents: '' }
  return {
    upc: line.upc ?? '',
    brand: line.brand,
    model: line.model,
    description: line.description,
    condition_key: line.condition.key,
    category_key: line.category.key,
    quantity: String(line.quantity),
    unit_msrp_cents: showDollars(line.unit_msrp_cents),
  }
}
