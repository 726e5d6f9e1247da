// Makes the two bundles that ship: an ES module, and a plain script that defines createPayPalWidget.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const BUNDLES = [
  { format: 'es', entry: 'src/index.ts', fileName: 'paypal-widget.js' },
  { format: 'iife', entry: 'src/script.ts', fileName: 'paypal-widget.iife.js' },
] as const

export type Bundle = { fileName: string; code: string }

export function makeBundles(): Promise<Bundle[]> {
  return Promise.all(BUNDLES.map(makeBundle))
}

async function makeBundle({ format, entry, fileName }: (typeof BUNDLES)[number]): Promise<Bundle> {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      // Vite leaves the whitespace of an ES library alone unless it is told otherwise.
      minify: 'oxc',
      lib: { entry, formats: [format], name: 'lotyardPayPalWidget', fileName: () => fileName },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const chunks = outputs.flatMap((output) => ('output' in output ? output.output : []))
  const chunk = chunks.find((candidate) => candidate.type === 'chunk')
  if (chunk === undefined || chunk.type !== 'chunk') throw new Error(`No bundle came out for ${fileName}.`)
  return { fileName, code: toAscii(chunk.code) }
}

/**
 * A page in another charset would read the labels wrong: a script without a charset of its own is read in its page's.
 * Without comments, which minifying removes, every such character stands in a string, where the escape means the same.
 */
function toAscii(code: string): string {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
