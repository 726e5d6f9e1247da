/** What a page's route tells the frame around it, as its `handle`. */
export type PageHandle = { isWide: boolean }
