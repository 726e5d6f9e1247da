/** Which search a feed is of: its title and where its page is. */
export type FeedOf = { title: string; siteUrl: string; path: string }
