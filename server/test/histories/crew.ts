// Who plays the acts of a history: this process, or others that are killed on the way (processes/).
import { perform, type ActorNeeds, type Task } from './acts.ts'
import type { GatewayBooks } from './gateway-books.ts'
import type { Death } from './processes/death.ts'

/** `killed`: its process died in the middle of it. */
export type Played = 'done' | 'refused' | 'killed'

export type Crew = {
  /** Whether its processes can die. */
  isMortal: boolean
  /** All at once, each by a process of its own where there are any. */
  play: (tasks: readonly (Task & { death: Death | null })[], gateway: GatewayBooks) => Promise<Played[]>
}

export function playHere(needs: ActorNeeds): Crew {
  return {
    isMortal: false,
    async play(tasks, gateway) {
      const results = await Promise.allSettled(tasks.map((task) => perform(needs, gateway, task)))
      return results.map((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value ? 'done' : 'refused'
      })
    },
  }
}
