/** Two addresses below each other, so that a difference of one letter shows. */
export function Addresses({ rows }: { rows: Readonly<Record<string, string>> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {Object.entries(rows).map(([name, address]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{address}</dd>
        </div>
      ))}
    </dl>
  )
}
