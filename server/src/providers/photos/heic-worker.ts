// A thread that decodes one HEIC photo and ends, with all memory it took. See decode-heic.ts.
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicJob, HeicOutcome } from './heic-thread.ts'

const { bytes, maxPixels } = workerData as HeicJob

parentPort!.postMessage(await decode())

async function decode(): Promise<HeicOutcome> {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) return { kind: 'unreadable' }
  // Upright: what the file says about turning and mirroring has been applied.
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPixels) return { kind: 'too_large' }
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const isDecoded = await new Promise<boolean>((resolve) => image.display(target, (shown) => resolve(shown !== null)))
  return isDecoded ? { kind: 'decoded', ...target } : { kind: 'unreadable' }
}
