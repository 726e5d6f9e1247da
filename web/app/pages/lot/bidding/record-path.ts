export function recordPath(listingName: string): string {
  return `/detail/${listingName}/record/`
}
