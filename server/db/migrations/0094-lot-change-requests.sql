-- What a seller asks to change about a lot with bids, until an admin grants or declines it. The rule is
-- contract/src/rules/auctions/lot-change.ts; what it promises is held here too.

create table lot_change_requests (
  id bigint generated always as identity primary key,
  listing_id bigint not null references auctions,
  requested_by uuid not null references accounts,
  requested_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- Of the listing as the seller read it. Once the listing has another, the request has lapsed.
  version integer not null,
  -- The edit as it was sent, to be made when it is granted.
  edit jsonb not null,
  -- [{label, from, to}], the first of them; change_count says how many there are.
  changes jsonb not null,
  change_count integer not null,
  -- Whether an admin may call it wording, by all changes and their whole texts; what is stored of them is shortened.
  may_be_wording_only boolean not null,
  state text not null default 'waiting',
  decided_at timestamptz,
  -- The admin; of a cancelled request its seller; null for one that lapsed.
  decided_by uuid references accounts,
  decline_reason text,
  -- The admin saw that only the wording differs: no bidder may withdraw because of it.
  is_wording_only boolean not null default false,
  constraint request_state_is_known check (state in ('waiting', 'granted', 'declined', 'cancelled', 'lapsed')),
  constraint a_decided_request_says_when check ((state = 'waiting') = (decided_at is null)),
  constraint a_request_is_decided_by_a_person check ((state in ('granted', 'declined', 'cancelled')) = (decided_by is not null)),
  constraint a_declined_request_says_why check ((state = 'declined') = (decline_reason is not null)
    and length(decline_reason) <= 500),
  constraint only_a_granted_request_is_wording check (state = 'granted' or not is_wording_only),
  constraint only_wording_is_granted_as_wording check (may_be_wording_only or not is_wording_only),
  constraint requests_are_a_short_list check (jsonb_typeof(changes) = 'array'
    and jsonb_array_length(changes) between 1 and 200 and octet_length(changes::text) <= 1200000),
  constraint all_requested_changes_are_counted check (change_count >= jsonb_array_length(changes)),
  constraint a_requested_edit_is_a_page check (octet_length(edit::text) <= 1000000)
);
create unique index one_waiting_request_per_lot on lot_change_requests (listing_id) where state = 'waiting';
create index lot_change_requests_listing_id on lot_change_requests (listing_id, id);

-- A request is decided once, and what was asked stays as it was asked. Granted, it is for the lot as it is now, and while
-- bids are taken.
create function check_change_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' or (new.listing_id, new.requested_by, new.requested_at, new.version, new.edit, new.changes,
      new.change_count, new.may_be_wording_only) is distinct from (old.listing_id, old.requested_by, old.requested_at,
      old.version, old.edit, old.changes, old.change_count, old.may_be_wording_only) then
    raise exception 'A request is decided once.' using errcode = 'check_violation',
      constraint = 'a_request_is_decided_once', table = 'lot_change_requests';
  end if;
  if new.state = 'granted' and not exists (select from listings join auctions on auctions.listing_id = listings.id
      where listings.id = new.listing_id and listings.version = new.version and auctions.closed_at is null
        and auctions.ends_at > clock_timestamp()) then
    raise exception 'The request has lapsed.' using errcode = 'check_violation',
      constraint = 'a_lapsed_request_is_not_granted', table = 'lot_change_requests';
  end if;
  return new;
end $$;
create trigger a_request_is_decided_once before update on lot_change_requests
  for each row execute function check_change_request();
create trigger requests_stay before delete or truncate on lot_change_requests
  for each statement execute function refuse_to_change_an_auction_record();

-- A change that lets bidders withdraw is an admin's own, or one that an admin has granted.
alter table lot_changes add column request_id bigint references lot_change_requests
  constraint a_request_changes_a_lot_once unique;
create function check_who_changes_a_lot() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.changed_by and role = 'admin')
    and not exists (select from lot_change_requests request where request.id = new.request_id
      and request.listing_id = new.listing_id and request.requested_by = new.changed_by and request.state = 'granted'
      and not request.is_wording_only) then
    raise exception 'A lot with bids is changed by an admin, or once an admin has granted it.'
      using errcode = 'check_violation', constraint = 'a_seller_changes_a_lot_by_request', table = 'lot_changes';
  end if;
  return new;
end $$;
create trigger a_seller_changes_a_lot_by_request before insert on lot_changes
  for each row execute function check_who_changes_a_lot();
