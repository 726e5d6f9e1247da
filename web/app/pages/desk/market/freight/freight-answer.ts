import type { FreightPreview, FreightRates } from '@lotyard/contract/desk/market/freight'
import type { Failure } from '../../../../api/api.ts'
import { readEntered } from '../../../../lib/pages/forms/read-entered.ts'
import { toFields, type RateFields } from './rate-fields.ts'
import type { StandardTransit } from './transit-fields.ts'

/** What the page returns for its form, always with what was typed. */
export type FreightAnswer = {
  entered: RateFields
  failure: Failure | null
  /** Fields that are no numbers. */
  unread: string[]
  /** What the rates that were typed would do, with those rates as a text: only what was previewed is saved. */
  preview: (FreightPreview & { previewed: string }) | null
  /** Something was changed between the preview and saving. */
  isChangedSince: boolean
  /** Of the bands that were typed; null where only the browser answers. */
  standard: StandardTransit | null
  /** What was split or removed, and the field that waits for a number then. */
  resized: { said: string; empty: string | null } | null
}

/** The same text for the same rates, however they were put together. */
export function toText(rates: FreightRates): string {
  return JSON.stringify(toFields(rates))
}

export function refusedWith(form: FormData, failure: Failure): FreightAnswer {
  return {
    entered: readEntered(form),
    failure,
    unread: [],
    preview: null,
    isChangedSince: false,
    standard: null,
    resized: null,
  }
}
