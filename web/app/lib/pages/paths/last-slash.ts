/** Every path works with and without its last slash. Paths are compared with one: otherwise the same page would differ. */
export function withLastSlash(pathname: string): string {
  return pathname.endsWith('/') ? pathname : `${pathname}/`
}
