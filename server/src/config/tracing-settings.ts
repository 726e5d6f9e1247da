import type { Settings } from './setting-values.ts'

/** Where traces go, and which share of them. The names are OpenTelemetry's own. */
export type TracingSettings = { endpoint: string; ratio: number; serviceName: string }

/** Null without a collector: then nothing is traced, and the other two are not read. */
export function parseTracing(settings: Settings): TracingSettings | null {
  const endpoint = settings.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])
  if (endpoint === null) return null
  const ratio = settings.pattern('OTEL_TRACES_SAMPLER_ARG', /^(0(\.\d+)?|1(\.0+)?)$/, 'a share of traces from 0 to 1')
  return { endpoint, ratio: Number(ratio ?? 1), serviceName: settings.text('OTEL_SERVICE_NAME') ?? 'lotyard' }
}
