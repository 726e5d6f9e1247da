export const PRICE_BOOK_PATH = '/account/price_book/'
