// What a run used of the machine: single processes, whole trees of them, and what was neither of them.
import { availableParallelism } from 'node:os'
import { busyMs, processMs, treeMs } from '../machine/cpu.ts'

export type Usage = { foreign: number; ownMs: number[]; treesMs: number; elapsedMs: number }

/** Watches single processes and whole trees of them; what else the machine did is foreign. */
export function watch(pids: number[], roots: number[]): () => Usage {
  const own = (): number[] => pids.map(processMs)
  const trees = (): number => roots.reduce((sum, root) => sum + treeMs(root), 0)
  const before = { at: performance.now(), busy: busyMs(), own: own(), trees: trees() }
  return () => {
    const elapsedMs = performance.now() - before.at
    const ownMs = own().map((ms, index) => ms - before.own[index]!)
    const treesMs = trees() - before.trees
    const busy = (busyMs() ?? 0) - (before.busy ?? 0)
    const used = ownMs.reduce((sum, ms) => sum + ms, 0) + treesMs
    const foreign = Math.max(0, busy - used) / (elapsedMs * availableParallelism())
    return { foreign, ownMs, treesMs, elapsedMs }
  }
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`
