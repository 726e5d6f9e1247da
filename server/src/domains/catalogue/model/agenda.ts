/** When each listing next changes by the clock alone: it starts, ends, or its price drops. The earliest comes first. */
export type Agenda = {
  set: (listingId: number, at: number | null) => void
  /** The listings that are due, earliest first, at most `limit`; they are removed from the agenda. */
  takeDue: (now: number, limit: number) => number[]
  nextAt: () => number
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

  return {
    set(listingId, at) {
      if (at === null) planned.delete(listingId)
      else if (planned.get(listingId) !== at) {
        planned.set(listingId, at)
        push(at, listingId)
      }
    },
    takeDue(now, limit) {
      const due: number[] = []
      while (times.length > 0 && times[0]! <= now && due.length < limit) {
        const id = ids[0]!
        if (planned.get(id) === times[0]) {
          planned.delete(id)
          due.push(id)
        }
        pop()
      }
      return due
    },
    nextAt: () => times[0] ?? Infinity,
  }
}
