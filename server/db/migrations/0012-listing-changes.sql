-- The change feed: which listings a transaction touched. Each web process follows it to keep its read model in step.
--
-- A reader's cursor is its whole previous snapshot, so a transaction that commits late is never missed. Rows are trimmed
-- by transaction id, never by age. A bulk load may disable these triggers and let the readers rebuild.
create table listing_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- offer: price, state, bids, times. goods: also the manifest. photos: only the card. reference: names of categories and such.
  kind text collate "C" not null,
  listing_ids bigint[] not null,
  constraint kind_is_known check (kind in ('offer', 'goods', 'photos', 'reference'))
);
create index listing_changes_xid on listing_changes (xid);

-- Snapshots taken now and then, so that trimming knows what every reader has long seen.
create table listing_change_marks (
  taken_at timestamptz primary key default clock_timestamp(),
  oldest_open_xid xid8 not null default pg_snapshot_xmin(pg_current_snapshot())
);

create function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) select 'offer', array_agg(distinct id) from changed having count(*) > 0;
  return null;
end $$;

create function note_offers() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  return null;
end $$;

create function note_lots() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.id having count(*) > 0;
  return null;
end $$;

create function note_goods() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  return null;
end $$;

create function note_lot_photos() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  return null;
end $$;

create function note_renditions() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c
    join lot_photos p on p.photo_id = c.photo_id join listings l on l.lot_id = p.lot_id having count(*) > 0;
  return null;
end $$;

create function note_reference_data() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) values ('reference', '{}');
  return null;
end $$;

create trigger feed_insert after insert on listings referencing new table as changed
  for each statement execute function note_listings();
create trigger feed_update after update on listings referencing new table as changed
  for each statement execute function note_listings();
create trigger feed_delete after delete on listings referencing old table as changed
  for each statement execute function note_listings();

create trigger feed_insert after insert on auctions referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_update after update on auctions referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_delete after delete on auctions referencing old table as changed
  for each statement execute function note_offers();

create trigger feed_insert after insert on price_drops referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_update after update on price_drops referencing new table as changed
  for each statement execute function note_offers();
create trigger feed_delete after delete on price_drops referencing old table as changed
  for each statement execute function note_offers();

-- A lot is inserted before its first listing and outlives its last one, so only updates matter.
create trigger feed_update after update on lots referencing new table as changed
  for each statement execute function note_lots();

-- A line or a photo that moves to another lot changes two of them, hence the old rows too.
create trigger feed_insert after insert on manifest_items referencing new table as changed
  for each statement execute function note_goods();
create trigger feed_update after update on manifest_items referencing new table as changed
  for each statement execute function note_goods();
create trigger feed_update_old after update on manifest_items referencing old table as changed
  for each statement execute function note_goods();
create trigger feed_delete after delete on manifest_items referencing old table as changed
  for each statement execute function note_goods();

create trigger feed_insert after insert on lot_photos referencing new table as changed
  for each statement execute function note_lot_photos();
create trigger feed_update after update on lot_photos referencing new table as changed
  for each statement execute function note_lot_photos();
create trigger feed_update_old after update on lot_photos referencing old table as changed
  for each statement execute function note_lot_photos();
create trigger feed_delete after delete on lot_photos referencing old table as changed
  for each statement execute function note_lot_photos();

create trigger feed_insert after insert on photo_renditions referencing new table as changed
  for each statement execute function note_renditions();
create trigger feed_update after update on photo_renditions referencing new table as changed
  for each statement execute function note_renditions();
create trigger feed_delete after delete on photo_renditions referencing old table as changed
  for each statement execute function note_renditions();

create trigger feed_reference after insert or update or delete on sites
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on site_categories
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on categories
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on conditions
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on lot_sizes
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on brands
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on warehouses
  for each statement execute function note_reference_data();
create trigger feed_reference after insert or update or delete on inventory_access_rules
  for each statement execute function note_reference_data();

-- Comparables: past sales of a category and condition.
create index lots_kind on lots (category_key, condition_key);
