import type { ManifestLine, ManifestPage } from '@lotyard/contract/manifest'

/** What the table shows of a line. */
export type ShownLine = Pick<
  ManifestLine,
  'position' | 'upc' | 'brand' | 'model' | 'description' | 'quantity' | 'unit_msrp_cents'
> & { condition: Pick<ManifestLine['condition'], 'name'> }

export type ShownLines = Omit<ManifestPage, 'lines'> & { lines: ShownLine[] }

export function toShownLines({ lines, ...page }: ManifestPage): ShownLines {
  return {
    ...page,
    lines: lines.map(({ position, upc, brand, model, description, quantity, unit_msrp_cents, condition }) => ({
      position,
      upc,
      brand,
      model,
      description,
      quantity,
      unit_msrp_cents,
      condition: { name: condition.name },
    })),
  }
}
