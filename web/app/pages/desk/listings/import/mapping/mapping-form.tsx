import type { ManifestImport } from '@lotyard/contract/desk/imports'
import { MANIFEST_TARGETS, TARGET_LABELS } from '@lotyard/contract/rules/desk/imports/manifest-columns'
import { useId } from 'react'
import { FocusedFailure } from '../../../../../ui/forms/focused-failure.tsx'
import { RequiredForm, SubmitButton } from '../../../../../ui/forms/required-form.tsx'
import { SelectField } from '../../../../../ui/forms/fields/select-field.tsx'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Panel } from '../../../../../ui/layout/panel.tsx'
import type { ImportAnswer } from '../import-answer.ts'
import { ColumnNumbers, styleField } from './column-numbers.tsx'
import { toOptions } from './to-options.ts'

type Props = { shown: ManifestImport; answer: ImportAnswer | undefined }

/** Says what each column means, with the first lines of the file to look at. */
export function MappingForm({ shown, answer }: Props) {
  const { version, columns, sample, mapping, choices, is_remembered } = shown
  const errors = answer?.failure.error.errors
  const entered = answer?.entered
  return (
    <Panel title="Match columns">
      <RequiredForm className="grid gap-5">
        <input type="hidden" name="intent" value="map" />
        <input type="hidden" name="version" value={version} />
        {answer && <FocusedFailure failure={answer.failure} />}
        {is_remembered && (
          <p className="text-ink-soft">Matched the way you did for your last file with these columns.</p>
        )}
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map((column, index) => (
            // Columns have no other identity: two may have one name.
            // oxlint-disable-next-line react/no-array-index-key -- their number and order never change on this page.
            <li key={index}>
              <ColumnChoice
                name={`column_${index}`}
                column={column}
                samples={sample.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
                chosen={entered?.[`column_${index}`] ?? mapping[index] ?? 'ignore'}
              />
              <ColumnNumbers
                name={styleField(index)}
                numbers={shown.numbers.find((each) => each.column === index)}
                target={entered?.[`column_${index}`] ?? mapping[index] ?? 'ignore'}
                chosen={entered?.[styleField(index)] ?? shown.number_styles[index] ?? ''}
                errors={errors?.['number_styles']}
              />
            </li>
          ))}
        </ul>
        {errors?.['mapping'] !== undefined && <Notice kind="danger">{errors['mapping'].join(' ')}</Notice>}
        <div className="grid gap-4 border-t border-line pt-5 sm:max-w-2xl sm:grid-cols-2">
          <SelectField
            label="Default condition"
            hint="For lines that name none, or none of yours."
            name="default_condition"
            required
            options={toOptions(choices?.conditions)}
            defaultValue={entered?.['default_condition'] ?? shown.default_condition ?? ''}
            errors={errors?.['default_condition']}
          />
          <SelectField
            label="Default category"
            hint="For lines that name none, or none of yours."
            name="default_category"
            required
            options={toOptions(choices?.categories)}
            defaultValue={entered?.['default_category'] ?? shown.default_category ?? ''}
            errors={errors?.['default_category']}
          />
        </div>
        <SubmitButton busy="Starting…" className="justify-self-start">
          Check lines
        </SubmitButton>
      </RequiredForm>
    </Panel>
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
        {MANIFEST_TARGETS.map((target) => (
          <option key={target} value={target}>
            {TARGET_LABELS[target]}
          </option>
        ))}
      </select>
      <p id={`${id}-samples`} className="truncate text-sm text-ink-soft">
        {samples.length === 0 ? 'Empty in the first lines' : samples.slice(0, 3).join(' · ')}
      </p>
    </div>
  )
}
