/** The four columns that facets are counted by; the small facets share the last one. */
export const DIMENSIONS = ['category', 'brand', 'warehouse', 'mix'] as const
export type Dimension = (typeof DIMENSIONS)[number]
