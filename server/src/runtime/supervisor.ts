/**
 * Calls back when the process that started us is gone, however it ended. It holds the other end of our standard input,
 * which the system closes for it even on kill -9.
 */
export function watchSupervisor(onGone: () => void): void {
  process.stdin.once('close', onGone)
  process.stdin.once('error', onGone)
  process.stdin.resume()
}
