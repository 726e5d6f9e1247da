/** When each listing next changes by the clock alone: it starts, ends, or its price drops. The earliest comes first. */
export type Agenda = {
  set: (listingId: number, at: number | null) => void
  /**
   * The listings that are due, earliest first, at most `limit`. They stay due until `set` says otherwise: a caller that
   * can't read one now finds it here again.
   */
  listDue: (now: number, limit: number) => number[]
  nextAt: () => number
  /** When each is due, by listing. */
  planned: () => ReadonlyMap<number, number>
}

export function createAgenda(): Agenda {
  const times: number[] = []
  const ids: number[] = []
  // Only the newest time of a listing counts; older ones stay in the heap until they surface.
  const planned = new Map<number, number>()

  function swap(left: number, right: number): void {
    ;[times[left], times[right]] = [times[right]!, times[left]!]
    ;[ids[left], ids[right]] = [ids[right]!, ids[left]!]
  }

  function push(time: number, id: number): void {
    let at = times.push(time) - 1
    ids.push(id)
    while (at > 0 && times[(at - 1) >> 1]! > times[at]!) {
      swap(at, (at - 1) >> 1)
      at = (at - 1) >> 1
    }
  }

  function pop(): void {
    swap(0, times.length - 1)
    times.pop()
    ids.pop()
    for (let at = 0; ;) {
      let child = 2 * at + 1
      if (child >= times.length) return
      if (child + 1 < times.length && times[child + 1]! < times[child]!) child += 1
      if (times[at]! <= times[child]!) return
      swap(at, child)
      at = child
    }
  }

  /** Drops what no longer counts on the way. */
  function nextAt(): number {
    while (times.length > 0 && planned.get(ids[0]!) !== times[0]) pop()
    return times[0] ?? Infinity
  }

  return {
    set(listingId, at) {
      if (at === null) planned.delete(listingId)
      else if (planned.get(listingId) !== at) {
        planned.set(listingId, at)
        push(at, listingId)
      }
    },
    listDue(now, limit) {
      const due = new Map<number, number>()
      for (let at = nextAt(); at <= now && due.size < limit; at = nextAt()) {
        due.set(ids[0]!, at)
        pop()
      }
      for (const [id, at] of due) push(at, id)
      return [...due.keys()]
    },
    nextAt,
    planned: () => planned,
  }
}
