// `npm run bench -- <name>`: measures one part of the product beside something plain, in one run.
const benches: Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>> = {
  catalogue: () => import('./bench/catalogue.ts'),
  auctions: () => import('./bench/auctions.ts'),
  calls: () => import('./bench/calls.ts'),
  alerts: () => import('./bench/alerts.ts'),
  cart: () => import('./bench/cart.ts'),
  orders: () => import('./bench/orders.ts'),
  desk: () => import('./bench/desk.ts'),
  replica: () => import('./bench/replica.ts'),
}

const [name = '', ...args] = process.argv.slice(2)
const load = Object.hasOwn(benches, name) ? benches[name] : undefined
if (load === undefined) {
  console.error(`Say which: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await (await load()).run(args)
