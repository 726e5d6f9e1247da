import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { Link } from '../../../ui/link.tsx'

const TITLES: Readonly<Record<string, string>> = {
  pay_link_paid: 'This invoice is paid.',
  pay_link_ended: 'This link has ended',
  pay_link_not_found: 'Payment link not found',
}

/** A link by which nothing can be paid: why, and what to do. */
export function DeadPayLink({ refusal }: { refusal: { code: string; message: string } | null }) {
  const { code = '', message = '' } = refusal ?? {}
  return (
    <div className="grid justify-items-start gap-3 py-6">
      <h1 className="text-2xl md:text-3xl">{TITLES[code] ?? 'Something went wrong'}</h1>
      {code === 'pay_link_paid' ? <p>Thanks! There’s nothing left to pay.</p> : <p>{message}</p>}
      <p className="text-ink-soft">
        Questions?{' '}
        <Link to={CONTACT_PATH} className="text-link">
          Contact us
        </Link>
      </p>
    </div>
  )
}
