#!/usr/bin/env node
// Checks an auction's record that was saved from /api/listings/{name}/record, and receipts of one bidder against it:
// npx lotyard-verify record.json [receipt.json …]
import { readFile } from 'node:fs/promises'
import { argv, exit } from 'node:process'
import type { AuctionRecord } from '../src/rules/auctions/record/auction-record.ts'
import {
  checkReceipts,
  readReceipts,
  type Receipt,
  type ReceiptVerdict,
} from '../src/rules/auctions/record/check-receipt.ts'
import { formatCents } from '../src/rules/money.ts'
import { verifyRecord } from '../src/rules/auctions/record/verify-record.ts'

const RECEIPT_FAULTS: Record<Exclude<ReceiptVerdict, 'held'>, string> = {
  missing: 'the record has no such bid.',
  altered: 'the record has this bid, but with another maximum.',
  contradicted: 'with this maximum the auction would have had another result.',
}

const [file, ...receiptFiles] = argv.slice(2)
if (file === undefined) fail(2, 'Usage: lotyard-verify record.json [receipt.json …]')

const record = await readRecord(file)
const verdict = await verifyRecord(record)
if (!verdict.isValid)
  fail(1, `Error${verdict.sequence === null ? '' : ` at entry ${verdict.sequence}`}: ${verdict.fault}`)
console.log(
  verdict.winnerNumber === null
    ? `Nobody won (${verdict.outcome.replaceAll('_', ' ')}).`
    : `Bidder ${verdict.winnerNumber} won at ${formatCents(verdict.priceCents!)}.`,
)
if (verdict.isWinnerSealed) console.log("The winner's last maximum stays sealed: it was at least the price.")
else if (verdict.sealedCount > 0) console.log("Maximums that weren't reached stay sealed.")
console.log(`${verdict.linkCount} entries, ${verdict.bidCount} bids, no gap. Last hash: ${verdict.headHash}`)

if (receiptFiles.length > 0) {
  const receipts = (await Promise.all(receiptFiles.map(readReceiptFile))).flat()
  const result = await checkReceipts(record as AuctionRecord, receipts)
  if (result !== 'held') fail(1, `Receipt: ${RECEIPT_FAULTS[result]}`)
  console.log(
    receipts.length === 1
      ? 'Receipt: your bid is in the record, unchanged.'
      : `Receipts: your ${receipts.length} bids are in the record, unchanged.`,
  )
}

async function readRecord(path: string): Promise<unknown> {
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    return fail(2, `${path} cannot be read as a record: ${(error as Error).message}`)
  }
  // Saved too early, the file is the market's refusal.
  if (value !== null && typeof value === 'object' && 'code' in value && value.code === 'auction_not_closed')
    return fail(2, `${path} is not a record yet. Download it again after the auction closes.`)
  return value
}

async function readReceiptFile(path: string): Promise<Receipt[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) =>
    fail(2, `${path} cannot be read as a receipt: ${error.message}`),
  )
  return readReceipts(text) ?? fail(2, `${path} is not a receipt.`)
}

function fail(status: 1 | 2, message: string): never {
  console.error(message)
  exit(status)
}
