/** Says no more than is true: whether the address was known already is nobody's business. */
export const SUBSCRIBED = "Thanks! You're on the list."
