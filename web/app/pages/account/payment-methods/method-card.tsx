import type { PaymentMethod } from '@lotyard/contract/account/payment-methods'
import { formatExpiry, isExpired, type YearMonth } from '@lotyard/contract/rules/payment-methods/card-expiry'
import type { Failure } from '../../../api/api.ts'
import { FocusedFailure } from '../../../ui/forms/focused-failure.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { FocusOnOpen } from '../../../ui/forms/focus-on-open.tsx'
import { PostForm } from '../../../ui/forms/post-form.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import type { linksFrom } from './page-state.ts'

type Links = ReturnType<typeof linksFrom>
type Props = {
  method: PaymentMethod
  now: YearMonth
  links: Links
  isRemoving: boolean
  /** Why the button that was pressed here did nothing. */
  failure: Failure | undefined
}

/** A saved payment method with what can be done about it. */
export function MethodCard({ method, now, links, isRemoving, failure }: Props) {
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{method.description}</span>
          {method.default && <Badge tone="good">Default</Badge>}
        </p>
        <Expiry method={method} now={now} />
      </div>
      {failure !== undefined && <FocusedFailure failure={failure} />}
      {isRemoving ? <Removal method={method} links={links} /> : <Actions method={method} links={links} />}
    </>
  )
}

function Expiry({ method: { expiration_month: month, expiration_year: year }, now }: Pick<Props, 'method' | 'now'>) {
  if (month === null || year === null) return null
  if (!isExpired({ year, month }, now)) return <p className="text-ink-soft">Expires {formatExpiry({ year, month })}</p>
  return (
    <p>
      <Badge tone="bad">Expired</Badge> <span className="text-ink-soft">{formatExpiry({ year, month })}</span>
    </p>
  )
}

function Actions({ method, links }: Pick<Props, 'method' | 'links'>) {
  return (
    <div className="flex flex-wrap gap-x-1.5 gap-y-2">
      {!method.default && (
        <PostForm preventScrollReset>
          <About intent="make_default" id={method.id} />
          <Button type="submit" isSmall aria-label={`Set as default: ${method.description}`}>
            Set as default
          </Button>
        </PostForm>
      )}
      <LinkButton
        isSmall
        kind="quiet"
        to={links.remove(method.id)}
        preventScrollReset
        aria-label={`Remove ${method.description}`}
      >
        Remove
      </LinkButton>
    </div>
  )
}

function Removal({ method, links }: Pick<Props, 'method' | 'links'>) {
  return (
    <PostForm className="grid gap-2">
      <About intent="remove" id={method.id} />
      <p className="font-semibold">Remove this payment method?</p>
      <FocusOnOpen first="a">
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isSmall kind="danger">
            Remove payment method
          </Button>
          <LinkButton isSmall kind="quiet" to={links.closed} preventScrollReset>
            Keep it
          </LinkButton>
        </div>
      </FocusOnOpen>
    </PostForm>
  )
}

function About({ intent, id }: { intent: string; id: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}
