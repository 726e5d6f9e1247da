import type { ComponentProps } from 'react'
import { useFieldErrors } from './field-problems.ts'
import { Framed, type FieldFrame } from './field.tsx'

type Props = Omit<FieldFrame & ComponentProps<'select'>, 'children'> & {
  /** Each value with its words. */
  options: Readonly<Record<string, string>>
  /** Said first, while nothing is chosen. */
  prompt: string
}

export function SelectField({ label, hint, errors, options, prompt, ...select }: Props) {
  const shown = useFieldErrors(select.name, errors)
  return (
    <Framed label={label} hint={hint} errors={shown}>
      {(control) => (
        <select {...select} {...control}>
          <option value="">{prompt}</option>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Framed>
  )
}
