type Props = {
  name: string
  /** For screen readers: beside the field it belongs to, its words say enough. */
  label: string
  options: readonly (readonly [value: string, label: string])[]
  chosen: string | undefined
}

/** The unit of the field to its left, in line with it. */
export function KindSelect({ name, label, options, chosen }: Props) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={chosen}
      className="mt-[1.875rem] min-h-11 w-full rounded-sm border border-line-strong bg-surface px-3 py-2 text-base text-ink"
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
