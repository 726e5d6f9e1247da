-- Most changes of auctions are bids, which move a price, a count and sometimes an end. Told apart, they cost a reader of the
-- feed a few columns instead of the whole listing. A reader that doesn't know the column reads the listing as before.
alter table listing_changes add column bids_only boolean default false not null;

create function note_moved_auctions() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, bids_only)
  select 'offer', array_agg(moved.listing_id), moved.by_bid
  from (select changed.listing_id,
      coalesce((changed.starts_at, changed.opening_cents, changed.closed_at)
        is not distinct from (before.starts_at, before.opening_cents, before.closed_at), false) as by_bid
    from changed left join before using (listing_id)) moved
  group by moved.by_bid;
  return null;
end $$;

drop trigger feed_update on auctions;
create trigger feed_update after update on auctions referencing old table as before new table as changed
  for each statement execute function note_moved_auctions();
