// Three origins on loopback: the shop under the product's strict headers, the gateway's assets, and an unrelated site.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeBundles } from '@lotyard/paypal-widget/bundles'
import { createSandboxHandler } from '@lotyard/paypal-widget/sandbox'
import type { NonceRequest } from '@lotyard/paypal-widget/sandbox'

export type Shop = {
  origin: string
  assets: string
  stranger: string
  /** What the authorisation pages asked for, newest last. */
  nonceRequests: NonceRequest[]
}

export async function startShop(): Promise<{ shop: Shop; stop: () => Promise<void> }> {
  const bundles = new Map((await makeBundles()).map(({ fileName, code }) => [`/${fileName}`, code]))
  const nonceRequests: NonceRequest[] = []
  const handleSandbox = createSandboxHandler({
    prefix: '',
    createNonce(request) {
      nonceRequests.push(request)
      return `nonce-for-${request.email}`
    },
  })
  const assets = await listen((request, response) => {
    void handleSandbox(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end())
  })
  const stranger = await listen((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Stranger</title>')
  })
  const page = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const bundle = bundles.get(pathname)
    if (bundle !== undefined) {
      // Without a charset, as many servers send it: the page's own then decides how it is read.
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle)
      return
    }
    const html = { '/': SHOP_PAGE, '/old': SHOP_PAGE, '/framing': FRAMING_PAGE, '/elsewhere': ELSEWHERE_PAGE }[pathname]
    if (html === undefined) {
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
      return
    }
    const nonce = randomUUID()
    const framed = [origin(assets), ...(request.url?.includes('stranger') ? [origin(stranger)] : [])]
    const charset = pathname === '/old' ? 'windows-1252' : 'utf-8'
    response
      .writeHead(200, { ...strictHeaders(nonce, framed), 'content-type': `text/html; charset=${charset}` })
      .end(html.replaceAll('{nonce}', nonce))
  })
  const servers = [assets, stranger, page]
  return {
    shop: { origin: origin(page), assets: origin(assets), stranger: origin(stranger), nonceRequests },
    async stop() {
      await Promise.all(servers.map(close))
    },
  }
}

/** The product's headers. `'self'` among the frames is for the page that frames the shop itself. */
function strictHeaders(nonce: string, framed: string[]): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `frame-src 'self' ${framed.join(' ')}`,
      `img-src 'self' ${framed.join(' ')}`,
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

const SHOP_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Shop</title>
    <style nonce="{nonce}">
      body { margin: 0; font: 16px/1.5 sans-serif; color: #14233c; }
      main { min-height: 2400px; padding: 24px; }
    </style>
    <script nonce="{nonce}" src="/paypal-widget.iife.js"></script>
  </head>
  <body>
    <main>
      <h1>Checkout</h1>
      <form id="order" action="/elsewhere"><div id="paypal"></div></form>
      <div id="second"></div>
      <label>Nonce <input id="given-field"></label>
      <a href="/elsewhere">Leave</a>
    </main>
  </body>
</html>`

const FRAMING_PAGE = `<!doctype html>
<html lang="en"><head><title>Framing</title></head><body><iframe title="Shop" name="shop" src="/"></iframe></body></html>`

const ELSEWHERE_PAGE =
  '<!doctype html><html lang="en"><head><title>Elsewhere</title></head><body>Elsewhere</body></html>'

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

function origin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
  })
}
