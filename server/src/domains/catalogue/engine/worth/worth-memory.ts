// What lots are worth to owners of price books, for those that searched by it last.
//
// An owner takes 4 bytes a lot, and 12 more at each place with 4 for each order that was asked for. They are filled one after
// another, so that a burst of owners takes no more of the process's time than one. A book that has changed is another version,
// whose column replaces the one before; a search goes on with the version that it began with.
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Target } from '@lotyard/contract/rules/worth/terms'
import { maxChanged, type LandedCosts } from '../landed-costs.ts'
import type { Changeable, Store } from '../store.ts'
import type { CompiledBook } from './compiled-book.ts'
import { createExpectedColumn, type ExpectedColumn } from './expected-column.ts'
import { createWorthView, type WorthView } from './worth-view.ts'

export type WorthAsked = {
  accountId: string
  /** Another one once the book has changed, or what it refers to. */
  version: number
  epoch: object
  compile: () => CompiledBook
  target: Target
  /** Names the place and everything that freight and tax to it depend on. */
  placeKey: string
  landed: LandedCosts
  taxMilliPercent: number
}

export type WorthMemory = {
  read: (asked: WorthAsked) => Promise<WorthView>
  noteChange: (doc: number, changed?: readonly Changeable[]) => void
}

export type WorthLimits = {
  maxBytes: number
  /** A changed lot is noted for each of them. */
  maxOwners: number
  maxPlaces: number
  /** A search that comes when so many wait is refused. */
  maxWaiting: number
  /** Of one account: whoever edits a book all the time must not take the process's time from others. */
  maxBuildsPerMinute: number
}
const LIMITS: WorthLimits = {
  maxBytes: 128_000_000,
  maxOwners: 200,
  maxPlaces: 3,
  maxWaiting: 50,
  maxBuildsPerMinute: 10,
}

const MINUTE_MS = 60_000
const MAX_COUNTED_ACCOUNTS = 10_000
const READS_PER_COUNT = 64

/** How many versions of an account were begun lately, and which one last. */
type Counted = { since: number; count: number } & Pick<WorthAsked, 'version' | 'epoch'>

type Built = { isReady: boolean; ready: Promise<void> }
type Owner = Built & {
  version: number
  epoch: object
  column: ExpectedColumn
  views: Map<string, Built & { view: WorthView }>
}

export function createWorthMemory(
  store: Store,
  recentDocs: () => Int32Array,
  { maxBytes, maxOwners, maxPlaces, maxWaiting, maxBuildsPerMinute }: WorthLimits = LIMITS,
): WorthMemory {
  /** By account, least recently used first. */
  const owners = new Map<string, Owner>()
  /** Those that a search waits for, replaced meanwhile or not: they are told of changes too. */
  const awaited = new Map<Owner, number>()
  const builds = new LRUCache<string, Counted>({ max: MAX_COUNTED_ACCOUNTS })
  let waiting = 0
  let reads = 0
  let line: Promise<unknown> = Promise.resolve()

  /** Runs the steps when all before are done. */
  function enqueue(steps: () => Generator<void>): Built {
    if (waiting >= maxWaiting) throw new Refusal('busy')
    waiting += 1
    const run = async (): Promise<void> => {
      try {
        for (const _step of steps()) await setImmediate()
      } finally {
        waiting -= 1
      }
      built.isReady = true
    }
    const ready = line.then(run)
    const built: Built = { isReady: false, ready }
    // The next one's turn comes, whatever became of this one.
    line = ready.catch(() => {})
    return built
  }

  /** Not one that is built again because there was no room for it: the owner has changed nothing. */
  function countBuild({ accountId, version, epoch }: WorthAsked): void {
    const now = performance.now()
    const known = builds.get(accountId)
    if (known?.version === version && known.epoch === epoch) return
    const { since, count } = known === undefined || now - known.since >= MINUTE_MS ? { since: now, count: 0 } : known
    if (count >= maxBuildsPerMinute) throw new Refusal('too_many_requests')
    builds.set(accountId, { since, count: count + 1, version, epoch })
  }

  function ownerOf(asked: WorthAsked): Owner {
    const { accountId, version, epoch, compile } = asked
    const known = owners.get(accountId)
    if (known?.version === version && known.epoch === epoch) return known
    if (waiting >= maxWaiting) throw new Refusal('busy')
    countBuild(asked)
    const column = createExpectedColumn(store, compile())
    const owner: Owner = Object.assign(enqueue(column.build), { version, epoch, column, views: new Map() })
    owners.set(accountId, owner)
    return owner
  }

  function viewOf(
    owner: Owner,
    { placeKey, taxMilliPercent, landed, target }: WorthAsked,
  ): Built & { view: WorthView } {
    const key = `${placeKey} ${taxMilliPercent}`
    const known = owner.views.get(key)
    if (known !== undefined) {
      owner.views.delete(key)
      owner.views.set(key, known)
      return known
    }
    const view = createWorthView(store, { expected: owner.column, landed, target, taxMilliPercent }, recentDocs)
    const built = Object.assign(enqueue(view.build), { view })
    owner.views.set(key, built)
    for (const oldest of owner.views.keys()) {
      if (owner.views.size <= maxPlaces) break
      owner.views.delete(oldest)
    }
    return built
  }

  function keep(accountId: string, owner: Owner, isNew: boolean): void {
    if (owners.get(accountId) !== owner) return
    owners.delete(accountId)
    owners.set(accountId, owner)
    reads += 1
    // Orders are added after a view was built, so they are counted with a later read.
    if (isNew || reads % READS_PER_COUNT === 0) makeRoom(owner)
  }

  function makeRoom(owner: Owner): void {
    let bytes = 0
    for (const one of owners.values()) bytes += bytesOf(one)
    for (const [oldest, one] of owners) {
      if ((bytes <= maxBytes && owners.size <= maxOwners) || one === owner) break
      if (!one.isReady) continue
      bytes -= bytesOf(one)
      owners.delete(oldest)
    }
  }

  function bytesOf({ isReady, column, views }: Owner): number {
    if (!isReady) return 0
    let bytes = column.bytes()
    for (const { isReady: isFilled, view } of views.values()) if (isFilled) bytes += view.bytes()
    return bytes
  }

  function tell(owner: Owner, doc: number, changed?: readonly Changeable[]): boolean {
    owner.column.noteChange(doc, changed)
    for (const [key, { view }] of owner.views) {
      view.noteChange(doc, changed)
      if (view.countChanged() > maxChanged(store)) owner.views.delete(key)
    }
    return owner.column.countChanged() <= maxChanged(store)
  }

  return {
    async read(asked) {
      const { accountId } = asked
      const owner = ownerOf(asked)
      awaited.set(owner, (awaited.get(owner) ?? 0) + 1)
      try {
        // At once, so that it hears of what changes while it waits.
        const built = viewOf(owner, asked)
        const isNew = !built.isReady
        await owner.ready
        await built.ready
        keep(accountId, owner, isNew)
        return built.view
      } catch (error) {
        // One that could not be filled is not met again.
        if (!(error instanceof Refusal) && owners.get(accountId) === owner) owners.delete(accountId)
        throw error
      } finally {
        const others = awaited.get(owner)! - 1
        if (others === 0) awaited.delete(owner)
        else awaited.set(owner, others)
      }
    },
    noteChange(doc, changed) {
      for (const [accountId, owner] of owners) if (!tell(owner, doc, changed)) owners.delete(accountId)
      for (const owner of awaited.keys()) tell(owner, doc, changed)
    },
  }
}
