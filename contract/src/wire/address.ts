// Where a call is sent: one spelling of path and query for the browser and the server.

export type Addressed = {
  /** The endpoint's own spelling, e.g. '/api/listings/:name'. */
  path: string
  params?: object | undefined
  query?: object | undefined
}

export function addressOf({ path, params, query }: Addressed): string {
  const search = new URLSearchParams(queryPairs(query)).toString()
  return fillPath(path, params) + (search === '' ? '' : `?${search}`)
}

function fillPath(path: string, params: object = {}): string {
  const values = params as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Lists repeat their key; what is undefined, null or empty is left out. */
export function queryPairs(query: object = {}): [string, string][] {
  const pairs: [string, string][] = []
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') pairs.push([key, String(one)])
    }
  }
  return pairs
}
