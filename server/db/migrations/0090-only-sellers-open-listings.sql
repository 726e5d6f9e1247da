-- A seller with open lots stays a seller, and nobody else opens one: a draft may be left from before its seller became a
-- buyer, and both may happen at the same moment. Whoever comes second waits here for the account, and finds what the
-- other left. Lots that are open already stay so, whatever moves them between open states.
create function refuse_to_open_a_listing_of_a_buyer() returns trigger language plpgsql as $$
declare
  seller_role text;
begin
  select accounts.role into seller_role from lots join accounts on accounts.id = lots.seller_id
  where lots.id = new.lot_id for share of accounts;
  if seller_role = 'buyer' then
    raise exception 'only sellers open listings' using errcode = 'check_violation',
      constraint = 'only_sellers_open_listings', table = 'listings';
  end if;
  return null;
end $$;
create trigger only_sellers_open_listings after update of state on listings for each row
  when (old.state = 'draft' and new.state in ('scheduled', 'active'))
  execute function refuse_to_open_a_listing_of_a_buyer();
