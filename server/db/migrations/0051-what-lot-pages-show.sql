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

-- What an account watches is in memory too: its cards and pages say so.
alter table listing_changes add column account_ids uuid[] not null default '{}';
alter table listing_changes drop constraint kind_is_known;
alter table listing_changes add constraint kind_is_known
  check (kind in ('offer', 'goods', 'photos', 'reference', 'watches', 'audience'));

create function note_watches() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'watches', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $$;

create trigger feed_insert after insert on starred_lots referencing new table as changed
  for each statement execute function note_watches();
create trigger feed_update after update on starred_lots referencing new table as changed
  for each statement execute function note_watches();
create trigger feed_delete after delete on starred_lots referencing old table as changed
  for each statement execute function note_watches();

-- Photos are served without asking who may see them as long as they are known to be public. Which photos a listing shows
-- is a long way to find out, and this is rare, so one row says that some may be public no longer.
create function note_audience() returns trigger language plpgsql as $$
begin
  -- The other triggers of these tables send the notice.
  insert into listing_changes (kind, listing_ids) values ('audience', '{}');
  return null;
end $$;

create function note_hidden_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids)
    select 'audience', '{}' where exists (select from before join changed using (id)
      where before.access_rule_id is distinct from changed.access_rule_id
        or changed.published_at > before.published_at
        or (before.state <> 'draft' and changed.state = 'draft'));
  return null;
end $$;

create trigger feed_audience_update after update on listings referencing old table as before new table as changed
  for each statement execute function note_hidden_listings();
create trigger feed_audience_delete after delete on listings for each statement execute function note_audience();
create trigger feed_audience after update or delete on lot_photos for each statement execute function note_audience();
