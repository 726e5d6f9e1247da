import type { LotsMail, MailLot, MailPrice } from '@lotyard/contract/site/mails'
import { countOf, formatCount } from '@lotyard/contract/rules/format-count'
import { formatCents } from '@lotyard/contract/rules/money'
import { Column, Img, Link, Row, Section, Text } from '@react-email/components'
import { FADED, INK, LINE, Paragraph, TextLink } from '../frame/layout.tsx'
import { Moment } from '../frame/moment.tsx'

const PHOTO_WIDTH = 88

/** Some lots one below the other, and a link to those that the mail does not show. */
export function LotList({ lots, total, moreLink }: LotsMail & { moreLink: string }) {
  const more = total - lots.length
  return (
    <>
      <Section style={{ margin: '0 0 16px' }}>
        {lots.map((lot) => (
          <Lot key={lot.link} lot={lot} />
        ))}
      </Section>
      {more > 0 && (
        <Paragraph>
          And {formatCount(more)} more: <TextLink href={moreLink}>see all {formatCount(total)}</TextLink>
        </Paragraph>
      )}
    </>
  )
}

/** The photo repeats the title's link, so it is left out of the text part, and says nothing where it is not loaded. */
function Lot({ lot }: { lot: MailLot }) {
  return (
    <Row style={{ borderTop: `1px solid ${LINE}` }}>
      {lot.photoUrl !== null && (
        <Column style={{ padding: '14px 12px 14px 0', verticalAlign: 'top', width: PHOTO_WIDTH }}>
          <Link href={lot.link} data-skip-in-text="true" aria-hidden="true" tabIndex={-1}>
            <Img src={lot.photoUrl} alt="" width={PHOTO_WIDTH} style={{ borderRadius: 4, display: 'block' }} />
          </Link>
        </Column>
      )}
      <Column style={{ padding: '12px 0', verticalAlign: 'top' }}>
        <Text style={{ fontSize: 15, lineHeight: '21px', margin: 0 }}>
          <Link href={lot.link} style={{ color: INK, fontWeight: 700, textDecoration: 'none' }}>
            {lot.title}
          </Link>
        </Text>
        <Text style={{ color: FADED, fontSize: 13, lineHeight: '19px', margin: '2px 0' }}>
          {lot.condition} · {countOf(lot.units, 'unit')} · {lot.warehouse}
        </Text>
        <Text style={{ fontSize: 14, lineHeight: '20px', margin: 0 }}>
          <Price price={lot.price} />
          {lot.endsAt !== null && (
            <>
              {' · ends '}
              <Moment at={lot.endsAt} />
            </>
          )}
        </Text>
      </Column>
    </Row>
  )
}

const PRICE_WORDS: Record<MailPrice['kind'], string> = {
  fixed: 'Price ',
  current_bid: 'Current bid ',
  starting_bid: 'Starting bid ',
}

export function Price({ price: { kind, cents } }: { price: MailPrice }) {
  return (
    <>
      {PRICE_WORDS[kind]}
      <strong>{formatCents(cents)}</strong>
    </>
  )
}

/** '1 new lot', '12 new lots'. */
export function countLots(total: number): string {
  return countOf(total, 'new lot')
}
