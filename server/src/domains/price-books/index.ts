export { findBook, findBookFacts, type BookFacts } from './book-queries.ts'
export { expectedOfLots, type ExpectedOfLots } from './valuing/expected-of-lots.ts'
