// Starts each stage as soon as those it comes after are done.
import type { Stage, StageResult } from './stages.ts'

export type TimedResult = StageResult & { name: string; seconds: string }

/** In the order of the list, so that what is printed is the same in every run. A stage names only stages before it. */
export function startStages(stages: readonly Stage[], isInterrupted: () => boolean): Promise<TimedResult | null>[] {
  const results = new Map<string, Promise<TimedResult | null>>()
  for (const stage of stages) {
    const before = (stage.after ?? []).map((name) => {
      const result = results.get(name)
      if (result === undefined) throw new Error(`'${stage.name}' comes after '${name}', which is not listed before it.`)
      return result
    })
    // One that comes later must not start programs that the interruption no longer ends.
    const result = Promise.all(before).then(() => (isInterrupted() ? null : runTimed(stage)))
    results.set(stage.name, result)
  }
  return [...results.values()]
}

async function runTimed({ name, run }: Stage): Promise<TimedResult> {
  const startMs = performance.now()
  const result = await run()
  return { ...result, name, seconds: ((performance.now() - startMs) / 1000).toFixed(1) }
}
