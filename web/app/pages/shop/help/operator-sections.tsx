import type { Operator } from '@lotyard/contract/site/operator'
import { CLAIMS_RULE, NOT_ARRIVED_RULE } from '@lotyard/contract/rules/orders/fulfilment/claims-rule'
import { CONTACT_PATH } from '@lotyard/contract/rules/desk/contact'
import { OperatorAddress } from '../../../features/operator/operator-address.tsx'
import { Link } from '../../../ui/link.tsx'
import { SectionHeading } from '../../../features/reading/section-heading.tsx'

/** What is true of every market that says nothing else: the site adds nothing to price and freight. */
const NO_FEES = "You pay the price, or your winning bid, plus freight. There's no buyer's premium."

export function FeesSection({ operator }: { operator: Operator }) {
  return (
    <>
      <SectionHeading id="fees">Fees</SectionHeading>
      <Paragraphs text={operator.fees ?? NO_FEES} />
      <p>An account is free.</p>
    </>
  )
}

export function SellersSection({ operator }: { operator: Operator }) {
  return (
    <>
      <SectionHeading id="sellers">Who sells</SectionHeading>
      <p>
        {operator.name} runs this site. A lot page names the seller if they&apos;ve set a public name. Sellers
        can&apos;t bid on their own lots. Want to sell here? <Link to={CONTACT_PATH}>Write to us</Link>.
      </p>
    </>
  )
}

export function ClaimsSection({ operator }: { operator: Operator }) {
  return (
    <>
      <SectionHeading id="claims">Problems and claims</SectionHeading>
      <p>
        Report a problem on the page of your <Link to="/account/orders/">order</Link>, with photos. {CLAIMS_RULE}{' '}
        {NOT_ARRIVED_RULE} We answer by e-mail.
      </p>
      <Paragraphs
        text={
          operator.claims ??
          "Check your lot when it arrives. If it doesn't match its manifest or its condition, tell us as soon as you can."
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
  return (
    <>
      <SectionHeading id="contact">Contact</SectionHeading>
      {operator.takes_messages && (
        <p>
          Send us a message with the <Link to={CONTACT_PATH}>contact form</Link>, or reach us here:
        </p>
      )}
      <OperatorAddress operator={operator} />
    </>
  )
}

/** A text that the operator wrote: an empty line begins another paragraph. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((paragraph, index) => (
    // The text never changes while it is shown, so the place of a paragraph names it.
    <p key={index} className="whitespace-pre-line">
      {paragraph}
    </p>
  ))
}
