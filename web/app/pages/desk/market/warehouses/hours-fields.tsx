import { DEFAULT_HOURS, WEEKDAY_NAMES, type Week } from '@lotyard/contract/rules/shipping/dates/opening-hours'
import { useId } from 'react'
import type { Drawn } from '../../../../features/market/edit-form.tsx'
import { useFieldErrors } from '../../../../ui/forms/fields/field-problems.ts'

type Props = {
  field: { label: string; hint: string }
  /** Undefined for a new warehouse. */
  hours: Week | undefined
  drawn: Drawn
}

/** When a warehouse opens and closes, a row for each day. All inputs have one name: the form sends them in this order. */
export function HoursFields({ field, hours = DEFAULT_HOURS, drawn }: Props) {
  const id = useId()
  const errors = useFieldErrors('hours', drawn.errors['hours'])
  const times = drawn.texts(
    'hours',
    hours.flatMap((day) => [day?.open ?? '', day?.close ?? '']),
  )
  const input = (day: string, at: number, what: 'opens' | 'closes') => (
    <input
      type="time"
      name="hours"
      defaultValue={times[at] ?? ''}
      aria-label={`${day} ${what}`}
      aria-describedby={`${id}-said`}
      {...(errors.length > 0 && { 'aria-invalid': true })}
      className="min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 py-2 aria-invalid:border-bad max-sm:[&::-webkit-calendar-picker-indicator]:hidden"
    />
  )
  return (
    <fieldset>
      <legend className="font-semibold">{field.label}</legend>
      <div id={`${id}-said`}>
        <p className="text-sm text-ink-soft">{field.hint}</p>
        {errors.length > 0 && <p className="text-sm font-medium text-bad">{errors.join(' ')}</p>}
      </div>
      <div className="mt-2 grid max-w-md gap-2">
        {WEEKDAY_NAMES.map((day, at) => (
          <div
            key={day}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 max-sm:grid-cols-[3rem_minmax(0,1fr)_auto_minmax(0,1fr)]"
          >
            <span aria-hidden>
              {day.slice(0, 3)}
              <span className="max-sm:hidden">{day.slice(3)}</span>
            </span>
            {input(day, 2 * at, 'opens')}
            <span aria-hidden>to</span>
            {input(day, 2 * at + 1, 'closes')}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
