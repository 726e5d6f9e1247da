import type { Config } from '../config.ts'

/** What a person needs to know once the site is open. */
export function banner(facts: {
  address: string
  config: Pick<Config, 'publicUrl' | 'demo' | 'paymentGateway'>
  database: string
}): string {
  const { address, config, database } = facts
  const lines = ['', `  Lotyard is open at ${address}`]
  if (config.publicUrl !== address) lines.push(`  for the public at ${config.publicUrl}`)
  lines.push(`  data in ${database}`)
  if (config.paymentGateway === null)
    lines.push('  no payment gateway is set up, so nothing can be paid (PAYMENT_GATEWAY)')
  if (config.demo) {
    lines.push('', '  Demo accounts, password lotyard-demo:')
    for (const [name, who] of [
      ['buyer', 'a buyer with watches, bids and an order'],
      ['rival', 'another buyer, to bid against'],
      ['seller', 'lists lots'],
      ['admin', 'sees and edits everything'],
    ] as const)
      lines.push(`    ${`${name}@lotyard.test`.padEnd(22)}${who}`)
  }
  return `${lines.join('\n')}\n\n  Ctrl-C stops it.\n\n`
}
