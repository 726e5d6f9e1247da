// The examples page with the sandbox beside it, on this machine only. The bundles are made by bundles.ts.
import { randomUUID } from 'node:crypto'
import { defineConfig } from 'vite'
import { createSandboxHandler } from './src/sandbox/index.ts'

const handleSandbox = createSandboxHandler({ prefix: '', createNonce: () => `fake-paypal-${randomUUID()}` })

export default defineConfig({
  root: 'examples',
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
  plugins: [
    {
      name: 'sandbox',
      configureServer({ middlewares }) {
        middlewares.use('/sandbox', (request, response) => {
          void handleSandbox(request, response).then((isAnswered) => isAnswered || response.writeHead(404).end())
        })
      },
    },
  ],
})
