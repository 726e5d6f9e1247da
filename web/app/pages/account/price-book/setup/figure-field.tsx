import { useFieldErrors } from '../../../../ui/forms/fields/field-problems.ts'
import { Framed, type FieldFrame } from '../../../../ui/forms/fields/field.tsx'

type Props = Omit<FieldFrame, 'id'> & {
  name: string
  value: string | undefined
  unit: {
    name: string
    /** For screen readers: beside the figure, its words say enough. */
    label: string
    options: readonly (readonly [value: string, label: string])[]
    chosen: string | undefined
  }
}

/** A figure, and what it is a figure of. */
export function FigureField({ label, hint, errors, name, value, unit }: Props) {
  const shown = useFieldErrors(name, errors)
  return (
    <Framed label={label} hint={hint} errors={shown}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="text"
            name={name}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={value}
            {...control}
            className={`${control.className} min-w-0 flex-1`}
          />
          <select
            name={unit.name}
            aria-label={unit.label}
            defaultValue={unit.chosen}
            className="min-h-11 w-36 shrink-0 rounded-sm border border-line-strong bg-surface px-3 py-2 text-base text-ink"
          >
            {unit.options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
    </Framed>
  )
}
