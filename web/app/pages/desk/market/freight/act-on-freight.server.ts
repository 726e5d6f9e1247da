import type { FreightRates, previewFreightEndpoint, saveFreightEndpoint } from '@lotyard/contract/desk/market/freight'
import { MAX_BANDS, noteProblem } from '@lotyard/contract/rules/shipping/tariff/tariff'
import type { Api } from '../../../../api/api.ts'
import { readEntered } from '../../../../lib/pages/forms/read-entered.ts'
import { refuseFields } from '../../../../lib/pages/forms/refuse-fields.ts'
import { refusedWith, toText, type FreightAnswer } from './freight-answer.ts'
import { readRates, readSize } from './rate-fields.ts'
import { resizeTable } from './resize-table.ts'
import { standardTransit } from './transit-fields.ts'

export type Saved = { ok: true; version: number }

const NOTHING_YET = { failure: null, unread: [], preview: null, isChangedSince: false, standard: null, resized: null }

/** Splits or removes a band or a break; previews what was typed; saves it where it is what was previewed last. */
export async function actOnFreight(api: Api, form: FormData): Promise<Saved | (FreightAnswer & { ok: false })> {
  const answer = await answerForm(api, form)
  return answer.ok ? answer : { ...answer, standard: standardTransit(answer.entered, MAX_BANDS) }
}

async function answerForm(api: Api, form: FormData): Promise<Saved | (FreightAnswer & { ok: false })> {
  const entered = readEntered(form)
  const size = readSize({ bands: entered['bands'] ?? '', breaks: entered['breaks'] ?? '' })
  if (size === null) return { ok: false, ...refusedWith(form, refuseFields({ form: ['Form is invalid'] })!) }
  const resized = resizeTable(entered['act'] ?? '', entered, size)
  if (resized !== null) return { ok: false, ...NOTHING_YET, entered: resized.fields, resized }
  const { rates, unread } = readRates(entered, size)
  if (rates === null) return { ok: false, ...refusedWith(form, refuseFields({ rates: [] })!), unread }
  const isSaved = entered['act'] === 'save'
  const isPreviewed = entered['previewed'] === toText(rates)
  if (!isSaved || !isPreviewed) return preview(api, form, { rates, isChangedSince: isSaved })
  const problem = noteProblem(entered['note'] ?? '')
  const outcome =
    refuseFields(problem === null ? {} : { note: [problem] }) ??
    (await api.call<typeof saveFreightEndpoint>('POST', '/api/admin/market/freight', {
      body: { based_on: Number(entered['based_on']), rates, note: entered['note'] ?? '' },
    }))
  if (outcome.ok) return { ok: true, version: outcome.data.version }
  const again = await preview(api, form, { rates, isChangedSince: false })
  return { ...again, failure: outcome }
}

async function preview(
  api: Api,
  form: FormData,
  { rates, isChangedSince }: { rates: FreightRates; isChangedSince: boolean },
): Promise<FreightAnswer & { ok: false }> {
  const outcome = await api.call<typeof previewFreightEndpoint>('POST', '/api/admin/market/freight/preview', {
    body: { rates },
  })
  if (!outcome.ok) return { ok: false, ...refusedWith(form, outcome) }
  const shown = { ...outcome.data, previewed: toText(rates) }
  return { ok: false, ...NOTHING_YET, entered: readEntered(form), preview: shown, isChangedSince }
}
