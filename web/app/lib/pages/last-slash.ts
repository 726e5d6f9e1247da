/** Every path answers with and without its last slash; to compare two of them, both get one. */
export function withLastSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname : `${pathname}/`
}
