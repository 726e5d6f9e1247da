import type { DeskWarehouse, Holiday } from '@lotyard/contract/desk/market/places'
import { holidayProblems } from '@lotyard/contract/rules/listings/warehouse'
import { formatDay } from '@lotyard/contract/rules/site/format-day'
import { readBody, type DescribedFields } from '../../../../features/market/described-fields.ts'
import { EditForm } from '../../../../features/market/edit-form.tsx'
import { FieldInputs } from '../../../../features/market/field-inputs.tsx'
import type { MarketAnswer } from '../../../../features/market/market-answer.ts'
import { Button, LinkButton } from '../../../../ui/forms/button.tsx'
import { SelectField } from '../../../../ui/forms/fields/select-field.tsx'
import { FocusedFailure } from '../../../../ui/forms/focused-failure.tsx'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { HOLIDAYS_ID, HOLIDAYS_PATH, WAREHOUSES_PATH } from './warehouse-paths.ts'

/** As save-warehouses.server.ts knows them. */
export const HOLIDAY_FORMS = { add: 'new holiday', federal: 'federal holidays', remove: 'remove holiday' } as const

export const HOLIDAY_FIELDS = {
  day: { kind: 'line', label: 'Day', attributes: { type: 'date' } },
  name: { kind: 'line', label: 'Name', hint: 'For example: Stocktaking' },
  warehouse_key: { kind: 'choiceOrNone', label: 'Closed', prompt: 'All warehouses' },
} satisfies DescribedFields

export const judgeHoliday = (form: FormData) => holidayProblems(readBody(HOLIDAY_FIELDS, form))

type Props = {
  holidays: Holiday[]
  warehouses: readonly DeskWarehouse[]
  /** Whether the address opens the form of a new one. */
  isAdding: boolean
  answer: MarketAnswer | undefined
}

/** Days on which warehouses are closed, whatever their hours say. */
export function Holidays({ holidays, warehouses, isAdding, answer }: Props) {
  const places = warehouses.map(({ key, description }) => [key, description] as const)
  const nameOf = new Map<string, string>(places)
  const refused =
    answer !== undefined && [HOLIDAY_FORMS.federal, HOLIDAY_FORMS.remove].some((form) => form === answer.form)
  return (
    <Panel
      id={HOLIDAYS_ID}
      title="Holidays"
      action={
        !isAdding && (
          <LinkButton isSmall to={`${WAREHOUSES_PATH}?holiday=new#${HOLIDAYS_ID}`}>
            Add holiday
          </LinkButton>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="max-w-prose text-ink-soft">
          Estimated dates skip these days. Pickups that are already booked stay booked.
        </p>
        {refused && <FocusedFailure failure={answer.failure} />}
        {isAdding && (
          <EditForm name={HOLIDAY_FORMS.add} answer={answer} judge={judgeHoliday} back={HOLIDAYS_PATH}>
            {(drawn) => (
              <FieldInputs
                fields={HOLIDAY_FIELDS}
                item={undefined}
                drawn={drawn}
                choices={{ warehouse_key: places }}
                className="grid items-start gap-4 sm:grid-cols-3"
              />
            )}
          </EditForm>
        )}
        {holidays.length === 0 ? (
          <p>No holidays yet. Add the federal ones, or days of your own.</p>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {holidays.map((holiday) => (
              <li key={holiday.id} className="flex items-center justify-between gap-3 py-1.5">
                <span className="grid gap-x-4 sm:grid-cols-[8rem_auto] sm:items-baseline">
                  <span className="figures whitespace-nowrap">{formatDay(holiday.day)}</span>
                  <span>
                    {holiday.name}
                    {holiday.warehouse_key !== null && (
                      <span className="text-ink-soft"> ({nameOf.get(holiday.warehouse_key)} only)</span>
                    )}
                  </span>
                </span>
                <RemoveForm holiday={holiday} />
              </li>
            ))}
          </ul>
        )}
        <PostForm className="flex flex-wrap items-end gap-3" preventScrollReset>
          <input type="hidden" name="form" value={HOLIDAY_FORMS.federal} />
          <div className="min-w-48">
            <SelectField label="Warehouse" name="warehouse_key" prompt="All warehouses" options={places} />
          </div>
          <Button type="submit">Add US federal holidays</Button>
        </PostForm>
      </div>
    </Panel>
  )
}

function RemoveForm({ holiday: { id, name, day } }: { holiday: Holiday }) {
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="form" value={HOLIDAY_FORMS.remove} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" isSmall>
        Remove
        <span className="sr-only">
          {' '}
          {name}, {formatDay(day)}
        </span>
      </Button>
    </PostForm>
  )
}
