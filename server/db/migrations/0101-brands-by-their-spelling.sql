-- One brand for all its spellings: imports and the desk's form make brands now, some at the same moment. The rule is that of
-- contract/src/rules/listings/goods/brand-name.ts: a test compares the two.
create function folded_brand(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(lower(regexp_replace(normalize(name, NFD),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u206f\u2122]', '', 'g')), ''),
    lower(name))
$$;

alter table brands add column folded_name text not null generated always as (folded_brand(name)) stored;

-- Spellings that a market has twice already become one, as an admin's merge does it: the brand with most lots stays.
do $$
declare
  twin record;
begin
  for twin in
    select key, kept from (
      select key, first_value(key) over (partition by folded_name order by lot_count desc, key) as kept
      from (select b.key, b.folded_name, (select count(*) from lots where lots.brand_key = b.key) as lot_count
        from brands b where b.merged_into is null) counted) ranked
    where key <> kept order by key
  loop
    update lots set brand_key = twin.kept where brand_key = twin.key;
    update brands set merged_into = twin.kept where merged_into = twin.key;
    update brands set merged_into = twin.kept where key = twin.key;
  end loop;
end $$;

-- Among brands that have lots: one that was merged keeps its name, and leads to the other.
create unique index one_brand_per_folded_name on brands (folded_name) where merged_into is null;
create index brands_by_folded_name on brands (folded_name);
