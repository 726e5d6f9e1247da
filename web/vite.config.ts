import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Fonts stay files of their own: inlined as data addresses they would need an exception in the content security policy.
  build: { assetsInlineLimit: 0 },
})
