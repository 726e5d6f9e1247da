// When each listing next changes by the clock alone: it starts, ends, or its price drops. The earliest comes first.
//
// In typed arrays, because half of a large market's lots are in it. A listing is in it once, so one that is planned again and
// again takes no more memory.
import { createDocTable, roomFor, hashNumber } from '../engine/doc-table.ts'

export type Agenda = {
  set: (listingId: number, at: number | null) => void
  /**
   * The listings that are due, earliest first, at most `limit`. They stay due until `set` says otherwise: a caller that
   * can't read one now finds it here again.
   */
  listDue: (now: number, limit: number) => number[]
  nextAt: () => number
  /** All of it, to be given to another agenda. */
  planned: () => Planned
}

/** Listings and when each is due. A heap: what stands at n is due before what stands at 2n + 1 and 2n + 2. */
export type Planned = { ids: Float64Array; times: Float64Array }

const FIRST_CAPACITY = 64
const GROWTH = 1.25

export function createAgenda(saved: Planned = { ids: new Float64Array(0), times: new Float64Array(0) }): Agenda {
  let size = saved.ids.length
  // By entry, which stays the same while a listing is planned.
  let { ids, times } = saved
  let placeOf = new Int32Array(size)
  const freeEntries: number[] = []
  /** Entries, by place. */
  let heap = new Int32Array(size)
  const entryOf = createDocTable<number>(
    {
      hashOf: hashNumber,
      hashAt: (entry) => hashNumber(ids[entry]!),
      isAt: (entry, id) => ids[entry] === id,
      keyAt: (entry) => ids[entry]!,
    },
    roomFor(size),
  )
  for (let entry = 0; entry < size; entry += 1) {
    put(entry, entry)
    entryOf.add(entry)
  }

  function put(entry: number, place: number): void {
    heap[place] = entry
    placeOf[entry] = place
  }

  const timeAt = (place: number): number => times[heap[place]!]!

  /** Moves what stands at this place to where its time belongs. */
  function settle(from: number): void {
    let place = from
    const entry = heap[place]!
    const time = times[entry]!
    while (place > 0 && timeAt((place - 1) >> 1) > time) {
      put(heap[(place - 1) >> 1]!, place)
      place = (place - 1) >> 1
    }
    for (;;) {
      let child = 2 * place + 1
      if (child >= size) break
      if (child + 1 < size && timeAt(child + 1) < timeAt(child)) child += 1
      if (timeAt(child) >= time) break
      put(heap[child]!, place)
      place = child
    }
    put(entry, place)
  }

  function add(id: number, time: number): void {
    if (size === ids.length) grow()
    const entry = freeEntries.pop() ?? size
    ids[entry] = id
    times[entry] = time
    entryOf.add(entry)
    put(entry, size)
    size += 1
    settle(size - 1)
  }

  function remove(entry: number): void {
    const place = placeOf[entry]!
    entryOf.delete(entry)
    freeEntries.push(entry)
    size -= 1
    if (place === size) return
    put(heap[size]!, place)
    settle(place)
  }

  function grow(): void {
    const capacity = Math.max(FIRST_CAPACITY, Math.ceil(size * GROWTH))
    const grown = { ids: new Float64Array(capacity), times: new Float64Array(capacity) }
    grown.ids.set(ids)
    grown.times.set(times)
    ;({ ids, times } = grown)
    const places = new Int32Array(capacity)
    places.set(placeOf)
    placeOf = places
    const entries = new Int32Array(capacity)
    entries.set(heap)
    heap = entries
  }

  return {
    set(listingId, at) {
      const entry = entryOf.get(listingId)
      if (entry === undefined) {
        if (at !== null) add(listingId, at)
      } else if (at === null) remove(entry)
      else if (times[entry] !== at) {
        times[entry] = at
        settle(placeOf[entry]!)
      }
    },
    listDue(now, limit) {
      const due: number[] = []
      const taken: number[] = []
      while (size > 0 && timeAt(0) <= now && due.length < limit) {
        due.push(ids[heap[0]!]!)
        taken.push(timeAt(0))
        remove(heap[0]!)
      }
      for (const [at, id] of due.entries()) add(id, taken[at]!)
      return due
    },
    nextAt: () => (size === 0 ? Infinity : timeAt(0)),
    planned() {
      const planned = { ids: new Float64Array(size), times: new Float64Array(size) }
      for (let place = 0; place < size; place += 1) {
        planned.ids[place] = ids[heap[place]!]!
        planned.times[place] = timeAt(place)
      }
      return planned
    },
  }
}
