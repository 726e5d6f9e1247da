// What npm's audit says, as far as it stops a release.

/** Advisories that don't concern us, each with the reason and the day until which it was looked at. */
export type Accepted = Record<string, { because: string; until: string }>

export type Audit = {
  vulnerabilities?: Record<
    string,
    { name: string; severity: string; via: (string | { url?: string; title?: string })[] }
  >
  /** Instead of the rest, where the registry did not answer. */
  message?: string
  statusCode?: number
}

export type Verdict = { problems: string[]; note: string | null }

const STOPS = new Set(['high', 'critical'])

export function judgeAudit(audit: Audit, accepted: Accepted, today: string): Verdict {
  if (audit.vulnerabilities === undefined)
    return { problems: [], note: 'The registry can’t be asked for advisories from here, so none were looked at.' }
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

function idOf(url: string): string {
  return url.split('/').at(-1) ?? ''
}
