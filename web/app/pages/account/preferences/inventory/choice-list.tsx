import { useId, type ComponentProps, type ReactNode } from 'react'
import { Checkbox } from '../../../../ui/forms/fields/checkbox.tsx'

type FrameProps = ComponentProps<'fieldset'> & { title: string; hint?: ReactNode; errors: string[] | undefined }

/** A titled list of checkboxes, with what the server said about it. */
export function ChoiceFrame({ title, hint, errors = [], children, ...rest }: FrameProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={errors.length > 0 ? id : undefined} {...rest}>
      <legend className="mb-2 font-semibold">{title}</legend>
      {hint !== undefined && <p className="mb-3 text-sm text-ink-soft">{hint}</p>}
      {children}
      {errors.length > 0 && (
        <p id={id} className="mt-2 text-sm font-medium text-bad">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}

type Props = {
  title: string
  name: string
  choices: readonly { key: string; name: string }[]
  ticked: readonly string[]
  errors: string[] | undefined
}

export function ChoiceList({ title, name, choices, ticked, errors }: Props) {
  return (
    <ChoiceFrame title={title} errors={errors}>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map((choice) => (
          <Checkbox
            key={choice.key}
            name={name}
            value={choice.key}
            label={choice.name}
            defaultChecked={ticked.includes(choice.key)}
          />
        ))}
      </div>
    </ChoiceFrame>
  )
}
