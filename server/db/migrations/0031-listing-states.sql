-- A listing moves from state to state only along this table, which is contract/src/rules/listings/listing-states.ts once
-- more: a test compares the two. Bids never update listings, and an update that leaves the state alone runs nothing.
create function refuse_a_move_that_no_listing_makes() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'scheduled'), ('draft', 'active'), ('draft', 'withdrawn'),
    ('scheduled', 'draft'), ('scheduled', 'active'), ('scheduled', 'awaiting_payment'), ('scheduled', 'unsold'),
    ('scheduled', 'withdrawn'),
    ('active', 'awaiting_payment'), ('active', 'unsold'), ('active', 'withdrawn'),
    ('awaiting_payment', 'sold'), ('awaiting_payment', 'active'), ('awaiting_payment', 'unsold'),
    ('awaiting_payment', 'withdrawn'),
    ('sold', 'withdrawn')
  ) then
    raise exception 'A listing does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'listings_move_as_the_table_allows', table = 'listings';
  end if;
  return new;
end $$;
create trigger listings_move_as_the_table_allows before update of state on listings
  for each row when (old.state is distinct from new.state) execute function refuse_a_move_that_no_listing_makes();

-- A draft may be given up before anybody saw it, and then it never was published.
alter table listings drop constraint what_buyers_see_is_published;
alter table listings add constraint what_buyers_see_is_published
  check (state in ('draft', 'withdrawn') or published_at is not null);
