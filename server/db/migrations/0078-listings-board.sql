-- The board lists the newest of a state, or of all, and counts as far as 10,000: both walk this from its end.
create index listings_by_state on listings (state, id);

-- Words of titles, by which the board is searched: the lot's own, and the one that an editor gave the listing.
create index lots_title_words on lots using gin (to_tsvector('simple', title));
create index listings_title_words on listings using gin (to_tsvector('simple', overridden_title))
  where overridden_title is not null;

-- Twenty are as many as anybody looks at, and a lot shows each once: an upload that is sent again adds nothing.
alter table lot_photos add constraint a_lot_shows_at_most_twenty_photos check (position between 1 and 20);
alter table lot_photos add constraint a_lot_shows_a_photo_once unique (lot_id, photo_id);
alter table lot_photos add constraint what_a_photo_shows_has_a_limit check (length(alt) <= 200);

-- Photos are part of what was bid on. Looked at when the transaction ends: putting them in order takes them all out first.
create function keep_photos_that_were_bid_on() returns trigger language plpgsql as $$
begin
  if not exists (select from lot_photos where lot_id = old.lot_id and photo_id = old.photo_id)
    and exists (select from listings l join auctions a on a.listing_id = l.id
      where l.lot_id = old.lot_id and l.state in ('scheduled', 'active') and a.next_sequence > 0)
  then
    raise exception 'photo % of lot % was bid on', old.photo_id, old.lot_id using errcode = 'check_violation',
      constraint = 'photos_that_were_bid_on_stay', table = 'lot_photos';
  end if;
  return null;
end $$;

create constraint trigger photos_that_were_bid_on_stay after delete or update of lot_id, photo_id on lot_photos
  deferrable initially deferred for each row execute function keep_photos_that_were_bid_on();
