import type { BulkResult } from '@lotyard/contract/desk/listing-board'
import { BULK_ACTS, bulkProblems, type BulkAct, type BulkOptions } from '@lotyard/contract/rules/desk/bulk-acts'
import { formatBasisPoints } from '@lotyard/contract/rules/percent'
import { isRequired } from '@lotyard/contract/rules/site/field-messages'
import { refusals } from '@lotyard/contract/wire/refusals'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../db/audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { isDatabaseAway } from '../../../db/connections/database-away.ts'
import { dryRunOf, runTransactionsBy } from '../../../db/statements/run-transactions.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { sellerScope } from '../../../lib/seller-scope.ts'
import { lockRole } from '../../accounts/index.ts'
import { PERFORM, type Change } from './bulk-acts.ts'
import { claimBulkAct, deleteOldBulkResults, listBulkResults, listTitles, saveBulkResult } from './bulk-queries.ts'

export type BulkOrder = {
  viewer: Viewer
  act: BulkAct
  names: readonly string[]
  options: BulkOptions
  isPreview: boolean
  /** Of the form; needed unless it is a preview. */
  key: string | null
}

type Needs = Pick<Context, 'db' | 'log'>

/** Proxies and people give up after 30 s. What is left then is said to be left. */
const TIME_LIMIT_MS = 25_000
const OLD_RESULTS_AT_A_TIME = 10_000

/**
 * Does one thing to many listings, each in a transaction of its own: one that is refused keeps none of the others. A preview
 * does the same and takes each back, so that it can't promise what the act would refuse.
 */
export async function runBulk(needs: Needs, order: BulkOrder): Promise<BulkResult[]> {
  const { viewer, isPreview } = order
  const errors = bulkProblems(order.act, order.options)
  if (!isPreview && order.key === null) errors['key'] = [isRequired('key')]
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_fields', { errors })
  const names = [...new Set(order.names.map((name) => name.toUpperCase()))]
  const titles = await listTitles(needs.db, names, sellerScope(viewer).sellerId)
  const done: string[] = []
  const perform = isPreview ? dryRun(needs) : await execute(needs, order, { names, onDone: (name) => done.push(name) })
  const until = performance.now() + TIME_LIMIT_MS
  const results: BulkResult[] = []
  let position = 0
  for (const name of names) {
    const title = titles.get(name) ?? ''
    const isLate = performance.now() > until
    const numbered = { ...order, position, until }
    const result = isLate ? refused({ name, title }, LATE) : await perform({ name, title }, numbered)
    if (result.outcome !== 'refused') position += 1
    results.push(result)
  }
  if (done.length > 0) await auditRun(needs, order, { done, refused: names.length - done.length })
  return results
}

/** What an entry names; it says how many more there were. */
const MAX_NAMED = 50

/**
 * One entry says what was done with how many, so that a run can be read at one glance. What happened to each lot is in its own
 * history, written with its change: a run that is killed half-way leaves no gap there. What the same form had done before
 * isn't counted again.
 */
async function auditRun(
  { db }: Needs,
  { viewer, act, options }: BulkOrder,
  { done, refused: refusedCount }: { done: readonly string[]; refused: number },
): Promise<void> {
  const { to, reason, percent, amountCents, discountPercent, durationHours, basisPoints } = options
  await db.transaction().execute((tx) =>
    writeAudit(tx, {
      accountId: viewer.accountId,
      action: 'listing.bulk',
      subject: 'listings:bulk',
      details: {
        act: BULK_ACTS[act],
        done: done.length,
        ...(refusedCount > 0 && { not_done: refusedCount }),
        ...(to !== null && { chosen: to }),
        ...(percent !== null && { percent }),
        ...(amountCents !== null && { amount_cents: amountCents }),
        ...(discountPercent !== null && { discount_percent: discountPercent }),
        ...(durationHours !== null && { hours: durationHours }),
        ...(basisPoints !== null && { of_msrp: formatBasisPoints(basisPoints) }),
        ...(reason !== '' && { reason }),
        lots: done.slice(0, MAX_NAMED).join(', '),
        ...(done.length > MAX_NAMED && { more_lots: done.length - MAX_NAMED }),
      },
    }),
  )
}

const LATE = 'Not done yet: this took too long. Send the rest again.'
const BUSY = 'Not done yet: the database was busy. Send the rest again.'

type Named = Pick<BulkResult, 'name' | 'title'>
/** `until`: of `performance.now()`; later nothing is tried again. */
type Numbered = BulkOrder & { position: number; until: number }
type Perform = (listing: Named, order: Numbered) => Promise<BulkResult>

function dryRun(needs: Needs): Perform {
  return async (listing, order) =>
    (await attempt(needs, { listing, order, db: dryRunOf(needs.db), outcome: 'ready' })).result
}

