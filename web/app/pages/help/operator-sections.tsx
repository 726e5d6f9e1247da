import type { Operator } from '@lotyard/contract/operator'
import { telLink } from '@lotyard/contract/rules/selling/contact'
import { Paragraphs } from './paragraphs.tsx'

/** What is true of every market that says nothing else: the site adds nothing to price and freight. */
const NO_FEES = "You pay the price, or your winning bid, plus freight. There's no buyer's premium."

export function FeesSection({ operator }: { operator: Operator }) {
  return (
    <>
      <h2 id="fees" className="scroll-mt-4">
        Fees
      </h2>
      <Paragraphs text={operator.fees ?? NO_FEES} />
      <p>An account is free.</p>
    </>
  )
}

export function SellersSection({ operator }: { operator: Operator }) {
  return (
    <>
      <h2 id="sellers" className="scroll-mt-4">
        Who sells
      </h2>
      <p>
        {operator.name} runs this site. A lot page names the seller if they&apos;ve set a public name. Sellers
        can&apos;t bid on their own lots.
      </p>
    </>
  )
}

export function ClaimsSection({ operator }: { operator: Operator }) {
  return (
    <>
      <h2 id="claims" className="scroll-mt-4">
        Claims
      </h2>
      <Paragraphs
        text={
          operator.claims ??
          "Check your lot when it arrives. If it doesn't match its manifest or its condition, contact us as soon as you can, with the lot number and photos."
        }
      />
      {operator.contact_email !== null && (
        <p>
          Send claims to <a href={`mailto:${operator.contact_email}`}>{operator.contact_email}</a>.
        </p>
      )}
    </>
  )
}

export function ContactSection({ operator }: { operator: Operator }) {
  const { name, contact_email: email, contact_phone: phone, postal_address: address } = operator
  const isReachable = email !== null || phone !== null || address !== null
  return (
    <>
      <h2 id="contact" className="scroll-mt-4">
        Contact
      </h2>
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
    </>
  )
}
