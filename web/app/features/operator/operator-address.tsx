import type { Operator } from '@lotyard/contract/site/operator'
import { telLink } from '@lotyard/contract/rules/desk/contact'

type Props = { operator: Pick<Operator, 'name' | 'contact_email' | 'contact_phone' | 'postal_address'> }

/** Who runs the market and how to reach them. What the operator has not set is left out. */
export function OperatorAddress({ operator }: Props) {
  const { name, contact_email: email, contact_phone: phone, postal_address: address } = operator
  const isReachable = email !== null || phone !== null || address !== null
  return (
    <address className="not-italic">
      <strong className="block">{name}</strong>
      {address !== null && <span className="block whitespace-pre-line">{address}</span>}
      {phone !== null && (
        <span className="block">
          Phone: <a href={telLink(phone)}>{phone}</a>
        </span>
      )}
      {email !== null && (
        <span className="block">
          E-mail: <a href={`mailto:${email}`}>{email}</a>
        </span>
      )}
      {!isReachable && <span className="block">The operator hasn&apos;t published contact details yet.</span>}
    </address>
  )
}
