// How values of the audit trail are read: entries of another time may hold anything.

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isFields(value) && 'from' in value && 'to' in value
}

export function text(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
