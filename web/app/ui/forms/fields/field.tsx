import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFieldErrors } from './field-problems.ts'

export type FieldFrame = {
  label: string
  hint?: ReactNode
  /** The sentences the server gave for this field. */
  errors?: string[] | undefined
  /** For links that lead to it. */
  id?: string | undefined
}

const CONTROL =
  'min-h-11 w-full rounded-sm border bg-surface px-3 py-2 text-base text-ink placeholder:text-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft'

type FramedControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; className: string }

/** Label above, hint and errors below, tied to the control for screen readers. */
export function Framed({
  label,
  hint,
  errors = [],
  id: linked,
  children,
}: FieldFrame & { children: (control: FramedControl) => ReactNode }) {
  const own = useId()
  const id = linked ?? own
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        ...(described !== '' && { 'aria-describedby': described }),
        ...(errors.length > 0 && { 'aria-invalid': true as const }),
        className: `${CONTROL} ${errors.length > 0 ? 'border-bad' : 'border-line-strong'}`,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <ul id={`${id}-errors`} className="text-sm font-medium text-bad">
          {errors.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

export function TextField({ label, hint, errors, ...input }: FieldFrame & ComponentProps<'input'>) {
  const shown = useFieldErrors(input.name, errors)
  return (
    <Framed label={label} hint={hint} errors={shown} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Framed>
  )
}
