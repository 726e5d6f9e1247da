import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'paypal-widget', environment: 'jsdom', include: ['src/**/*.test.ts'] } })
