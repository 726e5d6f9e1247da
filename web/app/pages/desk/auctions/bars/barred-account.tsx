import { BARS_PATH, personPath } from '../../../../features/desk/auctions/auction-paths.ts'
import type { ActAnswer } from '../../../../features/desk/acts/act-answer.ts'
import { OpenedActForm } from '../../../../features/desk/acts/opened-act-form.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { Link } from '../../../../ui/link.tsx'
import { SiteDate } from '../../../../ui/time/site-date.tsx'
import { BarCause } from './bar-cause.tsx'
import type { Barred } from './by-account.ts'

type Props = { barred: Barred; isOpened: boolean; answer: ActAnswer | undefined }

/** An account that may not bid, why, and the form that lets it bid again. */
export function BarredAccount({ barred: { account, bars }, isOpened, answer }: Props) {
  return (
    <article className="grid gap-3 rounded-sm border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            <Link to={personPath(account.id)} className="text-link">
              {account.name}
            </Link>
          </h2>
          <p className="text-sm break-words text-ink-soft">{account.email}</p>
        </div>
        {!isOpened && (
          <LinkButton isSmall to={`${BARS_PATH}?lift=${account.id}`} preventScrollReset>
            Lift bar<span className="sr-only"> of {account.name}</span>
          </LinkButton>
        )}
      </div>
      <ul className="grid gap-1">
        {bars.map((bar) => (
          <li key={bar.id}>
            <BarCause cause={bar.cause} />
            <span className="text-ink-soft">
              {' '}
              since <SiteDate at={bar.barred_at} />
            </span>
          </li>
        ))}
      </ul>
      {isOpened && (
        <OpenedActForm
          act="lift"
          id={account.id}
          answer={answer}
          reasonHint="Kept in the audit log. The payment is still due."
          send="Lift bar"
          busy="Lifting…"
          backTo={BARS_PATH}
        />
      )}
    </article>
  )
}
