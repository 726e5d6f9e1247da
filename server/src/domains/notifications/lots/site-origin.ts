/**
 * Where a site is reached: under its first host, by the protocol and port of PUBLIC_URL. `host` is null for the default site
 * and for one without hosts, which are reached by PUBLIC_URL itself.
 */
export function siteOrigin(publicUrl: string, host: string | null): string {
  if (host === null) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = host
  return url.origin
}
