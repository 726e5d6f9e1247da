import type { PickUpMail } from '@lotyard/contract/site/mails'
import { spellPickUpCode } from '@lotyard/contract/rules/orders/pickup/pickup-code'
import { ActionButton, Paragraph, PlainLink, TextLink } from '../../frame/layout.tsx'
import { OrderLots } from '../order-lots.tsx'

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
      <Paragraph>
        <TextLink href={link}>Change or cancel</TextLink>
        {' · '}
        <TextLink href={calendarLink}>Add to calendar</TextLink>
      </Paragraph>
      <ActionButton href={passLink}>Open your pickup pass</ActionButton>
      <PlainLink href={passLink} />
    </>
  )
}
