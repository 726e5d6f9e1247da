import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFieldErrors } from './field-problems.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; errors?: string[] | undefined }

export function Checkbox({ label, errors: answered, ...input }: Props) {
  const errors = useFieldErrors(input.name, answered)
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-2.5">
        <input
          type="checkbox"
          id={id}
          className="mt-0.5 size-5 shrink-0 accent-ink"
          {...(errors.length > 0 && { 'aria-invalid': true, 'aria-describedby': `${id}-errors` })}
          {...input}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {errors.length > 0 && (
        <p id={`${id}-errors`} className="mt-1 text-sm font-medium text-bad">
          {errors.join(' ')}
        </p>
      )}
    </div>
  )
}
