-- Searches that an account keeps. Equal searches are equal texts (contract/src/rules/preferences/saved-search.ts), so that
-- each is saved once per site.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  site_key text collate "C" not null references sites (key) on delete cascade,
  name text not null,
  query text collate "C" not null,
  alerts text collate "C" not null default 'daily',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint one_saved_search_per_query unique (account_id, site_key, query),
  constraint saved_search_names_are_one_short_line
    check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  constraint saved_search_names_hide_nothing check (name = without_hidden_characters(name)),
  constraint saved_queries_have_a_limit check (length(query) between 1 and 2000),
  constraint alerts_are_known check (alerts in ('off', 'daily', 'at_once'))
);
-- For whoever follows what has been saved or changed since the last look.
create index saved_searches_updated_at on saved_searches (updated_at, id);

create function refuse_too_many_saved_searches() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from saved_searches where account_id = new.account_id) > 100 then
    raise exception 'an account saves at most 100 searches' using errcode = 'check_violation',
      constraint = 'an_account_saves_at_most_100_searches', table = 'saved_searches';
  end if;
  return null;
end $$;
create trigger saved_searches_are_limited after insert on saved_searches
  for each row execute function refuse_too_many_saved_searches();
