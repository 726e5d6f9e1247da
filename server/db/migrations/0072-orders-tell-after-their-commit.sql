-- A NOTIFY inside a transaction holds one lock for the whole server until the commit is on disk, so all who notify commit
-- one after the other. Orders notify after their commit instead, many at once: they say so by this setting, for their
-- transaction only. Whoever says it and dies before telling costs the others a second, as any lost notice does.
create function tell_of_listing_changes() returns void language plpgsql as $$
begin
  if current_setting('lotyard.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('listing_changes', '');
  end if;
end $$;

create or replace function note_listings() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids) select 'offer', array_agg(distinct id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;

create or replace function note_carts() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('carts', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $$;

create or replace function note_winners() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'carts', '{}', array_agg(distinct buyer_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;

-- Paid orders whose jobs are not queued yet: queuing a job notifies too. A row is there for moments.
create table placed_orders_outbox (
  order_id uuid primary key references orders (id) on delete cascade
);
