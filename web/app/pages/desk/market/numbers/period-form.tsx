import { MAX_PERIOD_DAYS, PERIOD_DAYS, type Period } from '@lotyard/contract/rules/desk/numbers-period'
import { formatCount } from '@lotyard/contract/rules/format-count'
import { Form } from 'react-router'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'
import { Link } from '../../../../ui/link.tsx'
import { numbersPath, type Choice } from './number-choice.ts'

type Props = { choice: Choice; period: Period; isInvalid: boolean }

/** Links and a plain form, so that both work without scripts. */
export function PeriodForm({ choice, period, isInvalid }: Props) {
  const isChosen = choice.from !== '' || choice.to !== ''
  const errors = isInvalid
    ? [`Choose two days, the first one first, up to ${formatCount(MAX_PERIOD_DAYS)} days apart.`]
    : undefined
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label="Period">
        <ul className="flex flex-wrap gap-x-1">
          {PERIOD_DAYS.map((days) => (
            <li key={days}>
              <Link
                to={numbersPath({ ...choice, from: '', to: '', days })}
                aria-current={!isChosen && choice.days === days ? 'page' : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 hover:border-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                {days} days
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key draws the fields again where the address changes by a link. */}
      <Form key={numbersPath(choice)} className="flex flex-wrap items-start gap-3">
        {choice.plot !== 'sales' && <input type="hidden" name="plot" value={choice.plot} />}
        <TextField
          label="From"
          type="date"
          name="from"
          required
          defaultValue={isInvalid ? choice.from : period.from}
          errors={errors}
        />
        <TextField label="Through" type="date" name="to" required defaultValue={isInvalid ? choice.to : period.to} />
        <Button type="submit" className="mt-[1.875rem]">
          Show
        </Button>
      </Form>
    </div>
  )
}
