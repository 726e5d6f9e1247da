// What npm's audit says, as far as it stops a release.

/** Advisories that don't concern us, each with the reason and the day until which it was looked at. */
export type Accepted = Record<string, { because: string; until: string }>

export type Audit = {
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; via: (string | { url?: string; title?: string })[] }
  >
  /** Instead of the rest, where the registry was asked and gave no advisories. */
  message?: string
  statusCode?: number
  /** Where npm itself failed it has a code; where the registry did, it is empty. */
  error?: { code?: string; summary?: string }
}

export type Verdict = { problems: string[]; note: string | null }

const STOPS = new Set(['high', 'critical'])
/** What npm says when no answer came: refused, not resolved, cut off, too late. */
const UNREACHABLE = /^request to \S+ failed|^invalid response body|timed? ?out/i

export function judgeAudit(audit: Audit, accepted: Accepted, today: string): Verdict {
  if (audit.vulnerabilities === undefined) {
    // Only a registry that doesn't answer is no failure: anything else would look like it for ever.
    const reason = unreachableReason(audit)
    if (reason === null) return { problems: [`npm audit failed: ${describe(audit)}`], note: null }
    const note = `The registry can’t be asked for advisories from here (${reason}), so none were looked at.`
    return { problems: [], note }
  }
  const problems = Object.values(audit.vulnerabilities)
    .filter(({ severity }) => STOPS.has(severity))
    .flatMap(({ name, severity, via }) =>
      via
        // A name stands for a package that is listed itself.
        .filter((one) => typeof one !== 'string')
        .filter(({ url = '' }) => !((accepted[idOf(url)]?.until ?? '') >= today))
        .map(({ title = 'an advisory without a title', url = '' }) => `${name}: ${severity}, ${title} (${idOf(url)})`),
    )
  return { problems, note: null }
}

function unreachableReason({ statusCode, message = '', error }: Audit): string | null {
  if (statusCode !== undefined) return `status ${statusCode}`
  return error?.code === undefined && UNREACHABLE.test(message) ? 'no answer' : null
}

function describe({ message, error }: Audit): string {
  return error?.summary || message || 'it said nothing'
}

function idOf(url: string): string {
  return url.split('/').at(-1) ?? ''
}
