// What the columns of a manifest mean: which row names them, and which of our fields each is.
//
// A guess is only a first suggestion. A field is never guessed for two columns, and what a seller chose for a file with the
// same headers wins over every guess.

export const MANIFEST_TARGETS = [
  'upc',
  'brand',
  'model',
  'description',
  'quantity',
  'unit_msrp',
  'extended_msrp',
  'condition',
  'category',
  'lot',
  'ignore',
] as const
export type ManifestTarget = (typeof MANIFEST_TARGETS)[number]
export type ManifestField = Exclude<ManifestTarget, 'ignore'>

export const TARGET_LABELS: Readonly<Record<ManifestTarget, string>> = {
  upc: 'UPC',
  brand: 'Brand',
  model: 'Model',
  description: 'Description',
  quantity: 'Quantity',
  unit_msrp: 'Unit MSRP',
  extended_msrp: 'Total MSRP of the line',
  condition: 'Condition',
  category: 'Category',
  lot: 'Lot (a draft for each)',
  ignore: "Don't import",
}

const HEADER_ROWS = 20

/** The index of the first row with two texts that are no numbers; null where there is none near the top. */
export function findHeaderRow(rows: readonly (readonly string[])[]): number | null {
  const index = rows.slice(0, HEADER_ROWS).findIndex((row) => row.filter(isName).length >= 2)
  return index === -1 ? null : index
}

export function isName(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/^[\d.,]+e\+?\d+$/i.test(cell.trim())
}

// Each field's names, the surest first. Compared without case and without anything but letters and digits.
const SYNONYMS: Readonly<Record<ManifestField, readonly string[]>> = {
  upc: ['upc', 'upccode', 'upcnumber', 'gtin', 'ean', 'barcode', 'upcean'],
  brand: ['brand', 'brandname', 'manufacturer', 'mfr', 'mfg', 'vendor', 'make', 'marke', 'hersteller'],
  model: [
    'model',
    'modelnumber',
    'modelno',
    'mpn',
    'partnumber',
    'mfrpart',
    'sku',
    'item',
    'itemnumber',
    'itemno',
    'asin',
  ],
  description: [
    'description',
    'itemdescription',
    'productdescription',
    'itemdesc',
    'desc',
    'title',
    'itemtitle',
    'producttitle',
    'productname',
    'itemname',
    'product',
    'name',
    'beschreibung',
    'bezeichnung',
    'artikelbezeichnung',
    'artikel',
  ],
  quantity: [
    'quantity',
    'qty',
    'units',
    'unitqty',
    'unitquantity',
    'itemquantity',
    'count',
    'pieces',
    'pcs',
    'menge',
    'anzahl',
  ],
  unit_msrp: [
    'unitmsrp',
    'unitretail',
    'msrp',
    'unitretailprice',
    'retailprice',
    'unitprice',
    'listprice',
    'retail',
    'price',
    'unitcost',
    'uvp',
    'einzelpreis',
    'preis',
  ],
  extended_msrp: [
    'extmsrp',
    'extendedmsrp',
    'extretail',
    'extendedretail',
    'totalretail',
    'totalmsrp',
    'extendedprice',
    'totalprice',
    'gesamtpreis',
  ],
  condition: ['condition', 'itemcondition', 'cond', 'grade', 'productcondition', 'zustand'],
  category: [
    'category',
    'categoryname',
    'productcategory',
    'subcategory',
    'department',
    'dept',
    'productclass',
    'kategorie',
  ],
  // Pallets are not here: most files with several pallets are one lot.
  lot: ['lot', 'lotid', 'lotnumber', 'lotno'],
}

/** Between a group and a name below it, where column names take two rows: 'Retail / Unit'. */
export const GROUP_MARK = ' / '

/** A field for each column, 'ignore' where its name says nothing. */
export function suggestMapping(columns: readonly string[]): ManifestTarget[] {
  const names = columns.map(spellingsOf)
  const mapping: ManifestTarget[] = columns.map(() => 'ignore')
  // A name below its group says less than both together: 'Unit' may be a price or a count.
  for (const sureness of ['whole', 'last'] as const)
    for (const [field, synonyms] of Object.entries(SYNONYMS) as [ManifestField, readonly string[]][]) {
      if (mapping.includes(field)) continue
      const indexes = synonyms.map((synonym) =>
        names.findIndex((name, index) => name[sureness].includes(synonym) && mapping[index] === 'ignore'),
      )
      const index = indexes.find((found) => found !== -1)
      if (index !== undefined) mapping[index] = field
    }
  return mapping
}

/** 'Retail / Unit' may be known as 'retailunit', as 'unitretail', and less surely as 'unit'. */
function spellingsOf(column: string): { whole: string[]; last: string[] } {
  const parts = column.split(GROUP_MARK)
  if (parts.length === 1) return { whole: [foldName(column)], last: [] }
  return { whole: [foldName(column), foldName(parts.toReversed().join(' '))], last: [foldName(parts.at(-1)!)] }
}

export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What is wrong with a mapping; null when it will do. */
export function mappingProblem(mapping: readonly ManifestTarget[]): string | null {
  if (!mapping.includes('description')) return 'Choose the column that holds the description.'
  const chosen = mapping.filter((target) => target !== 'ignore')
  const twice = chosen.find((target, index) => chosen.indexOf(target) !== index)
  return twice === undefined ? null : `Only one column can be "${TARGET_LABELS[twice]}".`
}
