// What a bench found: one line each for who reads along, and for `npm run bench -- all`, which makes one table of them.
import { appendFileSync } from 'node:fs'

export type Goal = { atLeast: number } | { atMost: number }
export type Figure = { name: string; value: number; unit: string; goal?: Goal }

/** Where `all` wants the figures of the bench that it runs. */
export const FIGURES_FILE = 'LOTYARD_BENCH_FIGURES'

/** Prints it and hands it over. A goal that is missed makes the process end with 1. Returns whether it is met. */
export function reportFigure(figure: Figure): boolean {
  console.log(toLine(figure))
  const file = process.env[FIGURES_FILE]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  const met = isMet(figure)
  if (!met) process.exitCode = 1
  return met
}

/** What can't be measured misses its goal: not a number is neither above nor below. */
export function isMet({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean {
  if (goal === undefined) return true
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost
}

export function toLine(figure: Figure): string {
  const verdict = figure.goal === undefined ? '' : `, goal ${toGoal(figure.goal)}: ${isMet(figure) ? 'met' : 'MISSED'}`
  return `${figure.name}: ${toValue(figure)}${verdict}`
}

export function toValue({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits = Math.abs(value) >= 1_000 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return unit === '' ? number : `${number} ${unit}`
}

export function toGoal(goal: Goal): string {
  return 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`
}
