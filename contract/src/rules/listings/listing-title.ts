/** The form stops typing here, and the server refuses more. */
export const MAX_TITLE_LENGTH = 200