/** What this very request has done before is not done again: its result is read. */
async function execute(
  needs: Needs,
  order: BulkOrder,
  { names, onDone }: { names: readonly string[]; onDone: (name: string) => void },
): Promise<Perform> {
  const { db } = needs
  const request = digest(order)
  await deleteOldBulkResults(db, OLD_RESULTS_AT_A_TIME)
  const known = await listBulkResults(db, request, names)
  return async (listing, numbered) => {
    if (known.has(listing.name)) return recall(db, request, listing)
    try {
      const claiming = claimingDb(db, { viewer: order.viewer, request, name: listing.name })
      const { result, isFinal } = await attempt(needs, { listing, order: numbered, db: claiming, outcome: 'done' })
      if (result.outcome === 'done') onDone(listing.name)
      if (isFinal) await saveBulkResult(db, request, result)
      return result
    } catch (error) {
      if (!(error instanceof AlreadyAnswered)) throw error
      return recall(db, request, listing)
    }
  }
}

const RECALL_ATTEMPTS = 20
const RECALL_PAUSE_MS = 50

/** The words are written a moment after the act's commit. Should a kill have come in between, 'done' is all there is. */
async function recall(db: Db, request: string, listing: Named): Promise<BulkResult> {
  for (let attempt = 1; ; attempt += 1) {
    const { outcome, details } = (await listBulkResults(db, request, [listing.name])).get(listing.name)!
    if (Object.keys(details).length > 0 || attempt === RECALL_ATTEMPTS)
      return { ...unchanged(listing), outcome, ...details }
    await sleep(RECALL_PAUSE_MS)
  }
}

/** By the same request, sent twice, since it was looked up. */
class AlreadyAnswered extends Error {}

/**
 * The claim is in the act's own commit: neither is there without the other, whatever happens in between. Who acts is asked
 * again for each listing: they may have been suspended since the request came, seconds ago.
 */
function claimingDb(db: Db, { viewer, request, name }: { viewer: Viewer; request: string; name: string }): Db {
  return runTransactionsBy(db, (work) =>
    db.transaction().execute(async (tx: Tx) => {
      if ((await lockRole(tx, viewer.accountId)) !== viewer.role) throw new Refusal('not_allowed')
      if (!(await claimBulkAct(tx, request, name))) throw new AlreadyAnswered()
      return work(tx)
    }),
  )
}

type Attempt = { listing: Named; order: Numbered; db: Db; outcome: 'ready' | 'done' }

/** `isFinal`: done, or refused by a rule. Anything else, if kept, would be repeated to a client that tries again. */
type Attempted = { result: BulkResult; isFinal: boolean }

const MAX_TRIES = 3
const TRY_AGAIN_AFTER_MS = 100

async function attempt({ log }: Needs, { listing, order, db, outcome }: Attempt): Promise<Attempted> {
  for (let tries = 1; ; tries += 1) {
    try {
      const change = await PERFORM[order.act]({ db }, { ...order, name: listing.name })
      return { result: { ...unchanged(listing), outcome, ...toWire(change, outcome) }, isFinal: true }
    } catch (error) {
      if (error instanceof AlreadyAnswered) throw error
      if (error instanceof Refusal && error.status !== 503) return refusedBy(error, listing)
      const isPassing = isPassingFailure(error)
      // Where the connection was lost at the commit, it may be done: the claim then says so.
      if (isPassing && tries < MAX_TRIES && performance.now() < order.until) {
        await sleep(tries * TRY_AGAIN_AFTER_MS)
        continue
      }
      // One listing that fails for a reason of ours must not stop the others.
      log.error({ err: error, listing: listing.name, act: order.act }, 'a bulk action failed for a listing')
      return { result: refused(listing, isPassing ? BUSY : refusals.unexpected.message), isFinal: false }
    }
  }
}

/** The first sentence about a field says more than the one about all of them. */
function refusedBy({ message, details }: Refusal, listing: Named): Attempted {
  const { errors = {} } = details as { errors?: Record<string, string[]> }
  const [sentence = message] = Object.values(errors).flat()
  return { result: refused(listing, sentence), isFinal: true }
}

// 40001: two transactions that can't both count, 40P01: a deadlock, 55P03: a lock that was not to be had in time.
const PASSING_STATES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03'])

/**
 * Whether the same work may well succeed in a moment: it met others, or the database went away. Such a failure says nothing
 * about the work, so it is never kept as its answer.
 */
function isPassingFailure(error: unknown): boolean {
  if (isDatabaseAway(error) || error instanceof Refusal) return true
  return error instanceof pg.DatabaseError && PASSING_STATES.has(error.code ?? '')
}

function toWire({ from, to, startsAt, newName }: Change, outcome: Attempt['outcome']): Partial<BulkResult> {
  // The name that a dry run drew is not the one that the act will draw.
  const words = outcome === 'done' && newName !== undefined ? `${to} ${newName}` : to
  return { from, to: words, starts_at: startsAt?.toISOString() ?? null }
}

function unchanged(listing: Named): BulkResult {
  return { ...listing, outcome: 'refused', message: null, from: null, to: null, starts_at: null }
}

function refused(listing: Named, message: string): BulkResult {
  return { ...unchanged(listing), message }
}

/** The same form of the same person for the same act. */
function digest({ viewer, key, act, options }: BulkOrder): string {
  return createHash('sha256')
    .update(JSON.stringify([viewer.accountId, key, act, options]))
    .digest('hex')
}
