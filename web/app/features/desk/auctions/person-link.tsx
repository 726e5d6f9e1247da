import { Link } from '../../../ui/link.tsx'
import { personPath } from './auction-paths.ts'

type Props = { person: { id: string; name: string; email: string } }

/** Who it is, with the way to the account. One that was deleted has neither a name nor an address left. */
export function PersonLink({ person }: Props) {
  if (person.name === '') return <span className="text-ink-soft">Deleted account</span>
  return (
    <>
      <Link to={personPath(person.id)} className="text-link">
        {person.name}
      </Link>
      <span className="block text-sm break-all text-ink-soft">{person.email}</span>
    </>
  )
}
