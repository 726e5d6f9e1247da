// What pages and refusals say of orders in the same words. Pages import it from here: with the list of all refusals they
// would load every sentence of it.
export const ORDER_TOO_LARGE_MESSAGE = 'One order can be at most $9,999,999.99. Buy some of the lots separately.'
