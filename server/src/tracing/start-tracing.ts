// Traces by OpenTelemetry, sent to a collector in batches. A collector that is away costs the spans that it would have got,
// and one line in the log.
//
// Nothing is registered with the library's global API: other libraries would add spans of their own, with what they like.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TracingSettings } from '../config/tracing-settings.ts'
import { Refusal } from '../lib/refusal.ts'
import { findBuild, fullVersion } from '../measuring/find-build.ts'
import type { NewSpan, OpenSpan, TracePoint, Tracing } from './spans.ts'

/** Some 20 MB at worst; what comes beyond while the collector is slow is dropped. */
const MAX_WAITING_SPANS = 4_096
const MAX_BATCH = 512
const SEND_EVERY_MS = 2_000
const SEND_LIMIT_MS = 5_000
/** A stop waits no longer than this for the last spans. */
const CLOSE_LIMIT_MS = 2_000
const LIMITS = { attributeCountLimit: 16, attributeValueLengthLimit: 1_000, linkCountLimit: 32, eventCountLimit: 0 }

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

export async function startTracing(
  settings: TracingSettings,
  log: () => Logger,
): Promise<{ tracing: Tracing; close: () => Promise<void> }> {
  const version = fullVersion(await findBuild())
  const url = `${settings.endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanLimits: LIMITS,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: tellingOnce(new OTLPTraceExporter({ url, timeoutMillis: SEND_LIMIT_MS }), log),
        maxQueueSize: MAX_WAITING_SPANS,
        maxExportBatchSize: MAX_BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_LIMIT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('lotyard', version)
  const contexts = new AsyncLocalStorage<Context>()
  const here = (): Context | undefined => contexts.getStore()
  const spanHere = (): Span | undefined => trace.getSpan(here() ?? ROOT_CONTEXT)

  function begin({ name, kind = 'internal', attributes = {}, parent, links = [] }: NewSpan): OpenSpan {
    const under = parent === undefined ? (here() ?? ROOT_CONTEXT) : contextOf(parent)
    const linked = links.flatMap((link) => trace.getSpanContext(contextOf(link)) ?? [])
    const options = { kind: KINDS[kind], attributes, links: linked.map((context) => ({ context })) }
    const span = tracer.startSpan(name, options, under)
    const within = trace.setSpan(under, span)
    return {
      run: (work) => contexts.run(within, work),
      end({ name: lastName, attributes: more, error } = {}) {
        if (lastName !== undefined) span.updateName(lastName)
        if (more !== undefined) span.setAttributes(more)
        if (error !== undefined) fail(span, error)
        span.end()
      },
    }
  }

  const tracing: Tracing = {
    begin,
    here() {
      const point = here()
      return point === undefined ? null : { point }
    },
    recording: () => spanHere()?.isRecording() ?? false,
    ids() {
      const context = spanHere()?.spanContext()
      return context === undefined ? null : { trace_id: context.traceId, span_id: context.spanId }
    },
    parse(traceparent) {
      const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? []
      if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
      const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED
      return { point: trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true }) }
    },
    bind: (work) => AsyncResource.bind(work),
  }
  return {
    tracing,
    async close() {
      // A collector that is away must not hold up a stop; what it did not take is lost.
      await Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
    },
  }
}

function contextOf(point: TracePoint | null): Context {
  return point === null ? ROOT_CONTEXT : (point.point as Context)
}

/** Its kind and not its text, which may quote what a person typed. A deliberate no is not a failure. */
function fail(span: Span, error: unknown): void {
  if (error instanceof Refusal) return void span.setAttribute('lotyard.refusal', error.code)
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Says once that the collector is away, and once that it is back: it is asked every two seconds. */
export function tellingOnce(exporter: SpanExporter, log: () => Pick<Logger, 'info' | 'warn'>): SpanExporter {
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !isAway) log().warn({ err: result.error }, 'The collector of traces is away; traces are dropped.')
        if (!failed && isAway) log().info('The collector of traces is back.')
        isAway = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
