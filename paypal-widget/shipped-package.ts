// The package.json of what ships, which build.ts writes into dist/. The one beside this file is for the workspace alone:
// its exports are TypeScript, which other projects could not load.
import workspace from './package.json' with { type: 'json' }

const { name, version, description, license, type } = workspace

export const SHIPPED_PACKAGE = {
  name,
  version,
  description,
  license,
  type,
  sideEffects: ['./paypal-widget.iife.js'],
  exports: {
    '.': { types: './index.d.ts', default: './paypal-widget.js' },
    './script': './paypal-widget.iife.js',
  },
}
