// `npm run bench -- <name>`: measures one part of the product beside something plain, in one run; `all` measures everything
// shortly. Each ends with 0, or with 1 where a goal is missed.
import { measureLoop, REFERENCE_LOOP_MS } from './bench/machine/machine-pace.ts'

const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  catalogue: () => import('./bench/catalogue.ts'),
  auctions: () => import('./bench/auctions.ts'),
  calls: () => import('./bench/calls.ts'),
  alerts: () => import('./bench/alerts.ts'),
  cart: () => import('./bench/cart.ts'),
  worth: () => import('./bench/worth.ts'),
  orders: () => import('./bench/orders.ts'),
  desk: () => import('./bench/desk.ts'),
  replica: () => import('./bench/replica.ts'),
  'first-minutes': () => import('./bench/first-minutes.ts'),
  all: () => import('./bench/all.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(benches, name) ? benches[name] : undefined
if (load === undefined) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
// Figures in ms of one day are to those of another as their calibrations.
const loopMs = measureLoop()
console.log(
  `calibration: ${loopMs.toFixed(1)} ms of CPU time, ${(loopMs / REFERENCE_LOOP_MS).toFixed(2)} times the reference`,
)
await (await load()).run(args)
