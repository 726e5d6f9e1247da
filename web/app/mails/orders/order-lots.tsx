import type { MailOrderLot } from '@lotyard/contract/site/mails'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { Text } from '@react-email/components'
import { FADED, TextLink } from '../frame/layout.tsx'

/** More would push what the mail says out of sight; the order's page has them all. */
const MAX_SHOWN = 10

/** The lots that a mail is about, one a line. */
export function OrderLots({ lots }: { lots: readonly MailOrderLot[] }) {
  const more = lots.length - MAX_SHOWN
  const lastShown = Math.min(lots.length, MAX_SHOWN) - 1
  return (
    <>
      {lots.slice(0, MAX_SHOWN).map(({ title, link, units, priceCents }, at) => (
        // What follows the list keeps a paragraph's distance.
        <Text
          key={link}
          style={{ fontSize: 15, lineHeight: '22px', margin: at === lastShown && more <= 0 ? '0 0 16px' : '0 0 10px' }}
        >
          <TextLink href={link}>{title}</TextLink>
          <br />
          <span style={{ color: FADED }}>
            {countOf(units, 'unit')} · {formatCents(priceCents)}
          </span>
        </Text>
      ))}
      {more > 0 && (
        <Text style={{ color: FADED, fontSize: 15, lineHeight: '22px', margin: '0 0 16px' }}>
          and {countOf(more, 'more lot')}
        </Text>
      )}
    </>
  )
}
