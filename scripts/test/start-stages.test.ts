import { expect, test } from 'vitest'
import { NOTHING } from './reports.ts'
import type { Stage } from './stages.ts'
import { startStages } from './start-stages.ts'

function stagesOf(...described: { name: string; after?: string[] }[]) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const stages = described.map(({ name, after }): Stage => {
    const isDone = new Promise<void>((resolve) => ends.set(name, resolve))
    const run = async () => {
      begun.push(name)
      await isDone
      return { ...NOTHING, passed: 1, output: '' }
    }
    return { name, run, ...(after && { after }) }
  })
  return { stages, begun, end: (name: string) => ends.get(name)!() }
}
const never = (): boolean => false

test('a stage starts as soon as those it comes after are done, and not before', async () => {
  const { stages, begun, end } = stagesOf(
    { name: 'lint' },
    { name: 'build' },
    { name: 'sizes', after: ['build'] },
    { name: 'tests', after: ['lint', 'build'] },
  )
  const results = startStages(stages, never)
  end('build')
  end('sizes')
  await results[2]
  expect(begun).toEqual(['lint', 'build', 'sizes'])
  end('lint')
  end('tests')
  expect((await Promise.all(results)).map((result) => result?.name)).toEqual(['lint', 'build', 'sizes', 'tests'])
})

test('after an interruption no stage begins', async () => {
  const { stages, begun, end } = stagesOf({ name: 'build' }, { name: 'tests', after: ['build'] })
  let isInterrupted = false
  const results = startStages(stages, () => isInterrupted)
  await Promise.resolve()
  isInterrupted = true
  end('build')
  expect(await results[1]).toBeNull()
  expect(begun).toEqual(['build'])
})

test('a stage that comes after one that is not listed is a mistake', () => {
  const { stages } = stagesOf({ name: 'tests', after: ['biuld'] })
  expect(() => startStages(stages, never)).toThrow("'tests' comes after 'biuld', which is not listed before it.")
})
