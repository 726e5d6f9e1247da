import { parse, stringify } from 'yaml'

export type Copy = { suffix: string; speed: number }

/** Fires within seconds of its cause. It waits no longer than its rates look back, so one slow bid is enough for it. */
export const FAST: Copy = { suffix: 'Fast', speed: 30 }
/** Waits twice as long as its rates look back, as the rules do, and each within the minutes that a market is left alone. */
export const SOON: Copy = { suffix: 'Soon', speed: 10 }
const COPIES = [FAST, SOON]
/** How long the market is left alone. */
export const HEALTHY_MS = 210_000

/** Shorter, and a rate would see one sample only: they are taken every three seconds, and one may be late. */
const MIN_RANGE_SECONDS = 15

type Rule = { alert: string; expr: string; for: string }
type Rules = { groups: { name: string; rules: Rule[] }[] }

export function listAlerts(rules: string): string[] {
  return (parse(rules) as Rules).groups.flatMap((group) => group.rules.map(({ alert }) => alert))
}

export function isCopy(alert: string): boolean {
  return COPIES.some(({ suffix }) => alert.endsWith(suffix))
}

/** The same rules under other names, with waits and ranges that are shorter; what they compare stays as it is. */
export function copyRules(rules: string): string {
  const { groups } = parse(rules) as Rules
  const copies = COPIES.flatMap(({ suffix, speed }) =>
    groups.map(({ name, rules: each }) => ({
      name: `${name}-${suffix}`,
      rules: each.map((rule) => ({
        ...rule,
        alert: `${rule.alert}${suffix}`,
        for: shorten(rule.for, { speed, minSeconds: 0 }),
        expr: rule.expr.replaceAll(
          /\[(\d+m)\]/g,
          (_, range: string) => `[${shorten(range, { speed, minSeconds: MIN_RANGE_SECONDS })}]`,
        ),
      })),
    })),
  )
  return stringify({ groups: copies })
}

function shorten(minutes: string, { speed, minSeconds }: { speed: number; minSeconds: number }): string {
  return `${Math.max(minSeconds, Math.round((Number.parseInt(minutes) * 60) / speed))}s`
}
