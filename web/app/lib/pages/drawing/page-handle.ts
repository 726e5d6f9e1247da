/** What a page's route tells the frame around it, as its `handle`. */
export type PageHandle = {
  isWide?: boolean
  /** Draws header, main and footer itself, with features/shell/slim-frame.tsx. */
  hasOwnFrame?: boolean
}
