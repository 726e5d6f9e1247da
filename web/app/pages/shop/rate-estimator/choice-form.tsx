import { DESTINATIONS, ORIGINS } from '@lotyard/contract/rules/shipping/tariff/rate-choice'
import { useEffect, useRef, type FormEvent } from 'react'
import { Button } from '../../../ui/forms/button.tsx'
import { Framed } from '../../../ui/forms/fields/field.tsx'
import { OTHER, readEstimatorChoice, toSearch, type EstimatorChoice } from './estimator-choice.ts'
import type { ZipProblems } from './zip-problems.ts'

type Props = {
  choice: EstimatorChoice
  problems: ZipProblems
  onChoose: (choice: EstimatorChoice) => void
  onSubmit: (choice: EstimatorChoice) => void
}

/** Each choice takes effect at once. Without scripts it is a plain form with a button. */
export function ChoiceForm({ choice, problems, onChoose, onSubmit }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const drawn = useRef(choice)
  // The reader may have chosen before scripts ran, and a browser restores fields: the rates must follow what is shown.
  useEffect(() => {
    const shown = readEstimatorChoice(new FormData(form.current!))
    if (toSearch(shown) !== toSearch(drawn.current)) onChoose(shown)
  }, [onChoose])

  const read = (event: FormEvent<HTMLFormElement>) => readEstimatorChoice(new FormData(event.currentTarget))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(read(event))
  }

  const isOther = choice.destination === OTHER
  return (
    <form
      ref={form}
      method="get"
      action="/shipping_rate_estimator/"
      aria-label="Shipment"
      noValidate
      onChange={(event) => onChoose(read(event))}
      onSubmit={submit}
      className="grid grid-cols-1 items-start gap-4 rounded-sm border border-line bg-surface p-4 sm:grid-cols-2 md:p-5 lg:grid-cols-4"
    >
      <Framed label="Ships from" errors={problems.origin}>
        {(control) => (
          <select {...control} name="origin_zip" defaultValue={choice.originZip}>
            {originsWith(choice.originZip).map(({ zip, name }) => (
              <option key={zip} value={zip}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Framed>
      <div className="grid gap-3">
        <Framed label="Ships to" errors={isOther ? [] : problems.destination}>
          {(control) => (
            <select {...control} name="destination_zip" defaultValue={choice.destination}>
              {DESTINATIONS.map(({ zip, name }) => (
                <option key={zip} value={zip}>
                  {name} ({zip})
                </option>
              ))}
              <option value={OTHER}>Another ZIP code</option>
            </select>
          )}
        </Framed>
        {/* Without scripts it is always there, because nothing could bring it. */}
        <div className={isOther ? '' : 'without-scripts'}>
          <Framed label="ZIP code" errors={isOther ? problems.destination : []}>
            {(control) => (
              <input
                {...control}
                type="text"
                name="other_zip"
                inputMode="numeric"
                autoComplete="postal-code"
                maxLength={10}
                defaultValue={choice.otherZip}
              />
            )}
          </Framed>
        </div>
      </div>
      <Radios
        legend="Address type"
        name="address_type"
        chosen={choice.addressType}
        options={[
          ['commercial', 'Commercial'],
          ['residential', 'Residential'],
        ]}
      />
      <Radios
        legend="Loading dock"
        name="has_loading_dock"
        chosen={choice.hasDock}
        options={[
          ['true', 'Yes'],
          ['false', 'No'],
        ]}
      />
      <div className="without-scripts">
        <Button type="submit" kind="action">
          Show rates
        </Button>
      </div>
    </form>
  )
}

/** A link may name another warehouse than the three. */
function originsWith(zip: string): readonly { zip: string; name: string }[] {
  return ORIGINS.some((origin) => origin.zip === zip) ? ORIGINS : [...ORIGINS, { zip, name: `ZIP code ${zip}` }]
}

type RadioProps = {
  legend: string
  name: string
  chosen: string
  options: readonly (readonly [value: string, label: string])[]
}

function Radios({ legend, name, chosen, options }: RadioProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex min-h-11 flex-wrap items-center gap-x-5">
        {options.map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-5 accent-ink"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
