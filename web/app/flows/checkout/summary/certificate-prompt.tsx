import type { OrderPreview } from '@lotyard/contract/orders/placing'
import { stateName } from '@lotyard/contract/rules/addresses/states'
import { taxLines } from '@lotyard/contract/rules/orders/tax/tax-lines'
import { certificatePath } from '@lotyard/contract/rules/site/paths/certificate-path'
import { useLocation } from 'react-router'
import { Link } from '../../../ui/link.tsx'

type Props = {
  preview: OrderPreview
  /** States that the buyer has sent a certificate for, which no admin has decided on yet. */
  statesInReview: readonly string[]
}

/** A state that taxes the order has no approved certificate of this buyer: how to get one. */
export function CertificatePrompt({ preview, statesInReview }: Props) {
  const { pathname, search } = useLocation()
  const states = taxLines(preview, 'buyer').flatMap(({ owedTo }) => owedTo ?? [])
  const missing = states.find((state) => !statesInReview.includes(state))
  const inReview = states.filter((state) => statesInReview.includes(state))
  return (
    <>
      {inReview.map((state) => (
        <p key={state} className="text-sm text-ink-soft">
          We’re reviewing your {stateName(state)} certificate. Tax is charged until it’s approved.
        </p>
      ))}
      {missing !== undefined && (
        <p className="text-sm">
          Reseller?{' '}
          <Link to={certificatePath(missing, pathname + search)} className="text-link">
            Add your certificate
          </Link>
        </p>
      )}
    </>
  )
}
