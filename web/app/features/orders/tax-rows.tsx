import { formatWithCents } from '@lotyard/contract/rules/money'
import { taxLines, type TaxReader } from '@lotyard/contract/rules/orders/tax/tax-lines'
import { MoneyLine } from './money-line.tsx'

type Props = { order: Parameters<typeof taxLines>[0]; reader: TaxReader }

/** The sales tax of an order among its other amounts: how much to which state, and why none where there is none. */
export function TaxRows({ order, reader }: Props) {
  return taxLines(order, reader).map(({ name, why, cents }) => (
    <MoneyLine key={name} name={name} why={why}>
      {formatWithCents(cents)}
    </MoneyLine>
  ))
}
