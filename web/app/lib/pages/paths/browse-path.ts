/** All of these are one page: changing between them keeps it in place. */
export function isBrowsePath(pathname: string): boolean {
  return /^\/lots(\/|$)/.test(pathname)
}
