// Sitemap files (sitemaps.org), at most 50,000 addresses each.
import { escapeXml } from '../../../lib/formats/escape-xml.ts'

export const SITEMAP_SIZE = 50_000

/** The addresses of a sitemap file, or, beyond 50,000, of its parts. */
export function sitemapOf(paths: readonly string[], siteUrl: string): string {
  const entries = paths.map((path) => `<url><loc>${escapeXml(siteUrl + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

export function sitemapIndexOf(partCount: number, siteUrl: string): string {
  const parts = Array.from(
    { length: partCount },
    (_, part) => `<sitemap><loc>${escapeXml(`${siteUrl}/sitemap-${part}.xml`)}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('\n')}\n</sitemapindex>\n`
}
