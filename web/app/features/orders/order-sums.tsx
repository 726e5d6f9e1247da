import { MoneyLine } from './money-line.tsx'
import type { ShownSum } from './order-sums.server.ts'

/** How an order's total came about, what came in, what was given back and what is owed. */
export function OrderSums({ sums }: { sums: readonly ShownSum[] }) {
  return (
    <dl className="figures grid content-start gap-y-1.5">
      {sums.map(({ name, why, amount, isTotal }) => (
        <MoneyLine key={name + why} name={name} why={why} isTotal={isTotal}>
          {amount}
        </MoneyLine>
      ))}
    </dl>
  )
}
