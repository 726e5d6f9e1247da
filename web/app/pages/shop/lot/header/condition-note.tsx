import { Link } from '../../../../ui/link.tsx'

export function ConditionNote({ name, definition }: { name: string; definition: string }) {
  return (
    <section aria-labelledby="condition" className="rounded-sm border-l-4 border-line-strong bg-surface px-4 py-3">
      <h2 id="condition" className="text-base">
        Condition: {name}
      </h2>
      <p className="mt-1 max-w-prose">{definition}</p>
      <p className="mt-1 text-sm">
        <Link to="/help/#conditions" className="text-link">
          All conditions
        </Link>
      </p>
    </section>
  )
}
