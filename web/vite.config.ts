import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { packedFiles } from './packed-files.ts'
import { scriptFileGroups } from './script-files.ts'
import { shopRoutes } from './shop-routes.ts'
import { unusedParts } from './unused-parts/unused-parts.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), unusedParts(), shopRoutes(), packedFiles()],
  // Without the preloading of parts loaded on demand: its script would be part of every page.
  // Fonts stay files of their own: inlined as data addresses they would need an exception in the content security policy.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptFileGroups() } } } } },
    // One file, read at the start: a part that is read when a page first needs it is gone once the next release is built.
    ssr: { build: { rolldownOptions: { output: { codeSplitting: false } } } },
  },
})
