/** What was typed into a form that was refused, without the token of its session. Of a repeated field the last. */
export function readEntered(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'authenticity_token')
  return Object.fromEntries(entries) as Record<string, string>
}
