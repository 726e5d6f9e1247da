import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'paypal-widget', include: ['**/*.test.ts'] } })
