import type { MarketChange } from '@lotyard/contract/desk/market/history'
import { fieldLabel } from '@lotyard/contract/rules/site/field-messages'
import { Panel } from '../../ui/layout/panel.tsx'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'

const NOUNS: Record<string, string> = { state: 'Sales tax', lot_size: 'Lot size', rules: 'Rules for' }
const VERBS: Record<string, string> = { create: 'added', change: 'changed', merge: 'merged', remove: 'removed' }
const FIELDS: Record<string, string> = {
  is_default: 'Default site',
  is_retired: 'Retired',
  category_keys: 'Categories',
  parent_key: 'Parent category',
  default_sort: 'Sort',
  value: 'Text',
  cut_off: 'Cut-off',
  slot_capacity: 'Trucks per pickup slot',
  slot_minutes: 'Minutes per pickup slot',
  pick_up_notice_hours: 'Pickup notice in hours',
}

type Props = {
  history: readonly MarketChange[]
  /** What the subjects begin with, such as 'site:'; the audit trail has the rest. */
  subject: string
}

/** Who changed what, and when. Each opens to what was and what is, without scripts too. */
export function ChangeHistory({ history, subject }: Props) {
  return (
    <Panel
      title="Recent changes"
      action={
        <Link to={`/admin/audit/?subject=${encodeURIComponent(subject)}`} className="text-link">
          Audit trail
        </Link>
      }
    >
      {history.length === 0 ? (
        <p className="text-ink-soft">No changes yet. What you save here is listed with who changed it and when.</p>
      ) : (
        <ul className="grid gap-1">
          {history.map((change) => (
            <li key={change.id}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Change({ change: { at, by, action, subject, changes } }: { change: MarketChange }) {
  const headline = (
    <>
      <LocalTime at={at} className="text-ink-soft" /> {by ?? 'Command line'}: {describe(action, subject)}
    </>
  )
  if (changes.length === 0) return <p className="py-2">{headline}</p>
  return (
    <details className="border-b border-line last:border-b-0">
      <summary className="min-h-11 cursor-pointer py-2">{headline}</summary>
      <dl className="grid gap-x-6 gap-y-1 pb-3 pl-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="contents">
            <dt className="text-ink-soft">{FIELDS[field] ?? fieldLabel(field)}</dt>
            <dd className="break-words whitespace-pre-line">
              {from !== null && <del className="text-ink-soft">{from}</del>}
              {from !== null && ' → '}
              {to === null ? <em>nothing</em> : <ins className="no-underline">{to}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** 'site.change', 'site:garden' → 'Site garden changed'. */
function describe(action: string, subject: string): string {
  const [noun = '', verb = ''] = action.split('.')
  const [kind = noun, ...key] = subject.split(':')
  return `${NOUNS[kind] ?? fieldLabel(kind)} ${key.join(':')} ${VERBS[verb] ?? verb}`
}
