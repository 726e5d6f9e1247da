import type { ComponentProps } from 'react'
import { useFieldErrors } from './field-problems.ts'
import { Framed, type FieldFrame } from './field.tsx'

/** Without `maxLength`, which would cut off the end of a pasted text without a word; the form's rule says how long it may be. */
export function TextAreaField({ label, hint, errors, ...area }: FieldFrame & ComponentProps<'textarea'>) {
  const shown = useFieldErrors(area.name, errors)
  return (
    <Framed label={label} hint={hint} errors={shown} id={area.id}>
      {(control) => <textarea {...area} {...control} />}
    </Framed>
  )
}
