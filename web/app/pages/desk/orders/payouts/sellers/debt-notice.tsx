import type { Operator } from '@lotyard/contract/site/operator'
import type { SellerBalance } from '@lotyard/contract/desk/payouts'
import { formatWithCents } from '@lotyard/contract/rules/money'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { telLink } from '@lotyard/contract/rules/desk/contact'
import { describeDebt } from '@lotyard/contract/rules/desk/payouts/seller-balance'
import { useRouteLoaderData } from 'react-router'
import { Notice } from '../../../../../ui/layout/notice.tsx'
import { Link } from '../../../../../ui/link.tsx'
import { isFormer } from './is-former.ts'

type Contact = Pick<Operator, 'contact_email' | 'contact_phone'>

/** A seller reads how much they owe and whom to pay; an admin reads the same of the seller. */
export function DebtNotice({ seller, isAdmin }: { seller: SellerBalance; isAdmin: boolean }) {
  const { debt_cents: debtCents, due_cents: dueCents, net_cents: netCents, name } = seller
  if (debtCents === 0) return null
  return (
    <Notice kind="info" isLive={false}>
      {isAdmin ? (
        <p>
          {name} owes <strong className="figures">{formatWithCents(debtCents)}</strong>: buyers were refunded after the
          payout.{' '}
          {isFormer(seller)
            ? 'The account is deleted, so no payout will cover it. Record what they pay back, or write it off.'
            : 'It comes off the next payout.'}
        </p>
      ) : (
        <>
          <p>{describeDebt({ dueCents, netCents })}</p>
          <ContactWays />
        </>
      )}
    </Notice>
  )
}

function ContactWays() {
  const root = useRouteLoaderData<{ operator?: Contact | null } | undefined>('root')
  const { contact_email: email, contact_phone: phone } = root?.operator ?? { contact_email: null, contact_phone: null }
  const link = 'text-link inline-flex min-h-11 items-center font-semibold'
  return (
    <p className="flex flex-wrap gap-x-4">
      {phone !== null && (
        <a href={telLink(phone)} className={link}>
          {phone}
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
      <Link to={CONTACT_PATH} className={link}>
        Contact us
      </Link>
    </p>
  )
}
