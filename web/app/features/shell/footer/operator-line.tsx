import type { Operator } from '@lotyard/contract/site/operator'
import { onOneLine, telLink } from '@lotyard/contract/rules/desk/contact'

export type OperatorContact = Pick<Operator, 'name' | 'contact_email' | 'contact_phone' | 'postal_address'>

const LINK = 'inline-flex min-h-6 items-center underline underline-offset-2 hover:text-on-bar'

/** Who runs the site, and how to reach them. What the operator has not set is left out. */
export function OperatorLine({ operator }: { operator: OperatorContact }) {
  const { name, contact_email: email, contact_phone: phone, postal_address: address } = operator
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>{address === null ? name : `${name}, ${onOneLine(address)}`}</span>
      {phone !== null && (
        <a href={telLink(phone)} className={LINK}>
          {phone}
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      )}
    </p>
  )
}
