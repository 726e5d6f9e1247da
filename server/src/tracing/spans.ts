// What a request or a job does, step by step, for a collector of traces. Everything here does nothing, and nothing of
// OpenTelemetry is loaded, unless a collector is set (open-tracing.ts).
//
// A span names routes, statements and outcomes, never a person: no address, no value of a statement, no text of an error.

export type SpanAttributes = Record<string, string | number | boolean>

/** Where in a trace something happens, to go on there later. */
export type TracePoint = { readonly point: unknown }

export type NewSpan = {
  name: string
  kind?: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
  /** Under which span it belongs; the one that is open here, unless told. Null: a trace of its own. */
  parent?: TracePoint | null
  /** What it was done for besides. */
  links?: readonly TracePoint[]
}

export type SpanEnd = { name?: string; attributes?: SpanAttributes; error?: unknown }

export type OpenSpan = {
  /** What is begun in here belongs to the span. */
  run: <Result>(work: () => Result) => Result
  end: (how?: SpanEnd) => void
}

export type Tracing = {
  begin: (span: NewSpan) => OpenSpan
  here: () => TracePoint | null
  /** False where no span is open, or where this trace is not among those that are kept. */
  recording: () => boolean
  ids: () => { trace_id: string; span_id: string } | null
  /** The point that a `traceparent` header names; null for what is none. */
  parse: (traceparent: string) => TracePoint | null
  /** The same function, run wherever it is called as if it were called here. */
  bind: <Given extends unknown[], Result>(work: (...given: Given) => Result) => (...given: Given) => Result
}

let tracing: Tracing | null = null

export function useTracing(opened: Tracing | null): void {
  tracing = opened
}

/** Null unless a collector is set: what costs something beforehand asks first. */
export function currentTracing(): Tracing | null {
  return tracing
}

/** `span` may be made on demand, where making it costs something. */
export function inSpan<Result>(span: NewSpan | (() => NewSpan), work: () => Promise<Result>): Promise<Result> {
  if (tracing === null) return work()
  return runIn(tracing.begin(typeof span === 'function' ? span() : span), work)
}

async function runIn<Result>(span: OpenSpan, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}
