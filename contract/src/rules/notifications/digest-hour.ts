/** The hour of the morning, on the site's clocks, at which digests leave. */
export const DIGEST_HOUR = 7
