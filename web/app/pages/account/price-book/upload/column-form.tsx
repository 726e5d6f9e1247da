import type { BookUpload } from '@lotyard/contract/account/price-book'
import { BOOK_COLUMN_LABELS } from '@lotyard/contract/rules/worth/book-columns'
import { BOOK_COLUMN_TARGETS } from '@lotyard/contract/rules/worth/book-uploads'
import { useId } from 'react'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../ui/forms/required-form.tsx'
import { Notice } from '../../../../ui/layout/notice.tsx'
import type { BookAnswer } from '../book-answer.ts'

/** Says what each column means, with the first lines of the file to look at. */
export function ColumnForm({ upload, answer }: { upload: BookUpload; answer: BookAnswer | undefined }) {
  const { columns, sample, mapping } = upload
  const errors = answer?.failure.error.errors
  return (
    <RequiredForm className="grid gap-5">
      <input type="hidden" name="intent" value="map" />
      {answer && <FocusedFailure failure={answer.failure} />}
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {columns.map((column, index) => (
          // Columns have no other identity: two may have one name.
          // oxlint-disable-next-line react/no-array-index-key -- their number and order never change on this page.
          <li key={index}>
            <ColumnChoice
              name={`column_${index}`}
              column={column === '' ? `Column ${index + 1}` : column}
              samples={sample.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
              chosen={answer?.entered[`column_${index}`] ?? mapping[index] ?? 'ignore'}
            />
          </li>
        ))}
      </ul>
      {errors?.['mapping'] !== undefined && <Notice kind="danger">{errors['mapping'].join(' ')}</Notice>}
      <SubmitButton busy="Starting…" className="justify-self-start">
        Check lines
      </SubmitButton>
    </RequiredForm>
  )
}

type ColumnProps = { name: string; column: string; samples: string[]; chosen: string }

function ColumnChoice({ name, column, samples, chosen }: ColumnProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold break-words">
        {column}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        aria-describedby={`${id}-samples`}
        className="min-h-11 w-full rounded-sm border border-line-strong bg-surface px-3 py-2 text-base text-ink"
      >
        {BOOK_COLUMN_TARGETS.map((target) => (
          <option key={target} value={target}>
            {BOOK_COLUMN_LABELS[target]}
          </option>
        ))}
      </select>
      <p id={`${id}-samples`} className="truncate text-sm text-ink-soft">
        {samples.length === 0 ? 'Empty in the first lines' : samples.slice(0, 3).join(' · ')}
      </p>
    </div>
  )
}
