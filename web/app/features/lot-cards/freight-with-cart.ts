/** What freight comes to beside the reader's cart; null where it comes to no less than alone, as for flat prices. */
export function freightWithCart(aloneCents: number | null, withCartCents: number | null | undefined): number | null {
  return aloneCents !== null && withCartCents != null && withCartCents < aloneCents ? withCartCents : null
}
