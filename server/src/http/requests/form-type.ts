/** What browsers send a form as, and what clients of the old posts send. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'
