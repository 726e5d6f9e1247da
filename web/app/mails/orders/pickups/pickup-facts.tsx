import type { PickUpMail } from '@lotyard/contract/site/mails'
import { spellPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import { Link } from '@react-email/components'
import { ActionButton, INK, Paragraph, PlainLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

const LINK_STYLE = { color: INK, textDecoration: 'underline' }

/** The code, the place and the lots: what a driver needs who sees nothing but this mail. */
export function PickUpFacts({ link, lots, when, code, address, phone, dockNote, passLink, calendarLink }: PickUpMail) {
  return (
    <>
      <Paragraph>
        <strong>{when}</strong>
        <br />
        {address.join(', ')}
        {phone !== null && (
          <>
            <br />
            {phone}
          </>
        )}
      </Paragraph>
      <Paragraph>
        Code for the gate: <strong>{spellPickUpCode(code)}</strong>
      </Paragraph>
      {dockNote !== null && <Paragraph>{dockNote}</Paragraph>}
      <OrderLots lots={lots} />
      <ActionButton href={passLink}>Open your pickup pass</ActionButton>
      <PlainLink href={passLink} />
      <Paragraph>
        <Link href={link} style={LINK_STYLE}>
          Change or cancel
        </Link>
        {' · '}
        <Link href={calendarLink} style={LINK_STYLE}>
          Add to calendar
        </Link>
      </Paragraph>
    </>
  )
}
