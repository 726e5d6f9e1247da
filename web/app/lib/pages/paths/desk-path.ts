/** Whether an address is one of the desk's. */
export function isDeskPath(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname)
}
