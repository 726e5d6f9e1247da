import { MAX_AMOUNT_TEXT } from '../money.ts'

// What pages and refusals say of orders in the same words. Pages import it from here: with the list of all refusals they
// would load every sentence of it.
export const ORDER_TOO_LARGE_MESSAGE = `One order can be at most ${MAX_AMOUNT_TEXT}. Buy some of the lots separately.`
