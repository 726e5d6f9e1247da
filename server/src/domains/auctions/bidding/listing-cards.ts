import type { Card } from '@lotyard/contract/listing'
import type { Db } from '../../../db/database.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { listCardsById } from '../../listings/index.ts'
import { maySee } from '../visibility.ts'

/** Cards with what an auction adds for the viewer. What others add (watching, freight) is for app.ts to compose. */
export async function cardsByListingId(db: Db, listingIds: string[], viewer: Viewer): Promise<Map<string, Card>> {
  const found = (await listCardsById(db, listingIds)).filter((each) => maySee(each, viewer))
  return new Map(
    found.map(({ listingId, leaderId, card }) => [listingId, withLead(card, leaderId === viewer.accountId)]),
  )
}

function withLead(card: Card, isLeading: boolean): Card {
  return card.auction === null ? card : { ...card, auction: { ...card.auction, is_leading: isLeading } }
}
