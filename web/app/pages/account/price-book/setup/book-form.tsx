import type { PriceBookSummary } from '@lotyard/contract/account/price-book'
import { useState } from 'react'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { PATH } from '../book-paths.ts'
import type { BookAnswer } from '../book-answer.ts'
import { judgeBookForm, readBookForm, toEntered, type BookTermsGiven } from './book-fields-form.ts'
import { ConditionFields } from './condition-fields.tsx'
import { ExampleBox } from './example-box.tsx'
import { FigureField } from './figure-field.tsx'

type Props = { book: PriceBookSummary; answer: BookAnswer | undefined }

const VALUE_KINDS = [
  ['percent', '% of MSRP'],
  ['cents', '$ a unit'],
] as const
const TARGET_KINDS = [
  ['margin', '% margin'],
  ['roi', '% ROI'],
] as const

/** All that the entries of a book share, in one form: with it alone the book is complete. */
export function BookForm({ book, answer }: Props) {
  const { conditions, version } = book
  const entered = answer?.entered ?? toEntered(book)
  const errors = answer?.failure.error.errors
  const [typed, setTyped] = useState<BookTermsGiven | null>(() => readEnteredBook(entered))
  const best = conditions[0]
  // In the middle, so that the example isn't the best case.
  const example = conditions[Math.floor((conditions.length - 1) / 2)] ?? null
  const number = { required: true, inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const
  return (
    <RequiredForm
      className="grid gap-6"
      judge={judgeBookForm}
      onEdit={(form) => setTyped(readOrNull(form))}
      showsMissing
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={answer?.version ?? version} />
      {answer && <FocusedFailure failure={answer.failure} />}
      <div className="max-w-sm">
        <FigureField
          label={best === undefined ? 'Goods sell for' : `Goods in “${best.name}” condition sell for`}
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
      <ConditionFields conditions={conditions} entered={entered} book={typed} errors={errors} />
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-3">
        <TextField
          {...number}
          label="Sell-through (%)"
          name="sell_through"
          hint="How many of the units you sell."
          defaultValue={entered['sell_through']}
          errors={errors?.['sell_through']}
        />
        <TextField
          {...number}
          label="Selling fee (%)"
          name="fee"
          hint="What the place you sell on keeps."
          defaultValue={entered['fee']}
          errors={errors?.['fee']}
        />
        <TextField
          {...number}
          label="Cost per unit ($)"
          name="unit_cost"
          hint="Packing, listing, postage. Counts for every unit."
          defaultValue={entered['unit_cost']}
          errors={errors?.['unit_cost']}
        />
      </div>
      <div className="max-w-sm">
        <FigureField
          label="I want to make at least"
          name="target"
          hint="Margin: of what the goods bring. ROI: of what the lot costs, delivered."
          value={entered['target']}
          unit={{
            name: 'target_kind',
            label: 'Margin or ROI',
            options: TARGET_KINDS,
            chosen: entered['target_kind'],
          }}
          errors={errors?.['target']}
        />
      </div>
      <ExampleBox book={typed} condition={example} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Saving…">Save price book</SubmitButton>
        {version > 0 && (
          <LinkButton kind="quiet" to={PATH} preventScrollReset>
            Cancel
          </LinkButton>
        )}
      </div>
    </RequiredForm>
  )
}

function readOrNull(form: FormData): BookTermsGiven | null {
  return Object.keys(judgeBookForm(form)).length === 0 ? readBookForm(form).book : null
}

function readEnteredBook(entered: Record<string, string>): BookTermsGiven | null {
  const form = new FormData()
  for (const [name, value] of Object.entries(entered)) form.set(name, value)
  return readOrNull(form)
}
