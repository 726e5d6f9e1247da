import type { BookEntryOnWire } from '@lotyard/contract/account/price-book'
import type { CategoryTree } from '@lotyard/contract/lots/search'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Folded } from '../../../../ui/layout/folded.tsx'
import type { BookAnswer } from '../book-answer.ts'
import { FigureField } from '../setup/figure-field.tsx'
import { judgeEntryForm, toEnteredEntry, type EntryAbout } from './entry-fields-form.ts'
import { categoryOptions } from './category-options.ts'

type Props = {
  /** Null for a new one. */
  entry: BookEntryOnWire | null
  version: number
  conditions: readonly { key: string; name: string }[]
  categories: CategoryTree
  closedPath: string
  answer: BookAnswer | undefined
}

const ABOUT: readonly (readonly [EntryAbout, string])[] = [
  ['item', 'One item, by UPC'],
  ['kind', 'A brand, a category or both'],
]
const VALUE_KINDS = [
  ['percent', '% of MSRP'],
  ['cents', '$ a unit'],
] as const

/** Which of the two parts is in sight is decided by the styles: it works before scripts run, and without them. */
const OF_ITEM = 'hidden gap-4 sm:grid-cols-2 items-start group-has-[[value=item]:checked]/entry:grid'
const OF_KIND = 'hidden gap-4 sm:grid-cols-2 items-start group-has-[[value=kind]:checked]/entry:grid'

export function EntryForm({ entry, version, conditions, categories, closedPath, answer }: Props) {
  const entered = answer?.entered ?? toEnteredEntry(entry)
  const errors = answer?.failure.error.errors
  const number = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  const ownTerms = ['sell_through', 'fee', 'unit_cost']
  return (
    <FocusOnOpen>
      <RequiredForm
        aria-label={entry === null ? 'New entry' : 'Change entry'}
        className="group/entry grid gap-5 rounded-sm border border-line-strong p-4"
        judge={judgeEntryForm}
        showsMissing
      >
        <input type="hidden" name="intent" value="entry" />
        <input type="hidden" name="id" value={entry?.id ?? 'new'} />
        <input type="hidden" name="version" value={answer?.version ?? version} />
        <h3 className="text-base font-semibold">{entry === null ? 'New entry' : 'Change entry'}</h3>
        {answer && <FocusedFailure failure={answer.failure} />}
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">What the entry is about</legend>
          {ABOUT.map(([value, label]) => (
            <label key={value} className="flex items-center gap-2.5">
              <input
                type="radio"
                name="about"
                value={value}
                defaultChecked={(entered['about'] ?? 'item') === value}
                className="size-5 shrink-0 accent-ink"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className={OF_ITEM}>
          <TextField
            label="UPC"
            name="upc"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            defaultValue={entered['upc']}
            errors={errors?.['upc']}
          />
          <SelectField
            label="Condition"
            name="condition"
            prompt="Any"
            hint="Pick one if this price is for that condition only."
            options={conditions.map(({ key, name }) => [key, name] as const)}
            defaultValue={entered['condition'] ?? ''}
            errors={errors?.['condition']}
          />
        </div>
        <div className={OF_KIND}>
          <TextField
            label="Brand"
            name="brand"
            autoComplete="off"
            maxLength={300}
            defaultValue={entered['brand']}
            errors={errors?.['brand']}
          />
          <SelectField
            label="Category"
            name="category"
            prompt="Any"
            options={categoryOptions(categories, entry?.category ?? null)}
            defaultValue={entered['category'] ?? ''}
            errors={errors?.['category']}
          />
        </div>
        <div className="max-w-sm">
          <FigureField
            label="Sells for"
            name="value"
            value={entered['value']}
            unit={{
              name: 'value_kind',
              label: 'Unit of that price',
              options: VALUE_KINDS,
              chosen: entered['value_kind'],
            }}
            errors={errors?.['value']}
          />
        </div>
        <Folded
          name="Its own sell-through, fee or cost"
          isOpen={ownTerms.some((name) => (entered[name] ?? '') !== '' || errors?.[name] !== undefined)}
        >
          <div className="mt-2 grid items-start gap-4 sm:grid-cols-3">
            <TextField
              {...number}
              label="Sell-through (%)"
              name="sell_through"
              defaultValue={entered['sell_through']}
              errors={errors?.['sell_through']}
            />
            <TextField
              {...number}
              label="Selling fee (%)"
              name="fee"
              defaultValue={entered['fee']}
              errors={errors?.['fee']}
            />
            <TextField
              {...number}
              label="Cost per unit ($)"
              name="unit_cost"
              defaultValue={entered['unit_cost']}
              errors={errors?.['unit_cost']}
            />
          </div>
          <p className="mt-2 text-sm text-ink-soft">Leave a field empty to use what the rest of your book uses.</p>
        </Folded>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy="Saving…">{entry === null ? 'Add entry' : 'Save entry'}</SubmitButton>
          <LinkButton kind="quiet" to={closedPath} preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </RequiredForm>
    </FocusOnOpen>
  )
}
