-- Sellers make brands by importing manifests, and every brand that isn't merged has a code in the search engine, which ends
-- at 65,535: without a limit one seller could use them all up, and lots of later brands would leave the search. The numbers
-- are those of contract/src/rules/listings/goods/brand-limits.ts. Brands from before have no maker and no time.
alter table brands add column made_by uuid references accounts (id), add column made_at timestamptz;
alter table brands alter column made_at set default now(),
  add constraint a_maker_has_a_time check (made_by is null or made_at is not null);
create index brands_by_maker on brands (made_by, made_at) where made_by is not null;

create function add_brands_in_turn() returns trigger language plpgsql as $$
begin
  -- Before the rows: two imports that count at once would not see each other's brands, and both would fit.
  perform pg_advisory_xact_lock(hashtext('brands of the market'));
  return null;
end $$;
create trigger brands_are_added_in_turn before insert on brands for each statement execute function add_brands_in_turn();

create function refuse_too_many_brands() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  if (select count(*) from brands where merged_into is null) > 20000 then
    raise exception 'a market has at most 20,000 brands' using errcode = 'check_violation',
      constraint = 'a_market_has_at_most_20000_brands', table = 'brands';
  end if;
  if exists (
    select from (select distinct made_by from added where made_by is not null) maker
    join accounts on accounts.id = maker.made_by and accounts.role <> 'admin'
    where (select count(*) from brands b where b.made_by = maker.made_by
      and b.made_at > now() - interval '24 hours') > 500) then
    raise exception 'a seller adds at most 500 brands in 24 hours' using errcode = 'check_violation',
      constraint = 'a_seller_adds_at_most_500_brands_a_day', table = 'brands';
  end if;
  return null;
end $$;
create trigger brands_have_limits after insert on brands referencing new table as added
  for each statement execute function refuse_too_many_brands();
