import type { Account } from '@lotyard/contract/account/account'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Link } from '../../../ui/link.tsx'

type Props = {
  account: Pick<Account, 'first_name' | 'last_name' | 'email' | 'email_verified'>
  /** The default one on a line, or none; null where it could not be loaded. */
  shipTo: readonly string[] | null
  paysWith: readonly string[] | null
}

/** Who the account is, where its lots go and how they are paid. */
export function YourAccount({ account, shipTo, paysWith }: Props) {
  return (
    <Panel
      title="Your account"
      action={
        <LinkButton isSmall to="/account/edit/">
          Edit
        </LinkButton>
      }
    >
      <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:gap-y-2 max-sm:[&>dd:not(:last-child)]:mb-3">
        <dt className="text-ink-soft">Name</dt>
        <dd>
          {account.first_name} {account.last_name}
        </dd>
        <dt className="text-ink-soft">E-mail address</dt>
        <dd className="min-w-0 break-words">
          {account.email}
          {account.email_verified && <span className="text-good"> (confirmed)</span>}
        </dd>
        <dt className="text-ink-soft">Password</dt>
        <dd>••••••••</dd>
        <dt className="text-ink-soft">Ships to</dt>
        <dd>
          <Link to="/account/addresses/" className="text-link">
            {shipTo?.[0] ?? 'Addresses'}
          </Link>
        </dd>
        <dt className="text-ink-soft">Pays with</dt>
        <dd>
          <Link to="/account/payment_methods/" className="text-link">
            {paysWith?.[0] ?? 'Payment methods'}
          </Link>
        </dd>
      </dl>
    </Panel>
  )
}
