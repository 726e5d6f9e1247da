import type { Config } from '../../config/config.ts'

/** Who to sign in as in the demo. */
export type DemoGuide = { password: string; accounts: { email: string; description: string }[] }

/** What a person needs to know once the site is open. */
export function banner(facts: {
  address: string
  config: Pick<Config, 'publicUrl' | 'paymentGateway' | 'braintree' | 'runsJobs'>
  database: string
  demo: DemoGuide | null
  /** False until there is one: somebody has to open the desk first. */
  hasAdmin: boolean
}): string {
  const { address, config, database, demo, hasAdmin } = facts
  const lines = ['', `  Lotyard is open at ${address}`]
  if (config.publicUrl !== address) lines.push(`  for the public at ${config.publicUrl}`)
  lines.push(`  data in ${database}`)
  if (!config.runsJobs)
    lines.push('  no jobs are run here (JOBS=off): auctions close and mail leaves where `npm run worker` runs')
  if (config.paymentGateway === null)
    lines.push("  no payment gateway is set up, so buyers can't pay by card or PayPal")
  if (config.braintree?.environment === 'sandbox')
    lines.push("  payments go to Braintree's own sandbox, which takes no real money")
  if (demo !== null) {
    lines.push('', `  Demo accounts, password ${demo.password}:`)
    for (const { email, description } of demo.accounts) lines.push(`    ${email.padEnd(22)}${description}`)
  }
  if (!hasAdmin)
    lines.push(
      '',
      '  No admin yet. In another terminal, with the same settings:',
      '    npm run admin -- create you@example.com',
      `  Open the link that it prints to set a password, then ${config.publicUrl}/admin/ to set up the market.`,
    )
  return `${lines.join('\n')}\n\n  Ctrl-C stops it.\n\n`
}
