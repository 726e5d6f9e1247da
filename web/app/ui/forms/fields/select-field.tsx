import type { ComponentProps } from 'react'
import { useFieldErrors } from './field-problems.ts'
import { Framed, type FieldFrame } from './field.tsx'

type Option = readonly [value: string, label: string]
type Props = FieldFrame &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly Option[]
    /** Said while nothing is chosen. */
    prompt?: string
  }

/** A choice of one. The first entry is empty, so that nothing is chosen for the reader. */
export function SelectField({ label, hint, errors, options, prompt = 'Choose…', ...select }: Props) {
  const shown = useFieldErrors(select.name, errors)
  return (
    <Framed label={label} hint={hint} errors={shown} id={select.id}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{prompt}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Framed>
  )
}
