import { useId, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; errors?: string[] | undefined }

export function Checkbox({ label, errors = [], ...input }: Props) {
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
