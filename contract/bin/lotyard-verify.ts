#!/usr/bin/env node
// Checks an auction's record that was saved from /api/listings/{name}/record: npx lotyard-verify record.json
import { readFile } from 'node:fs/promises'
import { argv, exit } from 'node:process'
import { formatCents } from '../src/rules/money.ts'
import { verifyRecord } from '../src/rules/auctions/verify-record.ts'

const file = argv[2]
if (file === undefined || argv.length > 3) {
  console.error('Usage: lotyard-verify record.json')
  exit(2)
}

let record: unknown
try {
  record = JSON.parse(await readFile(file, 'utf8'))
} catch (error) {
  console.error(`${file} cannot be read as a record: ${(error as Error).message}`)
  exit(2)
}

const verdict = await verifyRecord(record)
if (!verdict.isValid) {
  console.error(`Fault${verdict.sequence === null ? '' : ` at link ${verdict.sequence}`}: ${verdict.fault}`)
  exit(1)
}
console.log(
  verdict.winnerNumber === null
    ? `Nobody won (${verdict.outcome.replaceAll('_', ' ')}).`
    : `Bidder ${verdict.winnerNumber} won at ${formatCents(verdict.priceCents!)}.`,
)
if (verdict.isWinnerSealed) console.log("The winner's last maximum stays sealed: it was at least the price.")
console.log(`${verdict.linkCount} links, ${verdict.bidCount} bids, no gap. Last hash: ${verdict.headHash}`)
