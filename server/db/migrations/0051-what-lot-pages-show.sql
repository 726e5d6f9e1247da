-- Lot pages come from the memory of each process, so the change feed must tell of everything that they show.
--
-- Reported until now: listings, auctions, price drops, lots, manifests, photos, and the names of categories and such. What
-- is missing: prices that have ended, from which a price drop is measured, and the public name of a seller.
create trigger feed_insert after insert on past_prices referencing new table as changed
  for each statement execute function note_price_drops();
create trigger feed_update after update on past_prices referencing new table as changed
  for each statement execute function note_price_drops();
create trigger feed_delete after delete on past_prices referencing old table as changed
  for each statement execute function note_price_drops();

-- Any of a seller's lots may show the name, a hundred thousand of them perhaps, so it is reported as a name that any lot
-- may show: one row. It changes rarely.
create trigger feed_seller_name after update on accounts
  for each row when (old.seller_name is distinct from new.seller_name) execute function note_reference_data();
