/** The one place where a page sets a cookie. Spec §9: its lifetime is given in days; 0 removes it. */
export function writeCookie(name: string, value: string, { days }: { days: number }): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is asynchronous, and not every browser has it.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax; Max-Age=${Math.round(days * 86_400)}${secure}`
}
