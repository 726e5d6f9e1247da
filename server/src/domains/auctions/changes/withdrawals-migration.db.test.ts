// Migration 0095 on a market where bidders withdrew before it: here the schema of before is made again, with such bidders.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { addAuction, submittedBid } from '../../../../test/auctions.ts'
import { useDatabase } from '../../../../test/databases/database.ts'
import { addAccount, addBasics } from '../../../../test/market.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { openBidQueue } from '../bidding/queue/bid-queue.ts'
import { voidBid } from '../closing/void-bid.ts'
import { noteLotChanges } from './note-lot-changes.ts'
import { withdrawBids } from './withdraw-bids.ts'

const database = useDatabase()
const MIGRATION = new URL('../../../../db/migrations/0095-who-withdrew-bids-no-more.sql', import.meta.url)

const LET_THEM_BACK = `
  alter table auction_bidders disable trigger bidders_only_withdraw;
  update auction_bidders set withdrew_at = null;
  alter table auction_bidders enable trigger bidders_only_withdraw;`

const UNDO = `
  drop trigger note_withdrawal on bid_withdrawals;
  drop function note_withdrawal;
  drop trigger bidders_only_withdraw on auction_bidders;
  drop function check_bidder_update;
  alter table auction_bidders drop column withdrew_at;`

test('a bidder who withdrew and came back goes on bidding, and one who stayed away does not', async () => {
  const { db, pool } = database.current
  await addBasics(db)
  const [sellerId, adminId] = [await addAccount(db, 'seller'), await addAccount(db, 'admin')]
  const [ann, bob, cid] = [await addAccount(db), await addAccount(db), await addAccount(db)] as const
  const lot = await addAuction(db, { sellerId })
  const queue = openBidQueue({ connectionString: database.url, log: console, onCommitted: () => {} })
  const bid = (bidderId: string, dollars: number) =>
    queue.placeBid(submittedBid(lot.name, bidderId, dollars * 100)).then(() => 'placed')
  try {
    for (const [index, bidderId] of [ann, bob, cid].entries()) await bid(bidderId, 300 + 100 * index)
    await db.transaction().execute((tx) =>
      noteLotChanges(tx, {
        listingId: lot.listingId,
        changes: [{ label: 'Units', from: '120', to: '96' }],
        by: { accountId: adminId, role: 'admin' },
      }),
    )
    for (const accountId of [ann, bob, cid])
      await withdrawBids({ db }, lot.name, { accountId, role: 'buyer', accessRuleIds: [] as string[] } as Viewer)
    await pool.query(LET_THEM_BACK)
    // Ann comes back. So does Bob, and an admin voids it. Cid stays away.
    await bid(ann, 600)
    await bid(bob, 900)
    const { rows } = await pool.query(`select max(sequence) as last from auction_links where kind = 'bid'`)
    await voidBid({ db }, { listingName: lot.name, sequence: rows[0].last, reason: 'A slip', adminId })
    await pool.query(UNDO)
    await pool.query(`begin; ${await readFile(MIGRATION, 'utf8')}; commit`)
    const withdrew = await pool.query(
      'select bidder_id, withdrew_at is not null as withdrew from auction_bidders order by number',
    )
    expect(withdrew.rows).toEqual([
      { bidder_id: ann, withdrew: false },
      { bidder_id: bob, withdrew: true },
      { bidder_id: cid, withdrew: true },
    ])
    expect(await bid(ann, 1_000)).toBe('placed')
    await expect(bid(cid, 2_000)).rejects.toMatchObject({ code: 'bids_withdrawn' })
  } finally {
    await queue.close()
  }
})
