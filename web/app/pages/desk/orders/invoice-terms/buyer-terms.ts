// What the form of a buyer's terms asks for, and how terms are said in a line.
import type { InvoiceTerms } from '@lotyard/contract/desk/orders'
import { countOf } from '@lotyard/contract/rules/format-count'
import { formatCents, parseDollars } from '@lotyard/contract/rules/money'

/** As the contract's call has it. */
export const MAX_INVOICE_DAYS = 120

type Typed = { days: string; limit: string; mayWire: boolean }

/** Sentences by field. */
export function termsProblems({ days, limit, mayWire }: Typed): Record<string, string[]> {
  const hasDays = days.trim() !== ''
  const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_INVOICE_DAYS
  const hasLimit = limit.trim() !== ''
  const errors: Record<string, string[]> = {}
  if ((hasDays || !mayWire || hasLimit) && !isDays)
    errors['days'] = [`Enter a number of days from 1 to ${MAX_INVOICE_DAYS}.`]
  if (hasLimit && !((parseDollars(limit) ?? 0) > 0)) errors['limit'] = ['Enter a dollar amount, for example 25,000.']
  return errors
}

/** 'Invoice within 30 days, ships before payment up to $25,000'. */
export function describeTerms({
  invoiceDays,
  creditLimitCents,
  mayWire,
}: Pick<InvoiceTerms, 'invoiceDays' | 'creditLimitCents' | 'mayWire'>): string {
  const parts = [
    ...(invoiceDays === null ? [] : [`Invoice within ${countOf(invoiceDays, 'day')}`]),
    ...(creditLimitCents === null ? [] : [`ships before payment up to ${formatCents(creditLimitCents)}`]),
    ...(mayWire ? [invoiceDays === null ? 'Wire at checkout' : 'wire at checkout'] : []),
  ]
  return parts.length === 0 ? 'No terms; pays by card or PayPal' : parts.join(', ')
}

/** What the form begins with. */
export function typedTerms(terms: InvoiceTerms | undefined): Typed & { email: string } {
  if (terms === undefined) return { email: '', days: '30', limit: '', mayWire: false }
  const { email, invoiceDays, creditLimitCents, mayWire } = terms
  return {
    email,
    days: invoiceDays === null ? '' : String(invoiceDays),
    limit: creditLimitCents === null ? '' : String(creditLimitCents / 100),
    mayWire,
  }
}
