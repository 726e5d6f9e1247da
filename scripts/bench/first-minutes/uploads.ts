// Photos of a phone's size, each another file, sent to lots of the demo's seller while a visitor looks around.
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_LOT_PHOTOS } from '@lotyard/contract/rules/listings/lot-photos'
import { LOT_PHOTO_PATH } from '@lotyard/contract/lots/photos'
import { grainyPicture } from '../../../server/test/photos/grainy-picture.ts'
import { addSessions } from '../../invented-bidders.ts'
import { BENCH_SECRET } from '../machine/bench-secret.ts'
import type { FirstMarket } from './market.ts'
import { visit, visitWhile, type Pages, type Visited } from './visits.ts'

/** As many as a seller's program sends at a time. */
const AT_ONCE = 2
const TWELVE_MEGAPIXELS = [4_000, 3_000] as const

/** Rounds with photos and without take turns: other programs on the machine slow both. */
const ROUNDS = 4
const QUIET_VISITS = 60
const JOBS_LOOK_MS = 500

export type Uploads = { rounds: { meanwhile: Visited; quiet: Visited }[]; uploadMs: number }

export async function measureUploads(market: FirstMarket, pages: Pages, count: number): Promise<Uploads> {
  const send = await prepareSending(market, count)
  const rounds: Uploads['rounds'] = []
  const each = Math.ceil(count / ROUNDS)
  let sendingMs = 0
  for (let from = 0; from < count; from += each) {
    const quiet = await visit(pages, QUIET_VISITS)
    let isOver = false
    const startedAt = performance.now()
    const sending = Promise.all(Array.from({ length: AT_ONCE }, () => send(Math.min(from + each, count))))
      .then(() => void (sendingMs += performance.now() - startedAt))
      // The renditions that come from jobs are a part of it.
      .then(() => untilMade(market))
      .finally(() => (isOver = true))
    const [meanwhile] = await Promise.all([visitWhile(pages, () => !isOver), sending])
    rounds.push({ meanwhile, quiet })
  }
  return { rounds, uploadMs: sendingMs / count }
}

/** What it returns sends photos until so many are sent, together with whoever else calls it. */
async function prepareSending(market: FirstMarket, count: number): Promise<(until: number) => Promise<void>> {
  const { rows } = await market.pool.query<{ name: string; room: number; sellerId: string }>(
    `select name, seller_id as "sellerId",
        ($1 - (select count(*) from lot_photos where lot_photos.lot_id = listings.lot_id))::int as room
      from listings where state = 'draft' order by md5(name)`,
    [MAX_LOT_PHOTOS],
  )
  const targets = rows.flatMap(({ name, room, sellerId }) => Array.from({ length: room }, () => ({ name, sellerId })))
  if (targets.length < count) throw new Error(`The demo's drafts have room for ${targets.length} photos only.`)
  const sellers = [...new Set(rows.map(({ sellerId }) => sellerId))]
  const headers = await addSessions(market.pool, sellers, BENCH_SECRET)
  const picture = await grainyPicture(...TWELVE_MEGAPIXELS)
  let sent = 0
  return async (until) => {
    while (sent < until) {
      const number = sent
      sent += 1
      const { name, sellerId } = targets[number]!
      const reply = await fetch(`${market.address}${LOT_PHOTO_PATH.replace(':name', name)}`, {
        method: 'POST',
        headers: { ...headers[sellers.indexOf(sellerId)], 'content-type': 'image/jpeg' },
        body: withComment(picture, `photo ${number}`),
      })
      if (reply.status !== 201) throw new Error(`A photo was answered ${reply.status}: ${await reply.text()}`)
      await reply.arrayBuffer()
    }
  }
}

async function untilMade({ pool }: FirstMarket): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'make_photo_renditions'`,
    )
    if (rows[0]!.waiting === 0) return
    await sleep(JOBS_LOOK_MS)
  }
}

/** The same picture in another file. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
