-- As the triggers of carts, wins and orders do: a transaction that tells of its changes after its commit sends no notice.
create or replace function note_watches() returns trigger language plpgsql as $$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'watches', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $$;
