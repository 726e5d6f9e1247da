export { forgetPriceBook } from './book/remove-book.ts'
export { findBook, findBookFacts, type BookFacts } from './book-queries.ts'
export {
  listBookConditionData,
  listBookData,
  listBookEntryData,
  type BookConditionData,
  type BookData,
  type BookEntryData,
} from './book-data-queries.ts'
export { checkUpload as checkPriceBook } from './uploads/check-upload.ts'
export { readUpload as readPriceBook } from './uploads/read-upload.ts'
export { removeOldBookUploads, removePriceBookFile } from './uploads/remove-files.ts'
export { expectedOfLots, valuerOf, type ExpectedOfLots, type Valuer } from './valuing/expected-of-lots.ts'
