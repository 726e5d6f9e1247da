// The files behind {assets} of the sandbox, by their path below it. The list is closed, so no path can reach another file.
import { readFileSync } from 'node:fs'
import { VERSION } from '../constants.ts'

export type SandboxAsset = { contentType: string; body: Buffer }

export const SANDBOX_FOLDER = `/pwpp/${VERSION}`

/** For every response. There must be no Cross-Origin-Opener-Policy: it would cut the window off from the shop. */
export const SANDBOX_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // The shop may be of another origin, and a page that asks for isolation refuses images without this.
  'cross-origin-resource-policy': 'cross-origin',
}

const FILES = new Map(
  Object.entries({
    '/html/braintree-frame.html': { contentType: 'text/html; charset=utf-8', file: 'pages/braintree-frame.html' },
    '/html/braintree-frame.css': { contentType: 'text/css; charset=utf-8', file: 'pages/braintree-frame.css' },
    '/html/braintree-frame.js': { contentType: 'text/javascript; charset=utf-8', file: 'pages/braintree-frame.js' },
    '/html/shop-link.js': { contentType: 'text/javascript; charset=utf-8', file: 'pages/shop-link.js' },
    '/html/bridge-frame.html': { contentType: 'text/html; charset=utf-8', file: 'pages/bridge-frame.html' },
    '/html/bridge-frame.js': { contentType: 'text/javascript; charset=utf-8', file: 'pages/bridge-frame.js' },
    '/images/pay-with-paypal.png': { contentType: 'image/png', file: 'images/pay-with-paypal.png' },
  }),
)

const cache = new Map<string, SandboxAsset>()

/** `path` is what follows {assets}, for instance '/pwpp/2.21.0/html/braintree-frame.html'. */
export function sandboxAsset(path: string): SandboxAsset | null {
  const entry = path.startsWith(SANDBOX_FOLDER) ? FILES.get(path.slice(SANDBOX_FOLDER.length)) : undefined
  if (entry === undefined) return null
  const known = cache.get(path)
  if (known) return known
  const asset = { contentType: entry.contentType, body: readFileSync(new URL(entry.file, import.meta.url)) }
  cache.set(path, asset)
  return asset
}
