-- It reports prices that have ended and changes of lots too, so its old name misled whoever read those triggers.
alter function note_price_drops() rename to note_offers_by_listing;
