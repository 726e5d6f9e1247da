/** The search goes along in the address, so that the manifest of the lot can highlight its words. */
export function lotPath(path: string, search = ''): string {
  return search === '' ? path : `${path}?search=${encodeURIComponent(search)}`
}
