-- Where a warehouse is, when it works and how fast: estimated dates, pick-up appointments and papers are made of it.

-- A week as seven entries, Monday first: null where it is closed, else {"open": "08:00", "close": "16:00"}.
-- Mirrors hoursProblem in contract/src/rules/shipping/dates/opening-hours.ts.
create function are_opening_hours(hours jsonb) returns boolean language plpgsql immutable parallel safe as $$
declare
  entry jsonb;
  open_days integer := 0;
begin
  if hours is null or jsonb_typeof(hours) <> 'array' or jsonb_array_length(hours) <> 7 then return false; end if;
  for entry in select value from jsonb_array_elements(hours) loop
    continue when jsonb_typeof(entry) = 'null';
    if jsonb_typeof(entry) <> 'object' then return false; end if;
    if (select array_agg(key order by key) from jsonb_object_keys(entry) as key) is distinct from array['close', 'open'] then
      return false;
    end if;
    if entry ->> 'open' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or entry ->> 'close' !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      or jsonb_typeof(entry -> 'open') <> 'string' or jsonb_typeof(entry -> 'close') <> 'string' then
      return false;
    end if;
    if (entry ->> 'open') collate "C" >= (entry ->> 'close') collate "C" then return false; end if;
    open_days := open_days + 1;
  end loop;
  -- A warehouse that never opens would have no next open day.
  return open_days > 0;
end $$;

-- Numbers and lengths mirror warehouseProblems in contract/src/rules/listings/warehouse.ts.
alter table warehouses
  add column street text,
  add column phone text collate "C",
  add column dock_note text,
  add column time_zone text collate "C" not null default 'America/Chicago',
  add column hours jsonb not null default '[{"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"},
    {"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"},
    null, null]',
  -- Open days from payment until the goods stand ready.
  add column handling_days integer not null default 2,
  -- In the warehouse's zone. What is paid later starts on the next open day.
  add column cut_off text collate "C" not null default '14:00',
  add column slot_minutes integer not null default 60,
  -- Trucks in one pick-up slot. Null: buyers call ahead.
  add column slot_capacity integer,
  add column pick_up_notice_hours integer not null default 24,
  add constraint a_street_is_one_short_line
    check (street = btrim(street) and length(street) between 1 and 120 and street !~ '[[:cntrl:]]'),
  add constraint a_phone_is_a_number check (phone ~ '^[+]?[0-9(][0-9 ().-]{5,28}[0-9]$' and length(phone) <= 30),
  add constraint a_dock_note_is_one_line
    check (dock_note = btrim(dock_note) and length(dock_note) between 1 and 300 and dock_note !~ '[[:cntrl:]]'),
  add constraint hours_are_a_week check (are_opening_hours(hours)),
  add constraint handling_takes_0_to_30_days check (handling_days between 0 and 30),
  add constraint cut_off_is_a_time_of_day check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint slots_divide_the_day check (slot_minutes in (15, 30, 60, 120)),
  add constraint a_slot_takes_1_to_100 check (slot_capacity between 1 and 100),
  add constraint notice_is_a_week_at_most check (pick_up_notice_hours between 0 and 168),
  -- An abbreviation means different zones in different places.
  add constraint a_time_zone_names_a_city check (time_zone like '%/%');

-- A check can't ask: which zones there are is data of the server. Mirrors isTimeZone in contract/src/rules/listings/market.ts.
create function refuse_unknown_time_zones() returns trigger language plpgsql as $$
begin
  perform now() at time zone new.time_zone;
  return null;
exception when invalid_parameter_value then
  raise exception 'no such time zone: %', new.time_zone using errcode = 'check_violation',
    constraint = 'a_time_zone_is_known', table = tg_table_name;
end $$;
create trigger a_time_zone_is_known after insert or update of time_zone on warehouses
  for each row execute function refuse_unknown_time_zones();

-- Days on which a warehouse is closed whatever its hours say; without a warehouse, all of them.
create table holidays (
  id bigint generated always as identity primary key,
  day date not null,
  warehouse_key text collate "C" references warehouses,
  name text not null,
  constraint one_holiday_per_day_and_warehouse unique nulls not distinct (day, warehouse_key),
  constraint names_are_one_short_line
    check (name = btrim(name) and length(name) between 1 and 80 and name !~ '[[:cntrl:]]')
);
create index holidays_of_a_warehouse on holidays (warehouse_key);
-- Each process keeps the warehouses' calendars in memory: the feed tells it to read them again.
create trigger feed_reference after insert or update or delete on holidays
  for each statement execute function note_reference_data();
