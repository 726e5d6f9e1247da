/** A lot found by words carries them along, so that its manifest can show where they occur. */
export function lotPath(path: string, search = ''): string {
  return search === '' ? path : `${path}?search=${encodeURIComponent(search)}`
}
