import type { AuditEntry } from '@lotyard/contract/desk/audit'
import { auditDetails, auditSentence, auditSubjectPage } from '@lotyard/contract/rules/desk/audit/audit-words'
import { Link } from '../../ui/link.tsx'
import { LocalTime } from '../../ui/time/local-time.tsx'
import { personPath } from './people-paths.ts'

type Props = {
  entries: readonly AuditEntry[]
  /** Whose page it is: neither "by" nor a link leads to where the reader is. */
  ofAccount?: string
}

/** What was done, newest first. The details open below each. */
export default function AuditEntries({ entries, ofAccount }: Props) {
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_14rem] md:px-5">
          <div className="min-w-0">
            <p className="break-words">
              {auditSentence(entry)}
              <SubjectLink entry={entry} ofAccount={ofAccount} />
            </p>
            <Details entry={entry} />
          </div>
          <p className="text-sm text-ink-soft md:text-right">
            <LocalTime at={entry.happened_at} />
            {entry.by?.id !== ofAccount && (
              <span className="block break-words">
                <Actor entry={entry} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function SubjectLink({ entry, ofAccount }: { entry: AuditEntry; ofAccount: string | undefined }) {
  const { subject, subject_name: name } = entry
  const page = auditSubjectPage(subject)
  if (page === null || subject === `account:${ofAccount}`) return null
  // A deleted account has no page.
  if (name === '') return <span className="text-ink-soft"> (deleted account)</span>
  return (
    <>
      {' '}
      <Link to={page.path} className="text-link whitespace-nowrap">
        {name ?? (
          <>
            Open<span className="sr-only"> the</span> {page.name}
          </>
        )}
      </Link>
    </>
  )
}

function Actor({ entry: { by } }: { entry: AuditEntry }) {
  if (by === null) return 'Operator (command line)'
  // A deleted account has no page.
  if (by.name === '') return 'Deleted account'
  return (
    <Link to={personPath(by.id)} className="text-link">
      {by.name}
    </Link>
  )
}

function Details({ entry }: { entry: AuditEntry }) {
  const lines = auditDetails(entry.details)
  if (lines.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-3 text-ink-soft sm:py-1">Details</summary>
      <dl className="grid gap-x-4 gap-y-1 py-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {lines.map(({ name, from, to }) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="break-words">
              {from !== null && (
                <>
                  <s>{from}</s> <span aria-hidden="true">→</span> <span className="sr-only">became</span>{' '}
                </>
              )}
              {to}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
