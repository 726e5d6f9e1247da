/** A few milliseconds of writes to sockets. */
export const STREAMS_A_TURN = 250

/**
 * Visits streams, a few in a turn of the event loop. Each takes some 30 µs: ten thousand in one go would keep bids and
 * pages of the same process waiting for a third of a second. Who visits must expect that a stream ended meanwhile.
 */
export async function inTurns<Stream>(streams: Iterable<Stream>, visit: (stream: Stream) => void): Promise<void> {
  // A copy: a stream that comes meanwhile is told newer things by whoever opened it.
  for (const [index, stream] of [...streams].entries()) {
    if (index > 0 && index % STREAMS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
    visit(stream)
  }
}
