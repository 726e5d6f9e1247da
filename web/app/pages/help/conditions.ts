/** The conditions of every market, in the words that lot pages show. */
export const CONDITIONS = [
  {
    name: 'New',
    definition: 'Unused goods in their original, sealed packaging, straight from the shelf or the warehouse.',
  },
  {
    name: 'Like New',
    definition: 'Opened but unused, or used so little that it does not show. Complete, and in working order.',
  },
  {
    name: 'Used - Good',
    definition: 'Used, tested and working. Expect light wear; small accessories or packaging may be missing.',
  },
  { name: 'Used - Fair', definition: 'Used and working, with marked wear. Parts or accessories may be missing.' },
  {
    name: 'Uninspected Returns',
    definition: 'Sent back by shoppers and not opened or tested by us. Some work, some do not, some are for parts.',
  },
  { name: 'Salvage', definition: 'Known to be defective, damaged or incomplete. Sold for parts, repair or recycling.' },
] as const
