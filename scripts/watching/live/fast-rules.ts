import { parse, stringify } from 'yaml'

/** How many times sooner the fast copy of a rule fires. */
export const SPEED = 30
/** Shorter, and a rate would see one sample only: they are taken every three seconds, and one may be late. */
const MIN_RANGE_SECONDS = 15

type Rule = { alert: string; expr: string; for: string }
type Rules = { groups: { name: string; rules: Rule[] }[] }

export function listAlerts(rules: string): string[] {
  return (parse(rules) as Rules).groups.flatMap((group) => group.rules.map(({ alert }) => alert))
}

/** The same rules under the names `…Fast`, with waits and ranges that are shorter; what they compare stays as it is. */
export function makeFastRules(rules: string): string {
  const { groups } = parse(rules) as Rules
  const fast = groups.map(({ name, rules: each }) => ({
    name: `${name}-fast`,
    rules: each.map((rule) => ({
      ...rule,
      alert: `${rule.alert}Fast`,
      for: shorten(rule.for, 0),
      expr: rule.expr.replaceAll(/\[(\d+m)\]/g, (_, range: string) => `[${shorten(range, MIN_RANGE_SECONDS)}]`),
    })),
  }))
  return stringify({ groups: fast })
}

function shorten(minutes: string, minSeconds: number): string {
  return `${Math.max(minSeconds, Math.round((Number.parseInt(minutes) * 60) / SPEED))}s`
}
