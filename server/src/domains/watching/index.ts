export { listAllWatchIds } from './watch-queries.ts'
export { deleteWatches, streamWatchData, type WatchData } from './watch-data-queries.ts'
export { deleteLotNotes, listNotedLots, streamLotNoteData, type LotNoteData } from './note-queries.ts'
export { watchLot } from './watch-lot.ts'
