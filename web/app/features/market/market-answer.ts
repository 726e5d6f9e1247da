import type { Failure } from '../../api/api.ts'

/** What a page of the market returns for a form that was refused: which form it was, and what was typed into it. */
export type MarketAnswer = { form: string; failure: Failure; entered: Record<string, string[]> }

const NOT_TYPED = new Set(['form', 'authenticity_token'])

export function toMarketAnswer(form: FormData, failure: Failure): MarketAnswer {
  const entered: Record<string, string[]> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !NOT_TYPED.has(name)) entered[name] = [...(entered[name] ?? []), value]
  return { form: formOf(form), failure, entered }
}

/** Each form names itself, because a page may have several. */
export function formOf(form: FormData): string {
  const name = form.get('form')
  return typeof name === 'string' ? name : ''
}
