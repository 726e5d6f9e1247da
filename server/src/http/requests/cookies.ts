import type { FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** True where PUBLIC_URL is https: cookies then never travel in the clear. */
    hasSecureCookies: boolean
  }
}

/**
 * The one place that sets a cookie. Spec §9: its lifetime is given in days; null lives as long as the browser.
 * `name` is bare: over https the browser's own guard `__Host-` is put before it.
 */
export function setCookie(reply: FastifyReply, name: string, value: string, { days }: { days: number | null }): void {
  const secure = reply.server.hasSecureCookies
  reply.setCookie(cookieName(name, secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(days !== null && { maxAge: Math.round(days * 86_400) }),
  })
}

export function clearCookie(reply: FastifyReply, name: string): void {
  setCookie(reply, name, '', { days: 0 })
}

export function readCookie(
  request: { cookies: Record<string, string | undefined>; server: { hasSecureCookies: boolean } },
  name: string,
): string | null {
  return request.cookies[cookieName(name, request.server.hasSecureCookies)] ?? null
}

export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}
