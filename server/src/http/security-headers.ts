import helmet from '@fastify/helmet'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { App } from './route.ts'

/**
 * What browsers are told to refuse. Each reply has one nonce, `reply.cspNonce.script` (the same for styles); a page that
 * is kept for several visitors is drawn with a placeholder that the sender replaces by it.
 */
export async function registerSecurityHeaders(app: App, config: Config): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  const policy = contentSecurityPolicy(config)
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // 'same-origin' would cut the tie to the PayPal window.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Our own forms must still send their Origin: 'no-referrer' would make it null.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply.cspNonce = { script: nonce, style: nonce }
    reply.header('content-security-policy', policy(nonce))
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), usb=(), browsing-topics=()')
  })
}
