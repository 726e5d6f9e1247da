-- The page of a lot says when the lot was changed after a bid, and lot pages come from memory: the change is reported.
create trigger feed_insert after insert on lot_changes referencing new table as changed
  for each statement execute function note_price_drops();
