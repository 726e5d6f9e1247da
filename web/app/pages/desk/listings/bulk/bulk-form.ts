// What the forms of the bulk page send, and what becomes of it on the wire.
import type { bulkListingsEndpoint } from '@lotyard/contract/desk/listing-board'
import { parseDollars } from '@lotyard/contract/rules/money'
import { DISCOUNT_ADVICE, isBulkAct, type BulkAct } from '@lotyard/contract/rules/desk/bulk-acts'
import { MAX_BULK_LISTINGS } from '@lotyard/contract/rules/desk/listing-board'
import { parsePercent } from '@lotyard/contract/rules/percent'
import { isInvalid } from '@lotyard/contract/rules/site/field-messages'
import { parseZoneTime } from '@lotyard/contract/rules/site/zone-time'
import type { InputOf } from '@lotyard/contract/wire/endpoint'
import { readFields } from '../../../../lib/pages/forms/read-fields.ts'

type Body = InputOf<typeof bulkListingsEndpoint>['body']

/** The fields of all acts, as they were typed. */
export const OPTION_FIELDS = [
  'starts_at',
  'every_minutes',
  'reason',
  'change_by',
  'change',
  'discount_percent',
  'pick_up',
  'to',
  'duration_hours',
  'msrp_percent',
  'round_to',
] as const
export type EnteredOptions = Record<(typeof OPTION_FIELDS)[number], string>

export const CHANGES = {
  percent_off: 'Lower by percent',
  percent_up: 'Raise by percent',
  dollars_off: 'Lower by dollars',
  dollars_up: 'Raise by dollars',
} as const

export type BulkForm = { act: BulkAct | null; names: string[]; entered: EnteredOptions; key: string; isApply: boolean }

export function readBulkForm(form: FormData): BulkForm {
  const { act, key, step } = readFields(form, 'act', 'key', 'step')
  const names = form.getAll('name').filter((name) => typeof name === 'string')
  return {
    act: isBulkAct(act) ? act : null,
    names: names.slice(0, MAX_BULK_LISTINGS),
    entered: readFields(form, ...OPTION_FIELDS),
    key,
    isApply: step === 'apply',
  }
}

export type ReadOptions = { options: Body['options'] } | { errors: Record<string, string[]> }

/** What is empty is left out, for the server to ask for; what can't be read is said here. */
export function toOptions(act: BulkAct, entered: EnteredOptions, timeZone: string): ReadOptions {
  return READ[act]?.(entered, timeZone) ?? { options: {} }
}

const READ: Partial<Record<BulkAct, (entered: EnteredOptions, timeZone: string) => ReadOptions>> = {
  schedule({ starts_at, every_minutes }, timeZone): ReadOptions {
    const startsAt = parseZoneTime(starts_at, timeZone)
    const minutes = every_minutes.trim() === '' ? 0 : readNumber(every_minutes)
    if (starts_at.trim() !== '' && startsAt === null) return { errors: { starts_at: [isInvalid('start')] } }
    if (minutes === null) return { errors: { every_minutes: ['Enter a whole number of minutes, for example 2.'] } }
    return {
      options: { ...(startsAt !== null && { starts_at: startsAt.toISOString() }), every_minutes: Math.round(minutes) },
    }
  },
  withdraw: ({ reason }) => ({ options: { reason } }),
  price({ change_by, change }): ReadOptions {
    const sign = change_by.endsWith('_off') ? -1 : 1
    if (change.trim() === '') return { options: {} }
    if (change_by.startsWith('percent')) {
      const percent = readNumber(change.replace('%', ''))
      return percent === null
        ? { errors: { change: ['Enter a percentage, for example 10.'] } }
        : { options: { percent: sign * percent } }
    }
    const cents = parseDollars(change)
    return cents === null
      ? { errors: { change: ['Enter a dollar amount, for example 25.'] } }
      : { options: { amount_cents: sign * cents } }
  },
  discount({ discount_percent }): ReadOptions {
    if (discount_percent.trim() === '') return { options: {} }
    const percent = readNumber(discount_percent.replace('%', ''))
    return percent === null || !Number.isInteger(percent)
      ? { errors: { discount_percent: [DISCOUNT_ADVICE] } }
      : { options: { discount_percent: percent } }
  },
  msrp({ msrp_percent, round_to }): ReadOptions {
    const basisPoints = parsePercent(msrp_percent, 2)
    if (msrp_percent.trim() !== '' && basisPoints === null)
      return { errors: { msrp_percent: ['Enter a percentage from 0.01 to 100, for example 12.5.'] } }
    return {
      options: { ...(basisPoints !== null && { msrp_basis_points: basisPoints }), round_to_cents: Number(round_to) },
    }
  },
  duration({ duration_hours }): ReadOptions {
    if (duration_hours.trim() === '') return { options: {} }
    const hours = readNumber(duration_hours)
    return hours === null || !Number.isInteger(hours)
      ? { errors: { duration_hours: ['Enter whole hours, for example 168 for a week.'] } }
      : { options: { duration_hours: hours } }
  },
  category: choose,
  condition: choose,
  warehouse: choose,
  audience: choose,
  template: choose,
  pick_up: ({ pick_up }) => ({ options: pick_up === '' ? {} : { pick_up: pick_up === 'on' } }),
}

function choose({ to }: EnteredOptions): ReadOptions {
  return { options: to === '' ? {} : { to } }
}

function readNumber(text: string): number | null {
  return /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null
}
