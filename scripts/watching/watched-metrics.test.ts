import { placeBidEndpoint } from '@lotyard/contract/lots/auction'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
// Every part of the market declares its metrics when it is read.
import '../../server/src/app.ts'
import '../../server/src/worker.ts'
import '../../server/src/measuring/metrics-text.ts'
import '../../server/src/runtime/web.ts'
import { LANES } from '../../server/src/jobs/running/lanes.ts'
import { collectProcessMetrics, marketMetrics, metrics } from '../../server/src/metrics.ts'
import { readExpression, readGroups } from './read-expression.ts'

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: Record<string, string>
}
type Panel = { title: string; targets?: { expr: string }[]; panels?: Panel[] }

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const rules = (parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('deploy/grafana/lotyard.json')) as { panels: Panel[] }
const panels = dashboard.panels.flatMap((panel) => [panel, ...(panel.panels ?? [])])

/** What Prometheus itself adds to every series of a target. */
const OF_PROMETHEUS = ['job', 'instance', 'role']

/** The labels of every name that /metrics serves. */
function served(): Map<string, readonly string[]> {
  collectProcessMetrics()
  const known = new Map<string, readonly string[]>([['up', []]])
  for (const metric of [...metrics.getMetricsAsArray(), ...marketMetrics.getMetricsAsArray()]) {
    const { name, labelNames } = metric as unknown as { name: string; labelNames: string[] }
    known.set(name, labelNames)
    if (metric.constructor.name === 'Histogram')
      for (const suffix of ['_bucket', '_sum', '_count']) known.set(`${name}${suffix}`, [...labelNames, 'le'])
  }
  return known
}

const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
]

test('alerts and panels ask only for metrics and labels that /metrics serves', () => {
  const known = served()
  const wrong = expressions.flatMap(([where, expression]) => {
    const asked = readExpression(expression)
    const labels = asked.flatMap(({ metric }) => known.get(metric) ?? [])
    const missing = asked.flatMap((each) => {
      const own = known.get(each.metric)
      if (own === undefined) return [each.metric]
      const names = each.labels.map(({ name }) => name).filter((name) => ![...own, ...OF_PROMETHEUS].includes(name))
      return names.map((name) => `${each.metric}{${name}}`)
    })
    const groups = readGroups(expression).filter((name) => ![...labels, ...OF_PROMETHEUS].includes(name))
    return [...missing, ...groups.map((name) => `by (${name})`), ...(asked.length === 0 ? ['nothing'] : [])].map(
      (name) => `${where}: ${name}`,
    )
  })
  expect(wrong).toEqual([])
  expect(expressions.length).toBeGreaterThan(30)
})

test('alerts ask for routes and lanes by the names that they have', () => {
  const values = (name: string): Set<string> =>
    new Set(
      expressions
        .flatMap(([, expression]) =>
          readExpression(expression).flatMap(({ labels }) => labels.filter((label) => label.name === name)),
        )
        .map(({ value }) => value),
    )
  expect([...values('lane')].flatMap((value) => value.split('|')).toSorted()).toEqual([...LANES].toSorted())
  expect([...values('route')].filter((route) => route.startsWith('/api/listings'))).toEqual([placeBidEndpoint.path])
})

test('each alert waits, has a severity, and says what to do where an operator looks', () => {
  const guide = read('docs/operating.md')
  const anchors = [...guide.matchAll(/^#+ (\w+)$/gm)].map(([, heading]) => heading!.toLowerCase())
  for (const { alert, annotations, labels, ...rule } of rules) {
    expect({ alert, wait: rule.for }).toEqual({ alert, wait: expect.stringMatching(/^\d+m$/) })
    expect(['critical', 'warning']).toContain(labels.severity)
    expect(annotations['summary']).toMatch(/\.$/)
    const anchor = alert.replace('Lotyard', '').toLowerCase()
    expect({ alert, runbook: annotations['runbook'] }).toEqual({ alert, runbook: `docs/operating.md#${anchor}` })
    expect(anchors).toContain(anchor)
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
})
