-- What a bulk action did to each listing, so that one sent twice acts once and answers the same. `request` is a digest of
-- who sent it, its key, the act and its options; rows are of use for as long as somebody may send a form again.
create table bulk_results (
  request text collate "C" not null,
  listing_name text collate "C" not null,
  outcome text collate "C" not null,
  details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (request, listing_name),
  constraint a_bulk_outcome_is_known check (outcome in ('done', 'refused')),
  constraint a_bulk_request_is_a_digest check (request ~ '^[0-9a-f]{64}$')
);
create index bulk_results_created_at on bulk_results (created_at);

-- A draft that nobody saw may go without a trace; everything else stays on the books.
create function refuse_to_delete_what_was_offered() returns trigger language plpgsql as $$
begin
  raise exception 'listing % is no draft', old.name using errcode = 'check_violation',
    constraint = 'only_drafts_are_deleted', table = 'listings';
end $$;

-- After the row's own references are looked at, so that what has bids is refused for its record.
create trigger only_drafts_are_deleted after delete on listings for each row
  when (old.state <> 'draft') execute function refuse_to_delete_what_was_offered();
