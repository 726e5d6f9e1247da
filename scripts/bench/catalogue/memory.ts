import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// What is garbage must not count as memory in use.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

export function memoryMb(): { rss: number; heap: number; arrays: number } {
  collectGarbage()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return { rss: toMb(rss), heap: toMb(heapUsed), arrays: toMb(arrayBuffers) }
}

export function toMb(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}
