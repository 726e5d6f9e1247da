/** Where a carrier shows this number; null where the carrier has no such page. */
export function trackingLink(link: string | null, tracking: string): string | null {
  return link === null ? null : link.replace('{tracking}', encodeURIComponent(tracking))
}
