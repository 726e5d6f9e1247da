-- Whoever follows the change feed is told of a change, so that it need not ask ten times a second.
--
-- A NOTIFY makes all commits that send one queue for a lock, so bids must not send any: updates of auctions write to the
-- feed only, and the bid queue tells of them after its commit. Everything else here is rare enough.
create or replace function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) select 'offer', array_agg(distinct id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create function note_price_drops() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create or replace function note_lots() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create or replace function note_goods() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create or replace function note_lot_photos() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create or replace function note_renditions() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c
    join lot_photos p on p.photo_id = c.photo_id join listings l on l.lot_id = p.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create or replace function note_reference_data() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) values ('reference', '{}');
  perform pg_notify('listing_changes', '');
  return null;
end $$;

drop trigger feed_insert on price_drops;
drop trigger feed_update on price_drops;
drop trigger feed_delete on price_drops;
create trigger feed_insert after insert on price_drops referencing new table as changed
  for each statement execute function note_price_drops();
create trigger feed_update after update on price_drops referencing new table as changed
  for each statement execute function note_price_drops();
create trigger feed_delete after delete on price_drops referencing old table as changed
  for each statement execute function note_price_drops();
