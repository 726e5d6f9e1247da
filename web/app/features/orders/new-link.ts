/** The act of a form that asks for a new payment link. */
export const NEW_LINK = 'new_link'
