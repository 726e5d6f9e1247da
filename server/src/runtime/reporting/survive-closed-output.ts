/**
 * The parent process may be gone, and with it the reader of its output: a killed npm, a closed terminal. What is
 * written then is lost, and nothing else: without this, the last line of an orderly stop ends in a raw EPIPE stack.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}
