import type { ReactNode } from 'react'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { ActForm } from '../../../../features/desk/acts/act-form.tsx'
import { TextField } from '../../../../ui/forms/fields/field.tsx'

type Props = {
  act: string
  hidden?: Record<string, string>
  answer: ActAnswer | undefined
  field: { name: string; label: string; type?: 'email' }
  /** What is there. */
  now?: string
  /** The button, beside the field. */
  children: ReactNode
}

/** An act that needs a line of text. */
export function OneFieldForm({ field, now, children, ...form }: Props) {
  return (
    <ActForm {...form} className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      {({ errors, entered }) => (
        <>
          {/* The key draws the field again once what is there is another. */}
          <TextField
            key={now}
            {...field}
            required
            autoComplete="off"
            defaultValue={entered[field.name] ?? now}
            errors={errors[field.name]}
          />
          {children}
        </>
      )}
    </ActForm>
  )
}
