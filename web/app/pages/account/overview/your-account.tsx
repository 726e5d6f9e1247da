import type { Account } from '@lotyard/contract/account/account'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'

type Props = {
  account: Pick<Account, 'first_name' | 'last_name' | 'email' | 'email_verified'>
}

/** Who the account is. */
export function YourAccount({ account }: Props) {
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
      </dl>
    </Panel>
  )
}
