-- What the desk's form of a lot refuses is refused here as well: contract/src/rules/listings/goods/goods.ts.
alter table lots drop constraint a_lot_holds_goods;
alter table lots add constraint a_lot_holds_goods check (units between 1 and 10000000);
alter table lots add constraint a_lot_is_described_in_pages check (length(description) <= 10000);

-- Drawn with the form: whoever sends it twice makes one draft.
alter table listings add column request_key uuid;
alter table listings add constraint one_draft_per_request unique (request_key);

-- How the auction of a draft is meant to run. Its times are known once it is published; then the plan becomes the auction.
create table auction_plans (
  listing_id bigint primary key references listings on delete cascade,
  -- Null: still to be named.
  opening_cents integer,
  reserve_cents integer,
  -- Null: when it is published.
  starts_at timestamptz,
  -- Null: so many hours after its start.
  ends_at timestamptz,
  duration_hours integer not null default 168,
  soft_close_window_seconds integer not null default 180,
  extension_seconds integer not null default 180,
  -- How long after the planned end bids can extend it at most; null: without a cap.
  cap_minutes integer,
  relists_left integer not null default 0,
  constraint planned_opening_is_an_amount check (opening_cents between 1 and 999999999),
  constraint planned_reserve_is_not_below_the_opening
    check (reserve_cents between 1 and 999999999 and (opening_cents is null or reserve_cents >= opening_cents)),
  constraint a_plan_ends_after_it_starts check (ends_at > starts_at),
  constraint a_plan_runs_for_an_hour_to_sixty_days check (duration_hours between 1 and 1440),
  constraint planned_soft_close_is_within_an_hour
    check (soft_close_window_seconds between 0 and 3600 and extension_seconds between 0 and 3600),
  constraint a_planned_cap_is_within_a_week check (cap_minutes between 0 and 10080),
  constraint planned_relists_are_counted check (relists_left between 0 and 100)
);

-- A plan and its auction would be two answers to one question.
create function refuse_a_plan_beside_its_auction() returns trigger language plpgsql as $$
begin
  if exists (select from auctions join auction_plans using (listing_id) where listing_id = new.listing_id) then
    raise exception 'A plan ends where its auction begins.' using errcode = 'check_violation',
      constraint = 'a_plan_ends_where_its_auction_begins', table = 'auction_plans';
  end if;
  return null;
end $$;
create constraint trigger a_plan_ends_where_its_auction_begins after insert on auctions
  deferrable initially deferred for each row execute function refuse_a_plan_beside_its_auction();
create constraint trigger a_plan_ends_where_its_auction_begins after insert on auction_plans
  deferrable initially deferred for each row execute function refuse_a_plan_beside_its_auction();

-- contract/src/rules/listings/prices/price-ladder.ts knows the same: each drop is lower than what it cost before, ten at most wait.
create function refuse_a_ladder_that_does_not_go_down() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select step.price_cents, lag(step.price_cents, 1, listings.fixed_price_cents)
        over (partition by listings.id order by step.drops_at) as before_cents
      from listings join price_drops step on step.listing_id = listings.id
      where listings.id in (select listing_id from changed)
    ) steps where price_cents >= before_cents) then
    raise exception 'A price drop goes down.' using errcode = 'check_violation',
      constraint = 'a_price_drop_goes_down', table = 'price_drops';
  end if;
  if exists (select from price_drops where listing_id in (select listing_id from changed) and drops_at > now()
      group by listing_id having count(*) > 10) then
    raise exception 'At most ten price drops wait.' using errcode = 'check_violation',
      constraint = 'at_most_ten_price_drops_wait', table = 'price_drops';
  end if;
  return null;
end $$;
create trigger price_drops_go_down_on_insert after insert on price_drops
  referencing new table as changed for each statement execute function refuse_a_ladder_that_does_not_go_down();
create trigger price_drops_go_down_on_update after update on price_drops
  referencing new table as changed for each statement execute function refuse_a_ladder_that_does_not_go_down();
