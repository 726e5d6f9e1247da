import { DEFAULT_PLACE_KIND, PLACE_KINDS } from '@lotyard/contract/rules/shipping/deliver-to'
import type { Ref } from 'react'
import { TextField } from '../../../ui/forms/fields/field.tsx'

type Props = {
  postalCode: string | undefined
  /** Of the place's text, as PLACE_KINDS has them. */
  kind: string | undefined
  errors: string[] | undefined
  zipRef?: Ref<HTMLInputElement>
  hasFocus?: boolean
}

/** ZIP code and what the place is like. */
export function PlaceFields({ postalCode, kind = DEFAULT_PLACE_KIND, errors, zipRef, hasFocus }: Props) {
  return (
    <>
      <TextField
        ref={zipRef}
        label="Your ZIP"
        name="postal_code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        defaultValue={postalCode}
        errors={errors}
        // The one field of a page that was opened for it, or of a form that was refused.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={hasFocus}
      />
      <fieldset>
        <legend className="font-semibold">Location type</legend>
        {PLACE_KINDS.map(([value, label]) => (
          <label key={value} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
            <input type="radio" name="kind" value={value} defaultChecked={value === kind} className="size-4" />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  )
}
