/** As the contract's call has it. */
export const MAX_INVOICE_DAYS = 120

export function daysProblem(days: string): string | null {
  const isDays = /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_INVOICE_DAYS
  return isDays ? null : `Enter a number of days from 1 to ${MAX_INVOICE_DAYS}.`
}
