// Stands in for the process that reads photos: the bytes of an order say what it does with it.
import type { PhotoOrder, PhotoOutcome } from '../../src/providers/photos/maker/photo-order.ts'

let atOnce = 0

process.on('message', ({ bytes }: PhotoOrder) => {
  const what = Buffer.from(bytes).toString()
  atOnce += 1
  if (what === 'end') process.exit(1)
  if (what === 'answer') setImmediate(answer)
})

function answer(): void {
  const photo = { width: 1, height: atOnce, master: null, renditions: [] }
  process.send!({ kind: 'made', photo } satisfies PhotoOutcome)
  atOnce -= 1
}
