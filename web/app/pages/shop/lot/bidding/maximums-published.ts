/** Said at the form and in the review: what becomes of a maximum that a bidder enters. */
export const MAXIMUMS_PUBLISHED = 'After close, the auction record shows maximums that were reached or beaten.'
