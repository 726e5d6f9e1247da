/** What the choice of carriers sends for one that is none of the market's. */
export const OTHER_CARRIER = 'other'
