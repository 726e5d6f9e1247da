import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What nearly every page uses is one file. Left alone it would be a dozen of a few hundred bytes, each packed by itself.
const SHARED = { name: 'shared', test: /\/web\/app\//, minShareCount: 12 }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts stay files of their own: inlined as data addresses they would need an exception in the content security policy.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } } } },
  },
})
