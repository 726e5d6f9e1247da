import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { RULES_FOLDER } from '../check-rules.ts'
import { copyRules, HEALTHY_MS, isCopy, listAlerts, SOON } from './fast-rules.ts'

const rules = readFileSync(join(RULES_FOLDER, 'alerts.yml'), 'utf8')
const seconds = (text: string): number => {
  expect(text).toMatch(/^\d+s$/)
  return Number.parseInt(text)
}

test('every rule has a copy that could fire within the time for which a market is left alone', () => {
  const { groups } = parse(copyRules(rules)) as { groups: { rules: { alert: string; expr: string; for: string }[] }[] }
  const copies = groups.flatMap((group) => group.rules).filter(({ alert }) => alert.endsWith(SOON.suffix))
  expect(copies.map(({ alert }) => alert)).toEqual(listAlerts(rules).map((alert) => `${alert}${SOON.suffix}`))
  for (const { alert, expr, for: wait } of copies) {
    expect(isCopy(alert)).toBe(true)
    const ranges = [...expr.matchAll(/\[(\w+)\]/g)].map(([, range]) => seconds(range!))
    expect({ alert, fits: Math.max(0, ...ranges) + seconds(wait) < HEALTHY_MS / 1_000 }).toEqual({ alert, fits: true })
  }
})
