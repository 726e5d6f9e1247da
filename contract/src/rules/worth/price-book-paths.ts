// Addresses of a price book's files, apart from the calls: a page that links to one would load the schema library with them.

/** All entries, for a spreadsheet; it can be uploaded again as it is. */
export const PRICE_BOOK_FILE_PATH = '/api/account/price_book.csv'
/** Takes a file as a form does (multipart, field `file`); answers 202 with the upload. */
export const PRICE_BOOK_UPLOAD_PATH = '/api/account/price_book/uploads'
