-- The schema after all migrations. Written by `npm run db:schema`, for reading; migrations are the source.

CREATE OR REPLACE FUNCTION public.account_duties(of_account uuid)
 RETURNS TABLE("leading" integer, unpaid_win integer, open_offer integer, bidding_bar integer, open_order integer, open_invoice integer, open_problem integer, open_listing integer, unshipped_sale integer, due_cents bigint, net_cents bigint, unpaid_sale_count integer)
 LANGUAGE sql
 STABLE
AS $function$
  select
    -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
    (select count(*)::int from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = of_account and auctions.leader_id = of_account and auctions.closed_at is null),
    (select count(*)::int from auction_wins where buyer_id = of_account and state = 'awaiting_payment'),
    (select count(*)::int from runner_up_offers where bidder_id = of_account and state = 'open')
      + (select count(*)::int from orders where account_id = of_account and state = 'proposed'),
    (select count(*)::int from bidding_bars bar left join auction_wins win on win.id = bar.win_id
      left join orders on orders.id = bar.order_id
      where bar.account_id = of_account and bar.lifted_at is null
        and win.state is distinct from 'awaiting_payment' and orders.state is distinct from 'invoiced'),
    (select count(*)::int from orders where account_id = of_account and (state = 'placing' or state = 'paid' and exists (
      select from order_shipments shipment where shipment.order_id = orders.id and (shipment.left_at is null
        or shipment.report_until > clock_timestamp())))),
    (select count(*)::int from orders where account_id = of_account and state = 'invoiced')
      + (select count(*)::int from order_balances(array(
          select o.id from orders o where o.account_id = of_account and o.state = 'paid'
            and (exists (select from receipts r where r.order_id = o.id and r.reversed_at is not null)
              or exists (select from payments p where p.order_id = o.id and p.state in ('failed', 'voided')))))
        where balance_cents > 0),
    (select count(*)::int from problems problem join orders on orders.id = problem.order_id
      where orders.account_id = of_account and problem.state <> 'resolved'),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = of_account and listings.state in ('scheduled', 'active', 'awaiting_payment')),
    (select count(*)::int from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id and sold.is_live
      join orders on orders.id = sold.order_id
        and (orders.state = 'paid' or orders.state = 'invoiced' and orders.ships_before_payment)
      join order_shipments shipment on shipment.order_id = orders.id and shipment.part = sold.part
      where lots.seller_id = of_account and shipment.left_at is null),
    balance.due_cents, balance.net_cents, balance.open_count
  from seller_balance(of_account) balance
$function$
;

CREATE OR REPLACE FUNCTION public.add_brands_in_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Before the rows: two imports that count at once would not see each other's brands, and both would fit.
  perform pg_advisory_xact_lock(hashtext('brands of the market'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.are_opening_hours(hours jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.asks_for_worth(query text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (query ~ '(^|&)(min_profit|min_roi|within_target)='::text)
;

CREATE OR REPLACE FUNCTION public.check_bar_of_cancelled_win()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from bidding_bars where win_id = new.id and lifted_at is null) then
    raise exception 'win % was cancelled and still bars its buyer', new.id using errcode = 'check_violation',
      constraint = 'a_cancelled_win_bars_nobody', table = 'auction_wins';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_bar_of_ended_win()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from bidding_bars where win_id = new.id and lifted_at is null) then
    raise exception 'the bar for win % outlives its order', new.id using errcode = 'check_violation',
      constraint = 'a_win_that_ended_with_its_order_bars_nobody', table = 'auction_wins';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_bid_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from lot_changes change join auctions on auctions.listing_id = change.listing_id
      where change.id = new.change_id and auctions.closed_at is null and new.withdrawn_at < auctions.ends_at
        and new.withdrawn_at < change.changed_at + interval '24 hours'
        and not exists (select from lot_changes later where later.listing_id = change.listing_id and later.id > change.id)
        and (select max(bid.sequence) from auction_links bid
          where bid.auction_id = change.listing_id and bid.bidder_number = new.bidder_number and bid.kind = 'bid'
            and not exists (select from auction_links void where void.auction_id = bid.auction_id
              and void.bid_sequence = bid.sequence and void.kind = 'void')) < change.before_sequence) then
    raise exception 'Bids are withdrawn within 24 hours of a change, and before the end.'
      using errcode = 'check_violation', constraint = 'bids_are_withdrawn_after_a_change', table = 'bid_withdrawals';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_bidder_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.auction_id, new.number, new.bidder_id) is distinct from (old.auction_id, old.number, old.bidder_id)
    or (old.withdrew_at is not null and new.withdrew_at is distinct from old.withdrew_at) then
    raise exception 'The record of an auction is never changed.' using errcode = 'restrict_violation',
      constraint = 'records_are_append_only', table = 'auction_bidders';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_book_upload_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> old.state and (old.state, new.state) not in (
    ('reading', 'mapping'), ('reading', 'checking'), ('reading', 'failed'), ('mapping', 'checking'), ('mapping', 'failed'),
    ('checking', 'ready'), ('checking', 'failed'), ('ready', 'checking'), ('ready', 'used'), ('failed', 'checking')) then
    raise exception 'an upload does not go from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'book_uploads_move_as_the_table_allows', table = 'price_book_uploads';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_change_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.check_new_bidders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_bidders bidder where not exists (select from auctions
      where listing_id = bidder.auction_id offset 0)) then
    raise exception 'A bidder has no auction.' using errcode = 'check_violation', constraint = 'a_record_has_an_auction';
  end if;
  if exists (select from new_bidders bidder where bidder.number > 1 and not exists (select from auction_bidders before
      where before.auction_id = bidder.auction_id and before.number = bidder.number - 1 offset 0)) then
    raise exception 'A bidder number was skipped.' using errcode = 'check_violation', constraint = 'numbers_have_no_gap';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_new_links()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare bad record;
begin
  select link.auction_id, link.sequence,
    case when link.sequence = 0 and auction.listing_id is null then 'a_record_has_an_auction'
      when link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id then 'a_bid_has_a_bidder'
      when link.bidder_number is not null and bidder.withdrew_at is not null then 'who_withdrew_bids_no_more'
      else 'links_form_a_chain' end as rule
  into bad
  from new_links link
  -- 'offset 0' keeps each of these a look-up by key. Planned as joins they would read the whole record for every batch.
  left join lateral (select sequence, placed_at, kind, hash from auction_links
    where auction_id = link.auction_id and sequence = link.sequence - 1 offset 0) previous on true
  left join lateral (select kind, sequence from auction_links
    where auction_id = link.auction_id and sequence = link.bid_sequence offset 0) bid on true
  left join lateral (select bidder_id, withdrew_at from auction_bidders
    where auction_id = link.auction_id and number = link.bidder_number offset 0) bidder on true
  left join lateral (select listing_id from auctions
    where listing_id = link.auction_id and link.sequence = 0 offset 0) auction on true
  left join lateral (select name from listings where id = link.auction_id offset 0) listing on true
  where (link.sequence = 0 and auction.listing_id is null)
    or (link.sequence > 0 and previous.sequence is null)
    or (link.bidder_number is not null and bidder.bidder_id is distinct from link.bidder_id)
    or (link.bidder_number is not null and bidder.withdrew_at is not null)
    or (link.bid_sequence is not null and (bid.kind is distinct from 'bid' or bid.sequence >= link.sequence))
    or previous.placed_at > link.placed_at
    or previous.kind in ('close', 'withdrawal')
    or link.placed_at <> date_trunc('milliseconds', link.placed_at)
    or link.hash <> encode(sha256(convert_to(coalesce(previous.hash, repeat('0', 64)) || coalesce(link.body, format(
      '{"auction":"%s","bidder_number":%s,"commitment":"%s","kind":"bid","placed_at":"%s","sequence":%s}', listing.name,
      link.bidder_number, link.commitment, to_char(link.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      link.sequence)), 'UTF8')), 'hex')
  limit 1;
  if found then
    raise exception 'Link % of auction % does not follow from what is recorded.', bad.sequence, bad.auction_id
      using errcode = 'check_violation', constraint = bad.rule;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_new_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from auction_wins where listing_id = new.listing_id and state in ('awaiting_payment', 'paid')) then
    raise exception 'lot % has a buyer', new.listing_id using errcode = 'check_violation',
      constraint = 'a_lot_with_a_buyer_is_not_offered', table = 'runner_up_offers';
  end if;
  if new.price_cents > new.floor_cents and (
    not exists (select from auctions join listings on listings.id = auctions.listing_id
      where auctions.listing_id = new.listing_id and auctions.outcome is not null
        and listings.published_at <= clock_timestamp())
    or new.price_cents > (select max(price_cents) from auction_wins
      where listing_id = new.listing_id and source = 'auction')
    or new.price_cents > coalesce((select max(bid.max_cents) from auction_links bid
      where bid.auction_id = new.listing_id and bid.bidder_id = new.bidder_id and bid.kind = 'bid'
        and not exists (select from auction_links void where void.auction_id = bid.auction_id
          and void.bid_sequence = bid.sequence and void.kind = 'void')), 0)) then
    raise exception 'lot % is offered for more than its bidder bid', new.listing_id using errcode = 'check_violation',
      constraint = 'an_offer_is_not_above_its_cap', table = 'runner_up_offers';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_new_standings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare broken text;
begin
  select case
      when account.deleted_at is not null then 'a_deleted_account_leads_nothing'
      when standing.head_hash is distinct from head.hash or standing.last_recorded_at is distinct from head.placed_at
        then 'a_standing_follows_its_record'
      when before.next_sequence > 0 and (standing.opening_cents, standing.reserve_cents, standing.starts_at,
          standing.soft_close_window_seconds, standing.extension_seconds, standing.latest_end_at)
        is distinct from (before.opening_cents, before.reserve_cents, before.starts_at,
          before.soft_close_window_seconds, before.extension_seconds, before.latest_end_at) then 'terms_hold_once_recorded'
      when standing.next_sequence = before.next_sequence and before.next_sequence > 0
        and (standing.leader_id, standing.leader_number, standing.leader_max_cents, standing.price_cents,
          standing.bid_count, standing.ends_at, standing.closed_at)
        is distinct from (before.leader_id, before.leader_number, before.leader_max_cents, before.price_cents,
          before.bid_count, before.ends_at, before.closed_at)
        then 'a_standing_moves_with_its_record'
      when standing.leader_id is not null and leader.bidder_id is distinct from standing.leader_id
        then 'a_leader_has_their_number'
      when (coalesce(standing.price_cents, 0) < coalesce(before.price_cents, 0)
          or coalesce(standing.leader_max_cents, 0) < coalesce(before.leader_max_cents, 0))
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'void' offset 0) then 'a_price_never_falls'
      when before.next_sequence > 0 and standing.ends_at <> before.ends_at
        and not exists (select from auction_links link where link.auction_id = standing.listing_id
          and link.sequence >= before.next_sequence and link.kind = 'extension' offset 0) then 'an_end_moves_by_extension'
    end into broken
  from new_auctions standing
  join old_auctions before on before.listing_id = standing.listing_id
  left join lateral (select hash, placed_at from auction_links
    where auction_id = standing.listing_id and sequence = standing.next_sequence - 1 offset 0) head on true
  left join lateral (select bidder_id from auction_bidders
    where auction_id = standing.listing_id and number = standing.leader_number offset 0) leader on true
  left join lateral (select deleted_at from accounts
    where id = standing.leader_id and standing.leader_id is distinct from before.leader_id offset 0) account on true
  order by 1 nulls last limit 1;
  if broken is not null then
    raise exception 'The standing of an auction does not follow from its record.'
      using errcode = 'check_violation', constraint = broken, table = 'auctions';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_parts_of_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids_of_refunds uuid[];
begin
  if tg_table_name = 'refunds' then ids_of_refunds := array[new.id];
  elsif tg_op = 'DELETE' then ids_of_refunds := array[old.refund_id];
  elsif tg_op = 'UPDATE' then ids_of_refunds := array[old.refund_id, new.refund_id];
  else ids_of_refunds := array[new.refund_id]; end if;
  if exists (select from refunds refund
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, count(*) as of_all,
          count(*) filter (where part.state = 'waiting') as waiting, count(*) filter (where part.state = 'failed') as failed
        from refund_parts part where part.refund_id = refund.id) parts on true
      where refund.id = any(ids_of_refunds) and case when refund.kind in ('money', 'surplus')
        then parts.cents <> refund.amount_cents or case refund.state when 'waiting' then parts.waiting = 0 or parts.failed > 0
          when 'done' then parts.waiting + parts.failed > 0 else parts.failed < parts.of_all end
        else parts.of_all > 0 end) then
    raise exception 'a refund is the sum of its parts' using errcode = 'check_violation',
      constraint = 'a_refund_is_the_sum_of_its_parts', table = 'refunds';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_two_step_and_its_secret()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid;
begin
  if tg_table_name = 'accounts' then
    whose := new.id;
  else
    whose := coalesce(new.account_id, old.account_id);
  end if;
  if exists (select from accounts a where a.id = whose and a.two_factor_enabled
      is distinct from exists (select from two_factors f where f.account_id = a.id and f.verified)) then
    raise exception 'two-step sign-in is on with a confirmed secret, and off without' using errcode = 'check_violation',
      constraint = 'two_step_is_on_with_a_confirmed_secret', table = 'two_factors';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_who_changes_a_lot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts where id = new.changed_by and role = 'admin')
    and not exists (select from lot_change_requests request where request.id = new.request_id
      and request.listing_id = new.listing_id and request.requested_by = new.changed_by and request.state = 'granted'
      and not request.is_wording_only) then
    raise exception 'A lot with bids is changed by an admin, or once an admin has granted it.'
      using errcode = 'check_violation', constraint = 'a_seller_changes_a_lot_by_request', table = 'lot_changes';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_win_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  weekdays integer;
begin
  if new.reminder_count <> old.reminder_count or new.last_reminded_at is distinct from old.last_reminded_at then
    if new.state <> 'awaiting_payment' or new.order_id is not null or new.reminder_count <> old.reminder_count + 1
      or new.last_reminded_at < old.last_reminded_at + interval '12 hours' then
      raise exception 'win % is not to be reminded of yet', new.id using errcode = 'check_violation',
        constraint = 'reminders_are_far_apart', table = 'auction_wins';
    end if;
  end if;
  if new.extended_at is distinct from old.extended_at then
    -- From the day that it was due, or from today where that is over.
    select count(*) into weekdays from generate_series(site_day(greatest(old.payment_due_at, new.extended_at)) + 1,
      site_day(new.payment_due_at), interval '1 day') day where extract(isodow from day) < 6;
    if old.extended_at is not null or new.state <> 'awaiting_payment' or new.order_id is not null
      or weekdays not between 1 and 5 then
      raise exception 'win % is extended once, by five weekdays at most', new.id using errcode = 'check_violation',
        constraint = 'a_win_is_extended_once', table = 'auction_wins';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.debt_awaits_a_refund(of_seller uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from unsettled_sales sale
    join refunds on refunds.order_id = sale.order_id and refunds.state = 'waiting'
    where sale.seller_id = of_seller and exists (select from payout_lines line
      where line.order_id = sale.order_id and line.listing_id = sale.listing_id))
$function$
;

CREATE OR REPLACE FUNCTION public.drop_choices_covered_by_a_new_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from inventory_preferences child using inventory_preferences parent
    where child.category_key = new.key and parent.account_id = child.account_id and parent.category_key = new.parent_key;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_appointment_with_its_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pickup_appointments set ended_at = clock_timestamp(), told_at = null,
      state = case when new.state = 'picked_up' then 'picked_up' else 'released' end
    where shipment_id = new.id and state = 'booked';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.end_of_site_day(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (day + 1)::timestamp at time zone (select time_zone from sites where is_default) - interval '1 second'
$function$
;

CREATE OR REPLACE FUNCTION public.folded_brand(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(nullif(lower(regexp_replace(normalize(name, NFD),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u2000-\u206f\u2122]', '', 'g')), ''),
    lower(name))
$function$
;

CREATE OR REPLACE FUNCTION public.follow_shipments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_order uuid := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  -- Without the lock two parts that leave at once would each see the other still here.
  perform from orders where id = of_order for no key update;
  update orders set progress = progress_of_order(id) where id = of_order and progress <> progress_of_order(id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.forget_sales_that_are_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from unsettled_sales sale using order_listings sold
  where sold.order_id = new.order_id and sold.part = new.part
    and sale.order_id = sold.order_id and sale.listing_id = sold.listing_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.free_slot_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update pickup_slots set booked = booked - 1
    where warehouse_key = old.warehouse_key and starts_at = old.starts_at and booked > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_lots_to_the_brand_that_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from brands where key in (select distinct brand_key from changed) and merged_into is not null) then
    update lots set brand_key = brands.merged_into from brands
      where brands.key = lots.brand_key and brands.merged_into is not null and lots.id in (select id from changed);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.has_second_person(about text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from pending_acts where subject = about and state = 'approved' and decided_at = now())
$function$
;

CREATE OR REPLACE FUNCTION public.is_warehouse_open(of_warehouse text, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select (opening.hours ->> 'open')::time <= (local.starts)::time
      and (local.starts)::date + (opening.hours ->> 'close')::time >= local.ends
      and not exists (select from holidays where day = (local.starts)::date
        and (warehouse_key is null or warehouse_key = warehouses.key))
    from warehouses cross join lateral (
      select is_warehouse_open.starts_at at time zone time_zone as starts,
        is_warehouse_open.ends_at at time zone time_zone as ends) local
    cross join lateral (
      select warehouses.hours -> (extract(isodow from local.starts)::int - 1) as hours) opening
    where warehouses.key = of_warehouse and jsonb_typeof(opening.hours) = 'object'), false)
$function$
;

CREATE OR REPLACE FUNCTION public.is_zip_of_state(zip text, state text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select exists (select from (values
    ('AL',350,352), ('AL',354,369), ('AK',995,999), ('AZ',850,853), ('AZ',855,857), ('AZ',859,860), ('AZ',863,865),
    ('AR',716,729), ('CA',900,908), ('CA',910,928), ('CA',930,961), ('CO',800,816), ('CT',60,69), ('DE',197,199),
    ('DC',200,200), ('DC',202,205), ('DC',569,569), ('FL',320,339), ('FL',341,342), ('FL',344,344), ('FL',346,347),
    ('FL',349,349), ('GA',300,319), ('GA',398,399), ('HI',967,968), ('ID',832,838), ('IL',600,620), ('IL',622,629),
    ('IN',460,479), ('IA',500,516), ('IA',520,528), ('KS',660,662), ('KS',664,679), ('KY',400,418), ('KY',420,427),
    ('LA',700,701), ('LA',703,708), ('LA',710,714), ('ME',39,49), ('MD',206,212), ('MD',214,219), ('MA',10,27),
    ('MA',55,55), ('MI',480,499), ('MN',550,551), ('MN',553,567), ('MS',386,397), ('MO',630,631), ('MO',633,641),
    ('MO',644,658), ('MT',590,599), ('NE',680,681), ('NE',683,693), ('NV',889,891), ('NV',893,895), ('NV',897,898),
    ('NH',30,38), ('NJ',70,89), ('NM',870,871), ('NM',873,884), ('NY',5,5), ('NY',63,63), ('NY',100,149),
    ('NC',270,289), ('ND',580,588), ('OH',430,459), ('OK',730,731), ('OK',734,741), ('OK',743,749), ('OR',970,979),
    ('PA',150,196), ('RI',28,29), ('SC',290,299), ('SD',570,577), ('TN',370,385), ('TN',422,422), ('TX',733,733),
    ('TX',739,739), ('TX',750,799), ('TX',885,885), ('UT',840,847), ('VT',50,54), ('VT',56,59), ('VA',201,201),
    ('VA',220,246), ('WA',980,986), ('WA',988,994), ('WV',247,268), ('WI',530,532), ('WI',534,535), ('WI',537,549),
    ('WY',820,831), ('WY',834,834)
  ) as prefixes (code, first, last) where code = state and left(zip, 3)::integer between first and last)
$function$
;

CREATE OR REPLACE FUNCTION public.keep_photos_that_were_bid_on()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from lot_photos where lot_id = old.lot_id and photo_id = old.photo_id)
    and exists (select from listings l join auctions a on a.listing_id = l.id
      where l.lot_id = old.lot_id and l.state in ('scheduled', 'active') and a.next_sequence > 0)
  then
    raise exception 'photo % of lot % was bid on', old.photo_id, old.lot_id using errcode = 'check_violation',
      constraint = 'photos_that_were_bid_on_stay', table = 'lot_photos';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_report_until()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.report_until := case when new.left_at is null then null
    when new.is_pick_up then greatest(old.report_until, new.left_at + interval '120 hours')
    else greatest(old.report_until, new.left_at + interval '288 hours',
      end_of_site_day(coalesce(new.delivered_on, new.promised_arrive_by) + 5)) end;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_sixty_sign_ins_an_hour()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from (select from sign_ins where account_id = new.account_id
      and (outcome = 'ok') = (new.outcome = 'ok') and happened_at > clock_timestamp() - interval '1 hour'
      limit 60) recent) >= 60 then
    return null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_lots_of_sellers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into seller_orders (seller_id, order_id, placed_at, stage)
    select distinct l.seller_id, o.id, o.placed_at, stage_of_order(o)
    from added join orders o on o.id = added.order_id and o.state not in ('placing', 'failed')
    join listings l on l.id = added.listing_id
    on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_order_of_sellers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into seller_orders (seller_id, order_id, placed_at, stage)
    select distinct l.seller_id, new.id, new.placed_at, stage_of_order(new)
    from order_listings line join listings l on l.id = line.listing_id where line.order_id = new.id
    on conflict (order_id, seller_id) do update set placed_at = excluded.placed_at, stage = excluded.stage;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.may_move_money(account uuid, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from accounts a where a.id = account and a.role = 'admin' and a.suspended_at is null
    and a.deleted_at is null and (a.owner_since <= since or exists (select from staff_areas s
      where s.account_id = a.id and s.area = 'money' and s.level = 'write' and s.granted_at <= since)))
$function$
;

CREATE OR REPLACE FUNCTION public.moved_of_order(of_order uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (select coalesce(sum(amount_cents), 0) from refunds where order_id = of_order and requested_by is not null
      and state <> 'failed' and requested_at > clock_timestamp() - interval '7 days')
    + (select coalesce(sum(amount_cents), 0) from receipts where order_id = of_order
      and reversed_at > clock_timestamp() - interval '7 days')
$function$
;

CREATE OR REPLACE FUNCTION public.moved_of_seller(of_seller uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(abs(amount_cents)), 0)::bigint from payout_adjustments where seller_id = of_seller
    and recorded_by is not null and recorded_at > clock_timestamp() - interval '7 days'
$function$
;

CREATE OR REPLACE FUNCTION public.needs_second_person(cents bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(cents >= (select second_person_from_cents from market_rules), false)
$function$
;

CREATE OR REPLACE FUNCTION public.note_all_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from daily_numbers;
  delete from market_months;
  insert into numbers_to_count (closed_at)
  select distinct date_trunc('hour', closed_at) from listings where closed_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_audience()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The other triggers of these tables send the notice.
  insert into listing_changes (kind, listing_ids) values ('audience', '{}');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_carts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('carts', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_certificate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('taxes', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_described_anew()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into numbers_to_count (closed_at)
  select distinct listings.closed_at from changed join before using (id) join listings on listings.lot_id = changed.id
  where listings.closed_at is not null and (before.seller_id, before.category_key, before.condition_key, before.msrp_cents)
    is distinct from (changed.seller_id, changed.category_key, changed.condition_key, changed.msrp_cents);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_ended_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into numbers_to_count (closed_at)
  select distinct moment from changed join before using (id), lateral (values (before.closed_at), (changed.closed_at)) as
    moments (moment)
  where moment is not null and (before.closed_at, before.state, before.sold_price_cents, before.lot_id, before.access_rule_id)
    is distinct from (changed.closed_at, changed.state, changed.sold_price_cents, changed.lot_id, changed.access_rule_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_hidden_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'audience', '{}' where exists (select from before join changed using (id)
      where before.access_rule_id is distinct from changed.access_rule_id
        or changed.published_at > before.published_at
        or (before.state <> 'draft' and changed.state = 'draft'));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids) select 'offer', array_agg(distinct id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_lot_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_lots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'goods', array_agg(distinct l.id) from changed c join listings l on l.lot_id = c.id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_market_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_months_to_count (closed_at) select distinct closed_at from changed;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_months_of_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_months_to_count (closed_at)
  select distinct date_trunc('hour', l.closed_at) from lots t join listings l on l.lot_id = t.id
  where t.category_key = new.key and l.closed_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_moved_auctions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into listing_changes (kind, listing_ids, bids_only)
  select 'offer', array_agg(moved.listing_id), moved.by_bid
  from (select changed.listing_id,
      coalesce((changed.starts_at, changed.opening_cents, changed.closed_at)
        is not distinct from (before.starts_at, before.opening_cents, before.closed_at), false) as by_bid
    from changed left join before using (listing_id)) moved
  group by moved.by_bid;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_new_ended_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into numbers_to_count (closed_at) select distinct closed_at from changed where closed_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_notices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'notices', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_offers_by_listing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'offer', array_agg(distinct listing_id) from changed having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids) values ('orders', '{}', array[new.account_id]);
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_order_of_message()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'orders', '{}', array[orders.account_id] from problems join orders on orders.id = problems.order_id
    where problems.id = new.problem_id;
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_order_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'orders', '{}', array[account_id] from orders where id = new.order_id;
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_order_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_values (order_id, listing_id, account_id)
    select added.order_id, added.listing_id, book.account_id
    from added join orders placed on placed.id = added.order_id join price_books book on book.account_id = placed.account_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_price_book()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    values ('price_books', '{}', array[coalesce(new.account_id, old.account_id)]);
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_reference_data()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids) values ('reference', '{}');
  perform pg_notify('listing_changes', '');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_refunded_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into market_months_to_count (closed_at)
  select distinct l.closed_at from changed join order_listings line on line.order_id = changed.order_id
  join listings l on l.id = line.listing_id where l.closed_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_refunded_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_sales_to_settle(new.order_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_renditions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids)
    select 'photos', array_agg(distinct l.id) from changed c
    join lot_photos p on p.photo_id = c.photo_id join listings l on l.lot_id = p.lot_id having count(*) > 0;
  if found then perform pg_notify('listing_changes', ''); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sales_of_an_ended_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_sales_to_settle(new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sales_that_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select sold.order_id, sold.listing_id, lots.seller_id from order_listings sold
  join listings on listings.id = sold.listing_id join lots on lots.id = listings.lot_id
  where sold.order_id = new.order_id and sold.part = new.part
  on conflict do nothing;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sales_to_settle(of_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A payout that is being written holds the order: without this its lines would not be seen here, nor the refund there.
  perform from orders where id = of_order for no key update;
  with sales as (
    select share.listing_id, case when settled.cents is not null then share.borne_cents <> settled.cents
        else shipment.left_at is not null
          and (orders.state in ('paid', 'invoiced') or share.borne_cents < share.price_cents) end as is_open
    from refund_shares(array[of_order]) share join orders on orders.id = share.order_id
    join order_listings line on line.order_id = share.order_id and line.listing_id = share.listing_id
    join order_shipments shipment on shipment.order_id = line.order_id and shipment.part = line.part
    left join lateral (select sum(paid.refunded_cents) as cents from payout_lines paid
      where paid.order_id = share.order_id and paid.listing_id = share.listing_id) settled on true
  ), closed as (
    delete from unsettled_sales sale using sales
    where sale.order_id = of_order and sale.listing_id = sales.listing_id and not sales.is_open
  )
  insert into unsettled_sales (order_id, listing_id, seller_id)
  select of_order, sales.listing_id, lots.seller_id from sales
  join listings on listings.id = sales.listing_id join lots on lots.id = listings.lot_id
  where sales.is_open
  on conflict do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_tax_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids) values ('taxes', '{}');
  perform tell_of_listing_changes();
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_watches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'watches', '{}', array_agg(distinct account_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_winners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into listing_changes (kind, listing_ids, account_ids)
    select 'carts', '{}', array_agg(distinct buyer_id) from changed having count(*) > 0;
  if found then perform tell_of_listing_changes(); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update auction_bidders set withdrew_at = new.withdrawn_at from lot_changes change
    where change.id = new.change_id and auction_bidders.auction_id = change.listing_id
      and auction_bidders.number = new.bidder_number and auction_bidders.withdrew_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_sales(of_seller uuid)
 RETURNS TABLE(seller_id uuid, order_id uuid, listing_id bigint, number bigint, sold_at timestamp with time zone, title text, is_paid boolean, shipment text, left_at timestamp with time zone, has_open_problem boolean, price_cents integer, refunded_cents integer, basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer, is_due boolean, due_at timestamp with time zone, amount_cents bigint, due_rank bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with open as materialized (
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale where of_seller is null
    union all
    select sale.order_id, sale.listing_id, sale.seller_id from unsettled_sales sale
    where of_seller is not null and sale.seller_id = of_seller
    union all
    -- What has not left yet: of orders that wait for it, and not of all shipments that never left.
    select line.order_id, line.listing_id, l.seller_id
    from (select id from orders where of_seller is null and progress = 'to_ship'
        and (state = 'paid' or state = 'invoiced' and ships_before_payment)
      union all select id from orders where of_seller is null and state = 'invoiced' and not ships_before_payment
      union all select own.order_id from seller_orders own where of_seller is not null and own.seller_id = of_seller
        and own.stage in ('to_ship', 'invoiced')) waiting
    join order_shipments shipment on shipment.order_id = waiting.id and shipment.left_at is null
    join order_listings line on line.order_id = shipment.order_id and line.part = shipment.part
    join listings l on l.id = line.listing_id and (of_seller is null or l.seller_id = of_seller)
  ), shares as materialized (
    -- Of an order without refunds nothing was given back, and all of it where it was canceled.
    select * from refund_shares(array(select distinct open.order_id from open
      where exists (select from refunds f where f.order_id = open.order_id)))
  ), balances as materialized (
    select balance.order_id, balance.is_collected as is_here
    from order_balances(array(select distinct open.order_id from open)) balance
  ), sales as materialized (
    select open.seller_id, open.order_id, open.listing_id, o.number, o.placed_at as sold_at, line.title,
      shipment.state as shipment, shipment.left_at,
      money.is_here as is_paid,
      exists (select from problems p where p.order_id = open.order_id and p.listing_id = open.listing_id
        and p.state <> 'resolved') as has_open_problem,
      line.price_cents, coalesce(shares.borne_cents, case when o.state = 'cancelled' then line.price_cents else 0 end)
        as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = open.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents, settled.amount_cents as settled_amount_cents,
      shipment.report_until as due_at
    from open join orders o on o.id = open.order_id
    join order_listings line on line.order_id = open.order_id and line.listing_id = open.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
    left join shares on shares.order_id = open.order_id and shares.listing_id = open.listing_id
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents, sum(paid.amount_cents)::int as amount_cents
      from payout_lines paid
      where paid.order_id = open.order_id and paid.listing_id = open.listing_id) settled on true
    left join payments payment on payment.order_id = o.id and payment.purpose = 'order'
    join balances money on money.order_id = o.id
    -- What was given back as a whole before it was paid out is nothing to settle, unless the refund failed: the money is
    -- still here then. Nor is a sale whose payment failed after its lots had left: without this its seller would wait for
    -- a payout that never comes.
    where settled.price_cents is not null
      or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
        or payment.state not in ('failed', 'voided', 'declined'))
      or o.state = 'refunded' and money.is_here and shares.borne_cents < line.price_cents
  ), judged as (
    select sales.*, settled_price_cents is not null or sales.is_paid and sales.left_at is not null
        and not sales.has_open_problem and sales.due_at <= clock_timestamp() as is_due,
      sales.price_cents - sales.refunded_cents
        - ((sales.price_cents - sales.refunded_cents)::bigint * sales.basis_points + 5000) / 10000
        - coalesce(settled_amount_cents, 0) as amount_cents
    from sales
  )
  select judged.seller_id, judged.order_id, judged.listing_id, judged.number, judged.sold_at, judged.title, judged.is_paid,
    judged.shipment, judged.left_at, judged.has_open_problem, judged.price_cents, judged.refunded_cents,
    judged.basis_points, judged.settled_price_cents, judged.settled_refunded_cents, judged.settled_commission_cents,
    judged.is_due, judged.due_at, judged.amount_cents,
    row_number() over (partition by judged.seller_id, judged.is_due order by judged.settled_price_cents is null,
      judged.left_at, judged.sold_at, judged.order_id, judged.listing_id)
  from judged
$function$
;

CREATE OR REPLACE FUNCTION public.order_balances(of_orders uuid[])
 RETURNS TABLE(order_id uuid, received_cents bigint, balance_cents bigint, returnable_cents bigint, is_collected boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select o.id, came.here + came.authorised + booked.cents - back.surplus,
    case when o.state in ('cancelled', 'refunded', 'failed')
      then least(0, back.money - (came.here + came.authorised + booked.cents - back.surplus))
      else o.total_cents - back.credit - (came.here + came.authorised + booked.cents - back.surplus) end,
    greatest(0, came.here + came.authorised + booked.cents - back.surplus - back.money),
    o.total_cents - back.credit - (came.here + booked.cents - back.surplus) <= 0
  from orders o
  cross join lateral (select
      coalesce(sum(case when p.state in ('captured', 'settled') then p.amount_cents
        when p.state = 'voided' then (select coalesce(sum(part.amount_cents), 0) from refund_parts part
          where part.payment_id = p.id and part.state <> 'failed') else 0 end), 0)::bigint as here,
      coalesce(sum(p.amount_cents) filter (where p.state = 'authorised' and p.purpose = 'order'), 0)::bigint as authorised
    from payments p where p.order_id = o.id) came
  cross join lateral (select coalesce(sum(r.amount_cents), 0)::bigint as cents from receipts r
    where r.order_id = o.id and r.reversed_at is null) booked
  cross join lateral (select coalesce(sum(f.amount_cents) filter (where f.kind in ('money', 'chargeback')), 0)::bigint as money,
      coalesce(sum(f.amount_cents) filter (where f.kind = 'surplus'), 0)::bigint as surplus,
      coalesce(sum(f.amount_cents) filter (where f.kind in ('credit', 'write_off')), 0)::bigint as credit
    from refunds f where f.order_id = o.id and f.state <> 'failed') back
  where o.id = any(of_orders)
$function$
;

CREATE OR REPLACE FUNCTION public.progress_of_order(of_order uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when bool_or(left_at is null) is not false then 'to_ship' when bool_or(state = 'shipped') then 'shipped'
    when bool_or(state = 'delivered') then 'delivered' else 'picked_up' end
  from order_shipments where order_id = of_order
$function$
;

CREATE OR REPLACE FUNCTION public.queue_moved_announcements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select changed.lot_id, changed.id, changed.published_at from changed join before on before.id = changed.id
    where changed.state in ('scheduled', 'active') and changed.published_at > now() - interval '7 days'
      and (changed.state, changed.published_at) is distinct from (before.state, before.published_at)
    order by changed.lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.queue_new_announcements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lot_announcements (lot_id, listing_id, due_at)
    select lot_id, id, published_at from changed
    where state in ('scheduled', 'active') and published_at > now() - interval '7 days'
    order by lot_id
    on conflict (lot_id) do update set listing_id = excluded.listing_id, due_at = excluded.due_at
      where lot_announcements.sequence is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refund_shares(of_orders uuid[])
 RETURNS TABLE(order_id uuid, listing_id bigint, price_cents integer, given_back_cents integer, borne_cents integer)
 LANGUAGE sql
 STABLE
AS $function$
  with refunded as (
    select line.order_id, line.listing_id, line.position, line.price_cents, orders.state,
      line.price_cents + line.shipping_cents + line.tax_cents
        - coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as open_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id = line.listing_id), 0) as own_cents,
      coalesce(sum(f.amount_cents) filter (where f.listing_id is null), 0) as whole_cents
    from order_listings line join orders on orders.id = line.order_id
    left join refunds f on f.order_id = line.order_id and f.state <> 'failed' and f.kind not in ('surplus', 'write_off')
      and (f.listing_id is null or f.listing_id = line.listing_id)
    where line.order_id = any(of_orders)
    group by line.order_id, line.listing_id, line.position, line.price_cents, line.shipping_cents, line.tax_cents,
      orders.state
  ), spread as (
    select refunded.*, (sum(refunded.open_cents) over of_order)::bigint as all_open_cents,
      (sum(refunded.open_cents) over (of_order order by refunded.position))::bigint as up_to_cents
    from refunded window of_order as (partition by refunded.order_id)
  ), given as (
    select spread.*, (own_cents + case when all_open_cents = 0 then 0
      else whole_cents * up_to_cents / all_open_cents - whole_cents * (up_to_cents - open_cents) / all_open_cents
      end)::int as cents
    from spread
  )
  select given.order_id, given.listing_id, given.price_cents, given.cents,
    case when given.state = 'cancelled' then given.price_cents else least(given.price_cents, given.cents) end
  from given
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_deleted_leader()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = new.leader_id for key share;
  if gone_at is not null then
    raise exception 'a deleted account leads no auction' using errcode = 'check_violation',
      constraint = 'a_deleted_account_leads_nothing', table = 'auctions';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_ladder_that_does_not_go_down()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_move_that_no_import_makes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) not in (
    ('uploading', 'reading'), ('uploading', 'discarded'),
    ('reading', 'mapping'), ('reading', 'failed'), ('reading', 'discarded'),
    ('mapping', 'checking'), ('mapping', 'reading'), ('mapping', 'discarded'),
    ('checking', 'review'), ('checking', 'failed'), ('checking', 'discarded'),
    ('review', 'mapping'), ('review', 'saving'), ('review', 'discarded'),
    ('saving', 'saved'), ('saving', 'failed'), ('saving', 'discarded'),
    ('failed', 'mapping'), ('failed', 'reading'), ('failed', 'discarded'),
    ('saved', 'discarded')
  ) then
    raise exception 'An import does not move from % to %.', old.state, new.state
      using errcode = 'check_violation', constraint = 'imports_move_as_the_table_allows', table = 'manifest_imports';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_move_that_no_listing_makes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_parent_with_its_child()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id in (select account_id from added) order by id for no key update;
  if exists (
    select from inventory_preferences child
    join categories on categories.key = child.category_key
    join inventory_preferences parent
      on parent.account_id = child.account_id and parent.category_key = categories.parent_key
    where child.account_id in (select account_id from added)
  ) then
    raise exception 'a category is not selected together with its parent' using errcode = 'check_violation',
      constraint = 'a_parent_is_not_selected_with_its_child', table = 'inventory_preferences';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_plan_beside_its_auction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from auctions join auction_plans using (listing_id) where listing_id = new.listing_id) then
    raise exception 'A plan ends where its auction begins.' using errcode = 'check_violation',
      constraint = 'a_plan_ends_where_its_auction_begins', table = 'auction_plans';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_second_denial()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'that it has not arrived is said once' using errcode = 'check_violation',
    constraint = 'not_arrived_is_said_once', table = 'order_shipments';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_third_level()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locked, so that nobody moves the parent below another one meanwhile.
  perform from categories where key = new.parent_key and parent_key is null for share;
  if not found or exists (select from categories where parent_key = new.key) then
    raise exception 'categories have two levels' using errcode = 'check_violation',
      constraint = 'categories_have_two_levels', table = 'categories';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_a_used_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_used_step <= old.last_used_step then
    raise exception 'a code counts once' using errcode = 'check_violation',
      constraint = 'a_code_counts_once', table = 'two_factors';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_an_invoice_by_a_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts where id = new.placed_by and role = 'admin') then
    raise exception 'only admins bind a buyer' using errcode = 'check_violation',
      constraint = 'only_admins_bind_a_buyer', table = 'orders';
  end if;
  if new.state = 'invoiced' and new.agreed_reference is null then
    raise exception 'a buyer who has not agreed is asked first' using errcode = 'check_violation',
      constraint = 'nobody_is_bound_without_agreeing', table = 'orders';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_appointments_for_what_is_not_ready()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from order_shipments shipment join orders on orders.id = shipment.order_id
      where shipment.id = new.shipment_id and shipment.warehouse_key = new.warehouse_key and shipment.is_pick_up
        and shipment.state = 'ready' and orders.state in ('paid', 'invoiced')) then
    raise exception 'only what is ready to be picked up is booked' using errcode = 'check_violation',
      constraint = 'only_what_is_ready_is_booked', table = 'pickup_appointments';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_appointments_without_a_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from pickup_appointments where warehouse_key = new.warehouse_key and starts_at = new.starts_at
      and state = 'booked') > coalesce((select booked from pickup_slots
        where warehouse_key = new.warehouse_key and starts_at = new.starts_at), 0) then
    raise exception 'this appointment has no place in its slot' using errcode = 'check_violation',
      constraint = 'every_appointment_has_a_place', table = 'pickup_appointments';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_areas_of_others()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Held until the end: otherwise its role or ownership could change at the same moment.
  if not exists (select from accounts where id = new.account_id and role = 'admin' and owner_since is null for share) then
    raise exception 'areas are for admins who are no owners' using errcode = 'check_violation',
      constraint = 'areas_are_for_staff', table = 'staff_areas';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_arrivals_on_other_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.delivered_on < site_day(new.left_at) or new.delivered_on > site_day(clock_timestamp()) then
    raise exception 'a shipment arrives between the day it left and today' using errcode = 'check_violation',
      constraint = 'it_arrives_after_it_left', table = 'order_shipments';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_bad_sites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- One after another: two that take the same host at once would not see each other.
  perform pg_advisory_xact_lock(hashtext('hosts of sites'));
  if exists (select from sites where key <> new.key and hosts && new.hosts) then
    raise exception 'another site has one of these hosts' using errcode = 'check_violation',
      constraint = 'a_host_belongs_to_one_site', table = 'sites';
  end if;
  begin
    perform now() at time zone new.time_zone;
  exception when invalid_parameter_value then
    raise exception 'no such time zone: %', new.time_zone using errcode = 'check_violation',
      constraint = 'a_time_zone_is_known', table = 'sites';
  end;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_bids_of_suspended_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from new_links link
      join lateral (select suspended_at from accounts where id = link.bidder_id offset 0) account on true
      where account.suspended_at is not null) then
    raise exception 'a suspended account places no bid' using errcode = 'check_violation',
      constraint = 'a_suspended_account_places_no_bid', table = 'auction_links';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_carts_without_ship_to()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from carts c where c.account_id = new.account_id and c.ship_to_id is null
    and exists (select from addresses a where a.account_id = c.account_id and a.role = 'shipping')) then
    raise exception 'an account with a shipping address ships to one' using errcode = 'check_violation',
      constraint = 'who_has_a_shipping_address_ships_to_one', table = 'carts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a key never changes' using errcode = 'check_violation', constraint = 'keys_never_change',
    table = tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a payment keeps its order and its amount' using errcode = 'check_violation',
    constraint = 'a_payment_keeps_its_amount', table = 'payments';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_receipts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a receipt is reversed, never changed' using errcode = 'check_violation',
    constraint = 'a_receipt_is_only_reversed', table = 'receipts';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_changed_tariffs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a tariff never changes: insert the next version' using errcode = 'check_violation',
    constraint = 'tariffs_never_change', table = 'freight_tariffs';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_lots_where_retired(category text, warehouse text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from categories where key = category and is_retired) then
    raise exception 'the category % is retired', category using errcode = 'check_violation',
      constraint = 'a_retired_category_takes_no_new_lots', table = 'lots';
  end if;
  if exists (select from warehouses where key = warehouse and is_retired) then
    raise exception 'the warehouse % is retired', warehouse using errcode = 'check_violation',
      constraint = 'a_retired_warehouse_takes_no_new_lots', table = 'lots';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_merging_twice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from brands where key = new.merged_into and merged_into is null for share;
  if not found or exists (select from brands where merged_into = new.key)
    or exists (select from lots where brand_key = new.key) then
    raise exception 'a brand is merged with its lots, into one that is not merged itself'
      using errcode = 'check_violation', constraint = 'a_merged_brand_leads_to_a_brand', table = 'brands';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_more_than_ten_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from order_shipments where order_id = new.order_id and warehouse_key = new.warehouse_key) > 10 then
    raise exception 'the lots of a warehouse leave in ten parts at most' using errcode = 'check_violation',
      constraint = 'a_warehouse_ships_in_ten_parts', table = 'order_shipments';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_moves_to_retired()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refuse_lots_where_retired(
    case when new.category_key <> old.category_key then new.category_key end,
    case when new.warehouse_key <> old.warehouse_key then new.warehouse_key end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_new_lots_where_retired()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Once for each kind, not for each lot: a load brings a hundred thousand.
  perform refuse_lots_where_retired(category_key, warehouse_key)
    from (select distinct category_key, warehouse_key from added) kinds;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_no_default_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from sites where is_default) then
    raise exception 'a market has a default site' using errcode = 'check_violation',
      constraint = 'a_market_has_a_default_site', table = 'sites';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'open' or (new.kind, new.subject, new.label, new.body, new.amount_cents, new.asked_by, new.asked_at, new.expires_at)
      is distinct from (old.kind, old.subject, old.label, old.body, old.amount_cents, old.asked_by, old.asked_at, old.expires_at) then
    raise exception 'an act is decided once, as it was asked for' using errcode = 'check_violation',
      constraint = 'an_act_is_decided_once', table = 'pending_acts';
  end if;
  if new.state = 'approved'
      and (old.expires_at <= clock_timestamp() or not may_move_money(new.decided_by, old.asked_at)) then
    raise exception 'another person who moves money approves in time' using errcode = 'check_violation',
      constraint = 'a_second_person_approves', table = 'pending_acts';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_moves_of_certificates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'refused'), ('waiting', 'replaced'),
      ('approved', 'refused'), ('approved', 'replaced')) then
    raise exception 'no certificate goes from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'certificates_move_as_the_table_allows', table = 'resale_certificates';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_moves_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> new.state and (old.state, new.state) not in (
    ('placing', 'paid'), ('placing', 'failed'), ('proposed', 'invoiced'), ('proposed', 'paid'), ('proposed', 'cancelled'),
    ('invoiced', 'paid'), ('invoiced', 'cancelled'), ('paid', 'cancelled'), ('paid', 'refunded')) then
    raise exception 'an order does not move from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'orders_move_as_the_table_allows', table = 'orders';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_other_order_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was expected of an order stays as it was' using errcode = 'check_violation',
    constraint = 'what_was_expected_stays', table = 'order_values';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_parts_beyond_their_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two at once would not see each other.
  perform from payments where id = new.payment_id for no key update;
  if not exists (select from payments payment join refunds refund on refund.order_id = payment.order_id
      where payment.id = new.payment_id and refund.id = new.refund_id and payment.amount_cents >= (
        select sum(part.amount_cents) from refund_parts part
        where part.payment_id = payment.id and part.state <> 'failed')) then
    raise exception 'no payment gives back more than it brought' using errcode = 'check_violation',
      constraint = 'no_payment_gives_back_more_than_it_brought', table = 'refund_parts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_payments_of_what_is_not_owed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Under the order's lock: it may be cancelled, or paid by wire, at this moment.
  perform from orders where id = new.order_id for no key update;
  if not exists (select from orders join order_balances(array[new.order_id]) money on money.order_id = orders.id
      where orders.id = new.order_id and orders.state in ('proposed', 'invoiced', 'paid')
        and money.balance_cents = new.amount_cents) then
    raise exception 'this is not what is owed of the order' using errcode = 'check_violation',
      constraint = 'only_what_is_owed_is_paid', table = 'payments';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_refunds_beyond_the_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  total integer;
  lot integer;
  is_over boolean;
  after record;
  given bigint;
begin
  -- What went back stays so, though the money it came from was taken back since.
  if new.state = 'failed' or tg_op = 'UPDATE' and old.state <> 'failed' and new.amount_cents <= old.amount_cents then
    return null;
  end if;
  select total_cents, state in ('cancelled', 'refunded', 'failed') into total, is_over
    from orders where id = new.order_id for no key update;
  select * into after from order_balances(array[new.order_id]);
  select coalesce(sum(amount_cents), 0) into given from refunds
    where order_id = new.order_id and state <> 'failed' and kind in ('money', 'surplus', 'chargeback');
  if new.kind in ('money', 'surplus') and given > after.received_cents + (select coalesce(sum(amount_cents), 0) from refunds
      where order_id = new.order_id and state <> 'failed' and kind = 'surplus')
    or new.kind = 'surplus' and not is_over and after.balance_cents > 0
    or new.kind in ('credit', 'write_off') and (is_over or after.balance_cents < 0)
    or new.kind in ('money', 'credit') and (select sum(amount_cents) from refunds where order_id = new.order_id
      and state <> 'failed' and kind in ('money', 'credit', 'chargeback')) > total then
    raise exception 'no more is refunded than was paid' using errcode = 'check_violation',
      constraint = 'no_more_is_refunded_than_was_paid', table = 'refunds';
  end if;
  select price_cents + shipping_cents + tax_cents into lot from order_listings
    where order_id = new.order_id and listing_id = new.listing_id;
  if (select sum(amount_cents) from refunds where order_id = new.order_id and listing_id = new.listing_id
      and state <> 'failed') > lot then
    raise exception 'no more of a lot is refunded than was paid for it' using errcode = 'check_violation',
      constraint = 'no_more_of_a_lot_is_refunded_than_was_paid', table = 'refunds';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_reserved_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from email_changes where old_email = new.email and account_id <> new.id and undone_at is null
      and undo_until > clock_timestamp()) then
    raise exception 'this address is reserved' using errcode = 'check_violation',
      constraint = 'an_address_is_reserved_while_it_can_come_back', table = 'accounts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_rows_of_a_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = whose for key share;
  if gone_at is not null then
    raise exception 'a deleted account gets nothing new' using errcode = 'check_violation',
      constraint = 'a_deleted_account_gets_nothing_new', table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_rows_of_a_suspended_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since timestamptz;
begin
  select suspended_at into since from accounts where id = new.account_id for key share;
  if since is not null then
    raise exception 'a suspended account gets no new rows in %', tg_table_name using errcode = 'check_violation',
      constraint = tg_argv[0], table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_saving_lines_with_errors()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from manifest_import_lines where import_id = new.id and problems <> '{}' and has_error and not is_skipped) then
    raise exception 'lines with errors are not saved' using errcode = 'check_violation',
      constraint = 'lines_with_errors_are_not_saved', table = 'manifest_imports';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_tax_of_another_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.tax_region <> (
      select case when shipment.is_pick_up then warehouse.region else ship_to.region end
      from orders placed join address_values ship_to on ship_to.id = placed.shipping_value_id
        join warehouses warehouse on warehouse.key = new.warehouse_key
        left join order_shipments shipment
          on shipment.order_id = placed.id and shipment.part = new.part
      where placed.id = new.order_id) then
    raise exception 'a lot is taxed where it changes hands, not in %', new.tax_region using errcode = 'check_violation',
      constraint = 'a_lot_is_taxed_where_it_changes_hands', table = 'order_listings';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_tax_of_no_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a lot that is taxed says by which state' using errcode = 'check_violation',
    constraint = 'a_taxed_lot_says_where', table = 'order_listings';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_terms_for_the_past()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' or new.since < clock_timestamp() - interval '1 minute' and exists (
      select from lots join listings on listings.lot_id = lots.id
      join order_listings sold on sold.listing_id = listings.id join orders on orders.id = sold.order_id
      where lots.seller_id = new.seller_id and orders.placed_at >= new.since) then
    raise exception 'a sale keeps its commission' using errcode = 'check_violation',
      constraint = 'a_sale_keeps_its_commission', table = 'seller_terms';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_call_paid_what_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select balance_cents from order_balances(array[new.id])) > 0 then
    raise exception 'what is still owed is not paid' using errcode = 'check_violation',
      constraint = 'what_is_owed_is_not_paid', table = 'orders';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_cancel_what_has_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from order_shipments where order_shipments.order_id = new.id and order_shipments.left_at is not null)
    and not (old.state = 'paid' and new.payment_gateway <> 'invoice' and exists (
      select from order_balances(array[new.id]) where balance_cents > 0 and received_cents <= 0)) then
    raise exception 'what has left and was paid for is not cancelled' using errcode = 'check_violation',
      constraint = 'only_unpaid_lots_that_left_are_cancelled', table = 'orders';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_change_a_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a note is not edited' using errcode = 'check_violation', constraint = 'notes_are_not_edited', table = 'notes';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_change_a_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is a record: its rows are never changed or removed', tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_change_an_address_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an address value never changes: write a new one' using errcode = 'check_violation',
    constraint = 'address_values_never_change', table = 'address_values';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_change_an_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE'
    or (new.id, new.seller_id, new.kind, new.amount_cents, new.reverses, new.paid_on, new.request_key, new.recorded_at,
        new.recorded_by)
      is distinct from (old.id, old.seller_id, old.kind, old.amount_cents, old.reverses, old.paid_on, old.request_key,
        old.recorded_at, old.recorded_by)
    or old.payout_id is not null and new.payout_id is distinct from old.payout_id
    or new.note <> old.note and (new.note <> '' or old.kind = 'paid_back') then
    raise exception '% is a record', tg_table_name using errcode = 'check_violation',
      constraint = 'payout_adjustments_are_a_record', table = 'payout_adjustments';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_change_an_auction_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The record of an auction is never changed.'
    using errcode = 'restrict_violation', constraint = 'records_are_append_only';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_delete_an_account_in_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  open record;
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  select * into open from account_duties(new.id);
  if open."leading" + open.unpaid_win + open.open_offer + open.bidding_bar + open.open_order + open.open_invoice
      + open.open_problem + open.open_listing + open.unshipped_sale > 0
    or open.net_cents > 0 or open.due_cents < 0
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_delete_what_was_offered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'listing % is no draft', old.name using errcode = 'check_violation',
    constraint = 'only_drafts_are_deleted', table = 'listings';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_keep_areas()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from staff_areas where account_id = new.id) then
    raise exception 'areas are for admins who are no owners' using errcode = 'check_violation',
      constraint = 'areas_are_for_staff', table = 'staff_areas';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_lose_the_last_admin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts where owner_since is not null and suspended_at is null and deleted_at is null) then
    raise exception 'the last owner stays' using errcode = 'check_violation',
      constraint = 'the_last_admin_stays', table = 'accounts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_lose_the_second_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select second_person_from_cents from market_rules) is not null
      and (select count(*) from accounts a where a.role = 'admin' and may_move_money(a.id, 'infinity')) < 2 then
    raise exception 'two people who move money stay' using errcode = 'check_violation',
      constraint = 'two_people_move_money', table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_make_a_seller_with_open_lots_a_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment')) then
    raise exception 'a seller with open lots stays a seller' using errcode = 'check_violation',
      constraint = 'a_seller_with_open_lots_stays_a_seller', table = 'accounts';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_move_money_alone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text;
  cents bigint;
begin
  if tg_table_name in ('refunds', 'receipts') then
    about := 'order:' || new.order_id;
    cents := moved_of_order(new.order_id);
  else
    about := 'account:' || new.seller_id;
    cents := case tg_table_name when 'payouts' then new.amount_cents else moved_of_seller(new.seller_id) end;
  end if;
  if needs_second_person(cents) and not has_second_person(about) then
    raise exception 'this amount needs a second person' using errcode = 'check_violation',
      constraint = 'large_amounts_need_a_second_person', table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_open_a_listing_of_a_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_pay_out_more_than_was_sold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payout_lines line
      join order_listings sold on sold.order_id = line.order_id and sold.listing_id = line.listing_id
      where line.order_id = new.order_id and line.listing_id = new.listing_id
      group by sold.price_cents
      having sum(line.price_cents) > sold.price_cents or sum(line.refunded_cents) < 0
        or sum(line.refunded_cents) > sold.price_cents or sum(line.amount_cents) < 0) then
    raise exception 'no more is paid out than was sold' using errcode = 'check_violation',
      constraint = 'no_more_is_paid_out_than_was_sold', table = 'payout_lines';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_remove_the_last_payment_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payment_methods where account_id = old.account_id and id <> old.id and removing_since is null) then
    return null;
  end if;
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = old.account_id and auctions.leader_id = old.account_id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = old.account_id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = old.account_id and state = 'open')
    or exists (select from orders where account_id = old.account_id and state in ('placing', 'invoiced')) then
    raise exception 'the last payment method stays while something is owed' using errcode = 'check_violation',
      constraint = 'the_last_payment_method_stays_while_something_is_owed', table = 'payment_methods';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_reopen_problems()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.reopened_at is not null or new.reopened_at is null or new.state <> 'open'
    or old.resolved_at + interval '7 days' <= clock_timestamp() then
    raise exception 'a problem is reopened once, within days, by its buyer' using errcode = 'check_violation',
      constraint = 'a_problem_is_reopened_once', table = 'problems';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_revive_appointments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an appointment that has ended stays so' using errcode = 'check_violation',
    constraint = 'what_has_ended_is_booked_anew', table = 'pickup_appointments';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_settle_more_than_is_owed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.note = '' then
    raise exception 'an adjustment says what it is for' using errcode = 'check_violation',
      constraint = 'an_adjustment_says_what_for', table = 'payout_adjustments';
  end if;
  -- One at a time: otherwise two that were each within the debt would be more together.
  perform from accounts where id = new.seller_id for no key update;
  if new.kind = 'reversal' then
    if not exists (select from payout_adjustments reversed where reversed.id = new.reverses
        and reversed.seller_id = new.seller_id and reversed.kind <> 'reversal'
        and reversed.amount_cents = -new.amount_cents) then
      raise exception 'a reversal takes back what it names' using errcode = 'check_violation',
        constraint = 'a_reversal_takes_back_what_it_names', table = 'payout_adjustments';
    end if;
    return null;
  end if;
  if new.kind = 'write_off' and debt_awaits_a_refund(new.seller_id) then
    raise exception 'a write-off waits for refunds' using errcode = 'check_violation',
      constraint = 'a_write_off_waits_for_refunds', table = 'payout_adjustments';
  end if;
  if (select balance.due_cents > 0 from seller_balance(new.seller_id) balance) then
    raise exception 'no more is settled than is owed' using errcode = 'check_violation',
      constraint = 'no_more_is_settled_than_is_owed', table = 'payout_adjustments';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_undo_what_is_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'shipped' or old.left_at <= clock_timestamp() - interval '24 hours' or exists (
      select from payout_lines line join order_listings sold using (order_id, listing_id)
      where sold.order_id = old.order_id and sold.part = old.part) then
    raise exception 'what has arrived, left long ago or was paid out stays shipped' using errcode = 'check_violation',
      constraint = 'what_is_settled_stays_shipped', table = 'order_shipments';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_to_weaken_the_second_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text;
begin
  about := case tg_table_name when 'market_rules' then 'rules:payments'
    else 'account:' || coalesce(to_jsonb(new) ->> 'account_id', to_jsonb(new) ->> 'id') end;
  if (tg_table_name = 'market_rules' or (select second_person_from_cents from market_rules) is not null)
      and not has_second_person(about) then
    raise exception 'this needs a second person' using errcode = 'check_violation',
      constraint = 'large_amounts_need_a_second_person', table = tg_table_name;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from addresses where account_id = new.account_id and role = new.role) > 50 then
    raise exception 'an account has at most 50 addresses of a role' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_50_addresses_of_a_role', table = 'addresses';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_book_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from (select distinct account_id from added) a
      where (select count(*) from price_book_entries e where e.account_id = a.account_id) > 50000) then
    raise exception 'a price book has at most 50,000 entries' using errcode = 'check_violation',
      constraint = 'a_book_has_at_most_50000_entries', table = 'price_book_entries';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_brands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_cart_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever adds holds the cart, so nobody else is counting.
  perform from carts where account_id = new.account_id for no key update;
  if (select count(*) from cart_listings where account_id = new.account_id) > 50 then
    raise exception 'a cart holds at most 50 lots' using errcode = 'check_violation',
      constraint = 'a_cart_holds_at_most_50_lots', table = 'cart_listings';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from saved_searches where account_id = new.account_id and asks_for_worth(query)) > 20 then
    raise exception 'an account saves at most 20 deals' using errcode = 'check_violation',
      constraint = 'an_account_saves_at_most_20_deals', table = 'saved_searches';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_email_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from (select from email_changes where account_id = new.account_id
      and asked_at > clock_timestamp() - interval '1 day' limit 6) recent) > 5 then
    raise exception 'an account asks for five changes of address a day at most' using errcode = 'check_violation',
      constraint = 'an_account_asks_for_five_email_changes_a_day', table = 'email_changes';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_lot_notes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from lot_notes where account_id = new.account_id) > 1000 then
    raise exception 'an account has notes on at most 1,000 lots' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_1000_lot_notes', table = 'lot_notes';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_open_wires()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Under the account's lock: two orders at once would not see each other.
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from orders where account_id = new.account_id and state = 'invoiced' and payment_type = 'Wire') > 3 then
    raise exception 'three orders wait for a wire already' using errcode = 'check_violation',
      constraint = 'few_orders_wait_for_wires', table = 'orders';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_payment_methods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from payment_methods where account_id = new.account_id) > 20 then
    raise exception 'an account has at most 20 payment methods' using errcode = 'check_violation',
      constraint = 'an_account_has_at_most_20_payment_methods', table = 'payment_methods';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_saved_searches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from saved_searches where account_id = new.account_id) > 100 then
    raise exception 'an account saves at most 100 searches' using errcode = 'check_violation',
      constraint = 'an_account_saves_at_most_100_searches', table = 'saved_searches';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.seller_id for no key update;
  if (select count(*) from listing_templates where seller_id = new.seller_id) > 100 then
    raise exception 'a seller has at most 100 templates' using errcode = 'check_violation',
      constraint = 'a_seller_has_at_most_100_templates', table = 'listing_templates';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_too_many_watches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = new.account_id for no key update;
  if gone_at is not null then
    raise exception 'a deleted account gets nothing new' using errcode = 'check_violation',
      constraint = 'a_deleted_account_gets_nothing_new', table = 'starred_lots';
  end if;
  if (select count(*) from starred_lots where account_id = new.account_id) > 1000 then
    raise exception 'an account watches at most 1,000 lots' using errcode = 'check_violation',
      constraint = 'an_account_watches_at_most_1000_lots', table = 'starred_lots';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_two_step_that_no_admin_has()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from accounts where role = 'admin' and two_factor_enabled and suspended_at is null) then
    raise exception 'no admin has two-step sign-in' using errcode = 'check_violation',
      constraint = 'an_admin_has_the_two_step_that_is_required', table = 'settings';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_unknown_time_zones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform now() at time zone new.time_zone;
  return null;
exception when invalid_parameter_value then
  raise exception 'no such time zone: %', new.time_zone using errcode = 'check_violation',
    constraint = 'a_time_zone_is_known', table = tg_table_name;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_wires_without_a_failed_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from refunds failed where failed.order_id = new.order_id and failed.state = 'failed') then
    raise exception 'no refund of this order has failed' using errcode = 'check_violation',
      constraint = 'only_after_a_failed_refund_is_money_wired', table = 'refunds';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_write_offs_of_what_is_here()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from order_shipments where order_id = new.order_id and left_at is not null) then
    raise exception 'only what has left is written off' using errcode = 'check_violation',
      constraint = 'only_what_has_left_is_written_off', table = 'refunds';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.release_appointments_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  appointment_id uuid;
begin
  for appointment_id in select appointment.id from pickup_appointments appointment
      join order_shipments shipment on shipment.id = appointment.shipment_id
      where shipment.order_id = new.id and appointment.state = 'booked'
      order by appointment.warehouse_key, appointment.starts_at loop
    update pickup_appointments set state = 'released', ended_at = clock_timestamp(), told_at = null
      where id = appointment_id;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_unused_address_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from address_values where id = old.value_id;
  return null;
exception when foreign_key_violation then
  -- Something still points at it.
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.remove_unused_shipping_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from address_values where id = old.shipping_value_id;
  return null;
exception when foreign_key_violation then
  -- Something still points at it.
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_a_default_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  entry addresses := coalesce(old, new);
begin
  if (select not bool_or(is_default) from addresses where account_id = entry.account_id and role = entry.role) then
    raise exception 'one of the addresses of a role is its default' using errcode = 'check_violation',
      constraint = 'a_role_with_addresses_has_a_default', table = 'addresses';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.require_a_default_payment_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid := coalesce(new.account_id, old.account_id);
begin
  if exists (select from payment_methods where account_id = whose)
    and not exists (select from payment_methods where account_id = whose and is_default) then
    raise exception 'one of the payment methods of an account is its default' using errcode = 'check_violation',
      constraint = 'who_has_payment_methods_has_a_default', table = 'payment_methods';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.seller_balance(of_seller uuid)
 RETURNS TABLE(due_cents bigint, net_cents bigint, open_count integer)
 LANGUAGE sql
 STABLE
AS $function$
  with adjusted as (
    select coalesce(sum(amount_cents), 0) as cents from payout_adjustments
    where seller_id = of_seller and payout_id is null
  ), sold as (
    select coalesce(sum(amount_cents) filter (where is_due), 0) as due, coalesce(sum(amount_cents), 0) as net,
      count(*) filter (where settled_price_cents is null and amount_cents > 0) as waiting
    from open_sales(of_seller) where left_at is not null
  )
  select (due + cents)::bigint, (net + cents)::bigint, waiting::int from sold, adjusted
$function$
;

CREATE OR REPLACE FUNCTION public.site_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select (moment at time zone (select time_zone from sites where is_default))::date
$function$
;

CREATE OR REPLACE FUNCTION public.stage_of_order(ordered orders)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when ordered.state = 'paid' or ordered.state = 'invoiced' and ordered.ships_before_payment
    then ordered.progress else ordered.state end
$function$
;

CREATE OR REPLACE FUNCTION public.sum_up_new_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from unsettled_sales sale
    where sale.order_id = new.order_id and sale.listing_id = new.listing_id and sale.is_open is null)
  then perform sum_up_sales(array[new.order_id]); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_up_sales(of_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- Every fact of a sale changes under its order's lock. Without it two that change at once would each be added up without the
  -- other. Who is here holds it already, but for programs that write rows by hand.
  perform from orders where id = any(of_orders) order by id for no key update;
  if not exists (select from unsettled_sales sale where sale.order_id = any(of_orders)) then return; end if;
  update unsettled_sales sale set is_open = worth.is_open, is_paid = worth.is_paid, sold_at = worth.sold_at,
      left_at = worth.left_at, due_at = worth.due_at, price_cents = worth.price_cents, refunded_cents = worth.refunded_cents,
      basis_points = worth.basis_points, settled_price_cents = worth.settled_price_cents,
      settled_refunded_cents = worth.settled_refunded_cents, settled_commission_cents = worth.settled_commission_cents,
      amount_cents = worth.amount_cents
    from worth_of_sales(of_orders) worth
    where sale.order_id = worth.order_id and sale.listing_id = worth.listing_id
      and (sale.is_open, sale.is_paid, sale.sold_at, sale.left_at, sale.due_at, sale.price_cents, sale.refunded_cents,
          sale.basis_points, sale.settled_price_cents, sale.settled_refunded_cents, sale.settled_commission_cents,
          sale.amount_cents)
        is distinct from (worth.is_open, worth.is_paid, worth.sold_at, worth.left_at, worth.due_at, worth.price_cents,
          worth.refunded_cents, worth.basis_points, worth.settled_price_cents, worth.settled_refunded_cents,
          worth.settled_commission_cents, worth.amount_cents);
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_up_sales_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sum_up_sales(array[new.id]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_up_sales_of_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Only a void counts what it gave back as received.
  perform sum_up_sales(array[f.order_id]) from refunds f join payments p on p.id = new.payment_id and p.state = 'voided'
    where f.id = new.refund_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sum_up_sales_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sum_up_sales(array[case when tg_op = 'DELETE' then old.order_id else new.order_id end]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.take_the_lots_seller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seller_id := (select seller_id from lots where id = new.lot_id);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_of_listing_changes()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('lotyard.tells_after_commit', true) is distinct from 'on' then
    perform pg_notify('listing_changes', '');
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.without_hidden_characters(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e00ff]', '', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.worth_of_sales(of_orders uuid[])
 RETURNS TABLE(order_id uuid, listing_id bigint, is_open boolean, is_paid boolean, sold_at timestamp with time zone, left_at timestamp with time zone, due_at timestamp with time zone, price_cents integer, refunded_cents integer, basis_points integer, settled_price_cents integer, settled_refunded_cents integer, settled_commission_cents integer, amount_cents bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with shares as materialized (
    select * from refund_shares(of_orders)
  ), balances as materialized (
    select balance.order_id, balance.is_collected as is_here from order_balances(of_orders) balance
  ), sales as (
    select sale.order_id, sale.listing_id,
      coalesce(settled.price_cents is not null
        or o.state in ('paid', 'invoiced') and (money.is_here or payment.state is null
          or payment.state not in ('failed', 'voided', 'declined'))
        or o.state = 'refunded' and money.is_here and shares.borne_cents < line.price_cents, false) as is_open,
      money.is_here as is_paid, o.placed_at as sold_at, shipment.left_at, shipment.report_until as due_at, line.price_cents,
      shares.borne_cents as refunded_cents,
      coalesce((select terms.commission_basis_points from seller_terms terms where terms.seller_id = sale.seller_id
        and terms.since <= o.placed_at order by terms.since desc limit 1), 0) as basis_points,
      settled.price_cents as settled_price_cents, settled.refunded_cents as settled_refunded_cents,
      settled.commission_cents as settled_commission_cents
    from unsettled_sales sale
    join orders o on o.id = sale.order_id
    join order_listings line on line.order_id = sale.order_id and line.listing_id = sale.listing_id
    join order_shipments shipment on shipment.order_id = o.id and shipment.part = line.part
    join balances money on money.order_id = o.id
    join shares on shares.order_id = sale.order_id and shares.listing_id = sale.listing_id
    left join payments payment on payment.order_id = o.id and payment.purpose = 'order'
    left join lateral (select sum(paid.price_cents)::int as price_cents, sum(paid.refunded_cents)::int as refunded_cents,
        sum(paid.commission_cents)::int as commission_cents
      from payout_lines paid
      where paid.order_id = sale.order_id and paid.listing_id = sale.listing_id) settled on true
    where sale.order_id = any(of_orders)
  )
  select sales.*, sales.price_cents - sales.refunded_cents
      - ((sales.price_cents - sales.refunded_cents)::bigint * sales.basis_points + 5000) / 10000
      - coalesce(sales.settled_price_cents - sales.settled_refunded_cents - sales.settled_commission_cents, 0)
  from sales
$function$
;

create table account_access_rules (
  account_id uuid not null,
  access_rule_id bigint not null,
  constraint account_access_rules_pkey PRIMARY KEY (account_id, access_rule_id),
  constraint account_access_rules_access_rule_id_fkey FOREIGN KEY (access_rule_id) REFERENCES inventory_access_rules(id) ON DELETE CASCADE,
  constraint account_access_rules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table accounts (
  id uuid default gen_random_uuid() not null,
  email text collate "C" not null,
  email_verified boolean default false not null,
  name text not null,
  first_name text not null,
  last_name text not null,
  image text,
  role text collate "C" default 'buyer'::text not null,
  terms_accepted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  seller_name text,
  deleted_at timestamp with time zone,
  invoice_days integer,
  suspended_at timestamp with time zone,
  suspension_reason text,
  suspended_by uuid,
  two_factor_enabled boolean default false not null,
  security_hold_until timestamp with time zone,
  review_bids_from_cents integer default 0 not null,
  credit_limit_cents integer,
  may_wire boolean default false not null,
  owner_since timestamp with time zone,
  owner_by uuid,
  constraint one_account_per_email UNIQUE (email),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_owner_by_fkey FOREIGN KEY (owner_by) REFERENCES accounts(id),
  constraint accounts_suspended_by_fkey FOREIGN KEY (suspended_by) REFERENCES accounts(id),
  constraint a_deleted_account_is_anonymous CHECK (deleted_at IS NULL OR email = (('deleted-'::text || id::text) || '@deleted.invalid'::text) AND first_name = ''::text AND last_name = ''::text AND name = ''::text AND image IS NULL AND NOT email_verified AND role = 'buyer'::text AND (seller_name IS NULL OR seller_name = 'Former seller'::text)),
  constraint a_deleted_account_is_not_suspended CHECK (deleted_at IS NULL OR suspended_at IS NULL),
  constraint a_suspension_says_who_and_why CHECK ((num_nonnulls(suspended_at, suspension_reason, suspended_by) = ANY (ARRAY[0, 3])) AND length(suspension_reason) >= 1 AND length(suspension_reason) <= 500),
  constraint addresses_of_deleted_accounts_are_reserved CHECK (deleted_at IS NOT NULL OR email !~~ '%@deleted.invalid'::text),
  constraint an_owner_is_an_admin CHECK (owner_since IS NULL OR role = 'admin'::text),
  constraint credit_is_an_amount CHECK (credit_limit_cents >= 1 AND credit_limit_cents <= 999999999),
  constraint credit_needs_days_to_pay CHECK (credit_limit_cents IS NULL OR invoice_days IS NOT NULL),
  constraint emails_are_kept_in_lower_case CHECK (email = lower(email)),
  constraint emails_have_a_limit CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint invoice_days_are_a_term CHECK (invoice_days >= 1 AND invoice_days <= 120),
  constraint names_have_a_limit CHECK (length(first_name) <= 100 AND length(last_name) <= 100 AND length(name) <= 201),
  constraint names_hide_nothing CHECK (first_name = without_hidden_characters(first_name) AND last_name = without_hidden_characters(last_name) AND name = without_hidden_characters(name)),
  constraint nobody_makes_themselves_an_owner CHECK (owner_by <> id),
  constraint nobody_suspends_themselves CHECK (suspended_by <> id),
  constraint only_an_owner_was_made_one CHECK (owner_by IS NULL OR owner_since IS NOT NULL),
  constraint reviews_are_skipped_up_to_a_limit CHECK (review_bids_from_cents >= 0 AND review_bids_from_cents <= 10000000),
  constraint role_is_known CHECK (role = ANY (ARRAY['buyer'::text, 'seller'::text, 'admin'::text])),
  constraint seller_names_are_one_short_line CHECK (seller_name = btrim(seller_name) AND length(seller_name) >= 2 AND length(seller_name) <= 80 AND seller_name !~ '[[:cntrl:]]'::text),
  constraint seller_names_hide_nothing CHECK (seller_name = without_hidden_characters(seller_name))
);

create table address_values (
  id uuid default gen_random_uuid() not null,
  role text collate "C" not null,
  first_name text not null,
  last_name text not null,
  company_name text not null,
  street_address text not null,
  extended_address text not null,
  locality text not null,
  region text collate "C" not null,
  postal_code text collate "C" not null,
  phone_number text collate "C" not null,
  loading_dock boolean not null,
  address_type text collate "C" not null,
  constraint values_are_found_by_their_role UNIQUE (id, role),
  constraint address_values_pkey PRIMARY KEY (id),
  constraint address_fields_are_trimmed CHECK (first_name = btrim(first_name) AND last_name = btrim(last_name) AND company_name = btrim(company_name) AND street_address = btrim(street_address) AND extended_address = btrim(extended_address) AND locality = btrim(locality)),
  constraint address_fields_have_a_limit CHECK (length(first_name) <= 100 AND length(last_name) <= 100 AND length(company_name) <= 100 AND length(street_address) <= 100 AND length(extended_address) <= 100 AND length(locality) <= 100),
  constraint address_role_is_known CHECK (role = ANY (ARRAY['shipping'::text, 'billing'::text])),
  constraint address_type_is_known CHECK (address_type = ANY (ARRAY['Residential'::text, 'Commercial'::text])),
  constraint addresses_hide_nothing CHECK (first_name = without_hidden_characters(first_name) AND last_name = without_hidden_characters(last_name) AND company_name = without_hidden_characters(company_name) AND street_address = without_hidden_characters(street_address) AND extended_address = without_hidden_characters(extended_address) AND locality = without_hidden_characters(locality)),
  constraint freight_stays_in_the_48_states CHECK (role = 'billing'::text OR postal_code !~ '^(00[6-9]|09[0-8]|340|96[2-9]|99[5-9])'::text),
  constraint localities_have_no_digits CHECK (locality !~ '[0-9]'::text),
  constraint phone_numbers_are_ten_digits CHECK (phone_number ~ '^[0-9]{10}$'::text),
  constraint postal_codes_are_five_or_nine_digits CHECK (postal_code ~ '^[0-9]{5}(-[0-9]{4})?$'::text),
  constraint regions_are_states_of_their_role CHECK ((region = ANY (ARRAY['AL'::text, 'AZ'::text, 'AR'::text, 'CA'::text, 'CO'::text, 'CT'::text, 'DE'::text, 'DC'::text, 'FL'::text, 'GA'::text, 'ID'::text, 'IL'::text, 'IN'::text, 'IA'::text, 'KS'::text, 'KY'::text, 'LA'::text, 'ME'::text, 'MD'::text, 'MA'::text, 'MI'::text, 'MN'::text, 'MS'::text, 'MO'::text, 'MT'::text, 'NE'::text, 'NV'::text, 'NH'::text, 'NJ'::text, 'NM'::text, 'NY'::text, 'NC'::text, 'ND'::text, 'OH'::text, 'OK'::text, 'OR'::text, 'PA'::text, 'RI'::text, 'SC'::text, 'SD'::text, 'TN'::text, 'TX'::text, 'UT'::text, 'VT'::text, 'VA'::text, 'WA'::text, 'WV'::text, 'WI'::text, 'WY'::text])) OR role = 'billing'::text AND (region = ANY (ARRAY['AK'::text, 'HI'::text]))),
  constraint required_address_fields_have_two_characters CHECK (length(first_name) >= 2 AND length(last_name) >= 2 AND length(street_address) >= 2 AND length(locality) >= 2)
);

create table addresses (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  role text collate "C" not null,
  value_id uuid not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint addresses_are_found_by_account_and_role UNIQUE (id, account_id, role),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint an_entry_has_the_role_of_its_value FOREIGN KEY (value_id, role) REFERENCES address_values(id, role)
);

create table alert_watermarks (
  subscription text collate "C" not null,
  subscriber_id uuid not null,
  told_through bigint not null,
  told_at timestamp with time zone default now() not null,
  constraint alert_watermarks_pkey PRIMARY KEY (subscription, subscriber_id),
  constraint numbers_begin_at_nothing CHECK (told_through >= 0)
);

create table auction_bidders (
  auction_id bigint not null,
  number integer not null,
  bidder_id uuid not null,
  withdrew_at timestamp with time zone,
  constraint one_number_per_bidder UNIQUE (bidder_id, auction_id),
  constraint auction_bidders_pkey PRIMARY KEY (auction_id, number),
  constraint auction_bidders_bidder_id_fkey FOREIGN KEY (bidder_id) REFERENCES accounts(id),
  constraint numbers_start_at_one CHECK (number >= 1)
);

create table auction_events_outbox (
  id bigint generated always as identity not null,
  kind text collate "C" not null,
  listing_id bigint not null,
  account_id uuid not null,
  details jsonb default '{}'::jsonb not null,
  happened_at timestamp with time zone not null,
  constraint auction_events_outbox_pkey PRIMARY KEY (id)
);

create table auction_links (
  auction_id bigint not null,
  sequence integer not null,
  kind text collate "C" not null,
  placed_at timestamp with time zone not null,
  hash text collate "C" not null,
  body text collate "C",
  bid_sequence integer,
  bidder_number integer,
  commitment text collate "C",
  salt text collate "C",
  max_cents integer,
  price_cents integer,
  bid_count integer,
  ends_at timestamp with time zone,
  is_leading boolean,
  idempotency_key text collate "C",
  is_confirmed boolean,
  bidder_id uuid,
  leader_number integer,
  moved_standing boolean,
  constraint one_bid_per_key UNIQUE (bidder_id, idempotency_key),
  constraint auction_links_pkey PRIMARY KEY (auction_id, sequence),
  constraint a_bid_is_whole CHECK ((kind = 'bid'::text) = (body IS NULL) AND num_nonnulls(bidder_number, commitment, salt, max_cents, price_cents, bid_count, ends_at, is_leading, idempotency_key, is_confirmed, bidder_id, leader_number, moved_standing) =
CASE kind
    WHEN 'bid'::text THEN 13
    ELSE 0
END),
  constraint a_commitment_holds_the_maximum CHECK (commitment = encode(sha256(((salt || ':'::text) || max_cents)::bytea), 'hex'::text)),
  constraint a_record_begins_with_its_terms CHECK ((sequence = 0) = (kind = 'terms'::text) AND sequence >= 0),
  constraint extensions_and_voids_name_a_bid CHECK ((kind = ANY (ARRAY['extension'::text, 'void'::text])) = (bid_sequence IS NOT NULL)),
  constraint keys_have_a_limit CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 255),
  constraint kind_is_known CHECK (kind = ANY (ARRAY['terms'::text, 'bid'::text, 'extension'::text, 'void'::text, 'withdrawal'::text, 'close'::text])),
  constraint maximum_is_an_amount CHECK (max_cents >= 1 AND max_cents <= 999999999),
  constraint salt_is_random_hex CHECK (length(salt) = 32 AND salt = encode(decode(salt, 'hex'::text), 'hex'::text)),
  constraint shown_price_is_an_amount CHECK (price_cents >= 1 AND price_cents <= 999999999),
  constraint who_leads_is_the_leader CHECK (is_leading = (leader_number = bidder_number)),
  constraint who_moves_nothing_leads CHECK (moved_standing OR is_leading)
);

create table auction_plans (
  listing_id bigint not null,
  opening_cents integer,
  reserve_cents integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  duration_hours integer default 168 not null,
  soft_close_window_seconds integer default 180 not null,
  extension_seconds integer default 180 not null,
  cap_minutes integer,
  relists_left integer default 0 not null,
  constraint auction_plans_pkey PRIMARY KEY (listing_id),
  constraint auction_plans_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint a_plan_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint a_plan_runs_for_an_hour_to_sixty_days CHECK (duration_hours >= 1 AND duration_hours <= 1440),
  constraint a_planned_cap_is_within_a_week CHECK (cap_minutes >= 0 AND cap_minutes <= 10080),
  constraint planned_opening_is_an_amount CHECK (opening_cents >= 1 AND opening_cents <= 999999999),
  constraint planned_relists_are_counted CHECK (relists_left >= 0 AND relists_left <= 100),
  constraint planned_reserve_is_not_below_the_opening CHECK (reserve_cents >= 1 AND reserve_cents <= 999999999 AND (opening_cents IS NULL OR reserve_cents >= opening_cents)),
  constraint planned_soft_close_is_within_an_hour CHECK (soft_close_window_seconds >= 0 AND soft_close_window_seconds <= 3600 AND extension_seconds >= 0 AND extension_seconds <= 3600)
);

create table auction_wins (
  id bigint generated always as identity not null,
  listing_id bigint not null,
  buyer_id uuid not null,
  price_cents integer not null,
  source text collate "C" default 'auction'::text not null,
  state text collate "C" default 'awaiting_payment'::text not null,
  won_at timestamp with time zone not null,
  payment_due_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  order_id uuid,
  reminder_count smallint default 0 not null,
  last_reminded_at timestamp with time zone,
  extended_at timestamp with time zone,
  constraint auction_wins_pkey PRIMARY KEY (id),
  constraint auction_wins_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES accounts(id),
  constraint auction_wins_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES auctions(listing_id),
  constraint auction_wins_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint a_reminder_has_a_time CHECK ((reminder_count = 0) = (last_reminded_at IS NULL)),
  constraint a_win_is_due_after_it_is_won CHECK (payment_due_at > won_at),
  constraint reminders_are_few CHECK (reminder_count >= 0 AND reminder_count <= 3),
  constraint what_is_paid_has_a_time CHECK ((state = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint win_price_is_an_amount CHECK (price_cents >= 1 AND price_cents <= 999999999),
  constraint win_source_is_known CHECK (source = ANY (ARRAY['auction'::text, 'runner_up'::text])),
  constraint win_state_is_known CHECK (state = ANY (ARRAY['awaiting_payment'::text, 'paid'::text, 'defaulted'::text, 'cancelled'::text]))
);

create table auctions (
  listing_id bigint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  opening_cents integer not null,
  reserve_cents integer,
  soft_close_window_seconds integer default 180 not null,
  extension_seconds integer default 180 not null,
  latest_end_at timestamp with time zone,
  leader_id uuid,
  leader_max_cents integer,
  price_cents integer,
  bid_count integer default 0 not null,
  next_sequence integer default 0 not null,
  head_hash text collate "C",
  last_recorded_at timestamp with time zone,
  bidder_count integer default 0 not null,
  closed_at timestamp with time zone,
  outcome text collate "C",
  relists_left integer default 0 not null,
  leader_number integer,
  constraint auctions_pkey PRIMARY KEY (listing_id),
  constraint auctions_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES accounts(id),
  constraint auctions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint a_leader_never_pays_above_their_maximum CHECK (leader_max_cents >= price_cents),
  constraint a_met_reserve_shows_in_the_price CHECK (leader_max_cents < reserve_cents OR price_cents >= reserve_cents),
  constraint a_reserve_is_met_to_win CHECK (outcome IS DISTINCT FROM 'won'::text OR reserve_cents IS NULL OR price_cents >= reserve_cents),
  constraint an_auction_ends_after_it_starts CHECK (ends_at > starts_at),
  constraint bids_are_in_the_record CHECK (bid_count < GREATEST(next_sequence, 1) AND bidder_count < GREATEST(next_sequence, 1)),
  constraint extensions_stay_within_the_cap CHECK (ends_at <= latest_end_at),
  constraint leader_and_price_come_together CHECK ((leader_id IS NULL) = (price_cents IS NULL) AND (leader_id IS NULL) = (leader_max_cents IS NULL) AND (leader_id IS NULL) = (bid_count = 0) AND (leader_id IS NULL) = (leader_number IS NULL)),
  constraint opening_is_an_amount CHECK (opening_cents >= 1 AND opening_cents <= 999999999),
  constraint outcome_is_known CHECK (outcome = ANY (ARRAY['won'::text, 'no_bids'::text, 'reserve_not_met'::text, 'withdrawn'::text])),
  constraint price_is_at_least_the_opening CHECK (price_cents >= opening_cents),
  constraint relists_are_counted CHECK (relists_left >= 0 AND relists_left <= 1000000),
  constraint reserve_is_not_below_the_opening CHECK (reserve_cents >= opening_cents AND reserve_cents <= 999999999),
  constraint soft_close_is_not_negative CHECK (soft_close_window_seconds >= 0 AND extension_seconds >= 0 AND bid_count >= 0),
  constraint the_record_and_its_head_come_together CHECK ((next_sequence = 0) = (head_hash IS NULL) AND (next_sequence = 0) = (last_recorded_at IS NULL)),
  constraint what_is_closed_has_an_outcome CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  constraint who_wins_has_bid CHECK (outcome IS DISTINCT FROM 'won'::text OR leader_id IS NOT NULL)
);

create table audit_entries (
  id bigint generated always as identity not null,
  account_id uuid,
  action text not null,
  subject text not null,
  details jsonb default '{}'::jsonb not null,
  happened_at timestamp with time zone default now() not null,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table bid_withdrawals (
  change_id bigint not null,
  bidder_number integer not null,
  withdrawn_at timestamp with time zone not null,
  constraint bid_withdrawals_pkey PRIMARY KEY (change_id, bidder_number),
  constraint bid_withdrawals_change_id_fkey FOREIGN KEY (change_id) REFERENCES lot_changes(id)
);

create table bidding_bars (
  id bigint generated always as identity not null,
  account_id uuid not null,
  win_id bigint,
  barred_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  lifted_by uuid,
  lift_reason text,
  order_id uuid,
  constraint one_bar_per_order UNIQUE (order_id),
  constraint bidding_bars_pkey PRIMARY KEY (id),
  constraint bidding_bars_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint bidding_bars_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES accounts(id),
  constraint bidding_bars_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint bidding_bars_win_id_fkey FOREIGN KEY (win_id) REFERENCES auction_wins(id),
  constraint a_bar_has_one_cause CHECK ((win_id IS NULL) <> (order_id IS NULL)),
  constraint a_bar_is_lifted_for_a_reason CHECK ((lifted_at IS NULL) = (lift_reason IS NULL) AND length(lift_reason) >= 1 AND length(lift_reason) <= 500)
);

create table brands (
  key text collate "C" not null,
  name text not null,
  version integer default 1 not null,
  merged_into text collate "C",
  folded_name text generated always as (folded_brand(name)) stored not null,
  made_by uuid,
  made_at timestamp with time zone default now(),
  constraint brands_pkey PRIMARY KEY (key),
  constraint brands_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint brands_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES brands(key),
  constraint a_brand_is_not_merged_into_itself CHECK (merged_into <> key),
  constraint a_maker_has_a_time CHECK (made_by IS NULL OR made_at IS NOT NULL),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text)
);

create table bulk_results (
  request text collate "C" not null,
  listing_name text collate "C" not null,
  outcome text collate "C" not null,
  details jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint bulk_results_pkey PRIMARY KEY (request, listing_name),
  constraint a_bulk_outcome_is_known CHECK (outcome = ANY (ARRAY['done'::text, 'refused'::text])),
  constraint a_bulk_request_is_a_digest CHECK (request ~ '^[0-9a-f]{64}$'::text)
);

create table carriers (
  key text collate "C" not null,
  version integer default 1 not null,
  name text not null,
  mode text collate "C" not null,
  link text collate "C",
  is_retired boolean default false not null,
  constraint carriers_pkey PRIMARY KEY (key),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint links_take_a_tracking_number CHECK (length(link) <= 300 AND link ~ '^https://[a-z0-9.-]+/[^[:space:][:cntrl:]]*$'::text AND (length(link) - length(replace(link, '{tracking}'::text, ''::text))) = 10),
  constraint mode_is_known CHECK (mode = ANY (ARRAY['parcel'::text, 'ltl'::text, 'truckload'::text])),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text)
);

create table cart_listings (
  account_id uuid not null,
  listing_id bigint not null,
  added_at timestamp with time zone default clock_timestamp() not null,
  order_id uuid,
  constraint a_lot_is_in_a_cart_once PRIMARY KEY (account_id, listing_id),
  constraint cart_listings_account_id_fkey FOREIGN KEY (account_id) REFERENCES carts(account_id) ON DELETE CASCADE,
  constraint cart_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint cart_listings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL
);

create table cart_pick_ups (
  account_id uuid not null,
  warehouse_key text collate "C" not null,
  constraint a_warehouse_is_picked_up_once PRIMARY KEY (account_id, warehouse_key),
  constraint cart_pick_ups_account_id_fkey FOREIGN KEY (account_id) REFERENCES carts(account_id) ON DELETE CASCADE,
  constraint cart_pick_ups_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key) ON DELETE CASCADE
);

create table carts (
  account_id uuid not null,
  version bigint default 1 not null,
  ship_to_id uuid,
  ship_to_role text collate "C" default 'shipping'::text not null,
  placing_order_id uuid,
  constraint carts_pkey PRIMARY KEY (account_id),
  constraint carts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint carts_placing_order_id_fkey FOREIGN KEY (placing_order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint the_ship_to_is_an_own_shipping_address FOREIGN KEY (ship_to_id, account_id, ship_to_role) REFERENCES addresses(id, account_id, role) ON DELETE SET NULL (ship_to_id),
  constraint carts_ship_to_shipping_addresses CHECK (ship_to_role = 'shipping'::text)
);

create table categories (
  key text collate "C" not null,
  name text not null,
  parent_key text collate "C",
  "position" integer not null,
  version integer default 1 not null,
  is_retired boolean default false not null,
  constraint categories_pkey PRIMARY KEY (key),
  constraint categories_parent_key_fkey FOREIGN KEY (parent_key) REFERENCES categories(key),
  constraint a_category_is_not_its_own_parent CHECK (parent_key <> key),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text),
  constraint places_are_small_numbers CHECK ("position" >= 0 AND "position" <= 9999)
);

create table conditions (
  key text collate "C" not null,
  name text not null,
  definition text not null,
  "position" integer not null,
  version integer default 1 not null,
  constraint conditions_pkey PRIMARY KEY (key),
  constraint a_definition_says_something CHECK (definition = btrim(definition) AND length(definition) >= 1 AND length(definition) <= 1000),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text),
  constraint places_are_small_numbers CHECK ("position" >= 0 AND "position" <= 9999)
);

create table credentials (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  provider_id text collate "C" not null,
  provider_account_id text collate "C" not null,
  password_hash text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  constraint one_credential_per_provider UNIQUE (provider_id, provider_account_id),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint only_passwords_are_kept CHECK (access_token IS NULL AND refresh_token IS NULL AND id_token IS NULL)
);

create table daily_numbers (
  day date not null,
  seller_id uuid,
  view text collate "C" not null,
  key text collate "C" not null,
  sold_count integer not null,
  unsold_count integer not null,
  sold_cents bigint not null,
  recovered_cents bigint not null,
  msrp_cents bigint not null,
  sale_seconds bigint not null,
  bid_count bigint not null,
  freight_cents bigint not null,
  constraint numbers_are_counted_once UNIQUE NULLS NOT DISTINCT (seller_id, view, day, key),
  constraint daily_numbers_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint a_view_is_known CHECK (view = ANY (ARRAY['format'::text, 'category'::text, 'condition'::text])),
  constraint numbers_are_not_negative CHECK (LEAST(sold_count::bigint, unsold_count::bigint, sold_cents, recovered_cents, msrp_cents, sale_seconds, bid_count, freight_cents) >= 0)
);

create table deal_candidates (
  account_id uuid not null,
  listing_id bigint not null,
  constraint deal_candidates_pkey PRIMARY KEY (account_id, listing_id),
  constraint deal_candidates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table deal_lots (
  listing_id bigint not null,
  is_auction boolean not null,
  constraint deal_lots_pkey PRIMARY KEY (listing_id),
  constraint deal_lots_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
);

create table deal_lots_to_fill (
  is_only boolean default true not null,
  through_id bigint not null,
  constraint deal_lots_to_fill_pkey PRIMARY KEY (is_only),
  constraint deal_lots_are_filled_once CHECK (is_only)
);

create table declined_payments (
  id bigint generated always as identity not null,
  account_id uuid,
  address_group text collate "C" not null,
  declined_at timestamp with time zone default clock_timestamp() not null,
  is_disguised boolean default false not null,
  link_order_id uuid,
  constraint declined_payments_pkey PRIMARY KEY (id),
  constraint declined_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint declined_payments_link_order_id_fkey FOREIGN KEY (link_order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint a_decline_is_of_an_account_or_a_link CHECK (num_nonnulls(account_id, link_order_id) = 1),
  constraint address_groups_have_a_limit CHECK (length(address_group) >= 1 AND length(address_group) <= 64)
);

create table email_changes (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  old_email text collate "C" not null,
  new_email text collate "C" not null,
  old_was_verified boolean not null,
  confirm_hash text collate "C" not null,
  undo_hash text collate "C",
  asked_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  canceled_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  undo_until timestamp with time zone,
  undone_at timestamp with time zone,
  undo_tries smallint default 0 not null,
  constraint a_confirm_link_is_of_one_change UNIQUE (confirm_hash),
  constraint an_undo_link_is_of_one_change UNIQUE (undo_hash),
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_canceled_change_is_not_confirmed CHECK (canceled_at IS NULL OR confirmed_at IS NULL),
  constraint a_change_is_confirmed_in_time CHECK (confirmed_at < expires_at),
  constraint a_confirmed_change_can_be_undone CHECK (num_nonnulls(confirmed_at, undo_hash, undo_until) = ANY (ARRAY[0, 3])),
  constraint an_email_change_changes_something CHECK (old_email <> new_email),
  constraint an_email_change_expires CHECK (expires_at > asked_at),
  constraint an_undo_follows_a_confirmation CHECK (undone_at IS NULL OR confirmed_at IS NOT NULL AND undone_at >= confirmed_at AND undone_at < undo_until),
  constraint an_undo_link_takes_five_wrong_codes CHECK (undo_tries >= 0 AND undo_tries <= 5),
  constraint changed_emails_are_kept_in_lower_case CHECK (old_email = lower(old_email) AND new_email = lower(new_email)),
  constraint changed_emails_have_a_limit CHECK (length(old_email) >= 3 AND length(old_email) <= 254 AND length(new_email) >= 3 AND length(new_email) <= 254),
  constraint links_are_kept_as_hashes CHECK (length(confirm_hash) = 43 AND length(undo_hash) = 43)
);

create table feed_origin (
  is_the_one boolean default true not null,
  origin text collate "C" not null,
  noted_at timestamp with time zone default clock_timestamp() not null,
  constraint feed_origin_pkey PRIMARY KEY (is_the_one),
  constraint there_is_one_origin CHECK (is_the_one)
);

create table freight_tariffs (
  version integer generated always as identity not null,
  rates jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  created_by uuid,
  note text default ''::text not null,
  based_on integer,
  constraint a_tariff_is_followed_once UNIQUE (based_on),
  constraint freight_tariffs_pkey PRIMARY KEY (version),
  constraint freight_tariffs_based_on_fkey FOREIGN KEY (based_on) REFERENCES freight_tariffs(version),
  constraint freight_tariffs_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint a_note_is_one_short_line CHECK (note = btrim(note) AND length(note) <= 200 AND note !~ '[[:cntrl:]]'::text),
  constraint rates_are_an_object CHECK (jsonb_typeof(rates) = 'object'::text),
  constraint who_changes_rates_says_why CHECK (created_by IS NULL OR note <> ''::text)
);

create table holidays (
  id bigint generated always as identity not null,
  day date not null,
  warehouse_key text collate "C",
  name text not null,
  constraint one_holiday_per_day_and_warehouse UNIQUE NULLS NOT DISTINCT (day, warehouse_key),
  constraint holidays_pkey PRIMARY KEY (id),
  constraint holidays_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text)
);

create table import_words (
  import_id uuid not null,
  field text collate "C" not null,
  number smallint not null,
  text text not null,
  folded text collate "C" not null,
  line_count integer not null,
  target text collate "C",
  matched_by text collate "C",
  constraint one_row_per_word UNIQUE (import_id, field, folded),
  constraint import_words_pkey PRIMARY KEY (import_id, field, number),
  constraint import_words_import_id_fkey FOREIGN KEY (import_id) REFERENCES manifest_imports(id) ON DELETE CASCADE,
  constraint a_target_says_how_it_was_found CHECK ((target IS NULL) = (matched_by IS NULL) AND (matched_by = ANY (ARRAY['name'::text, 'remembered'::text, 'similar'::text, 'chosen'::text]))),
  constraint a_word_is_on_a_line CHECK (line_count >= 1),
  constraint a_word_is_short CHECK (length(text) >= 1 AND length(text) <= 200),
  constraint at_most_2000_words_a_field CHECK (number >= 1 AND number <= 2000),
  constraint import_words_have_a_known_field CHECK (field = ANY (ARRAY['condition'::text, 'category'::text, 'brand'::text]))
);

create table inventory_access_rules (
  id bigint generated by default as identity not null,
  name text not null,
  constraint one_rule_per_name UNIQUE (name),
  constraint inventory_access_rules_pkey PRIMARY KEY (id),
  constraint access_rule_names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name = without_hidden_characters(name))
);

create table inventory_preferences (
  account_id uuid not null,
  category_key text collate "C",
  condition_key text collate "C",
  lot_size_key text collate "C",
  constraint a_thing_is_selected_once UNIQUE NULLS NOT DISTINCT (account_id, category_key, condition_key, lot_size_key),
  constraint inventory_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint inventory_preferences_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key) ON DELETE CASCADE,
  constraint inventory_preferences_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key) ON DELETE CASCADE,
  constraint inventory_preferences_lot_size_key_fkey FOREIGN KEY (lot_size_key) REFERENCES lot_sizes(key) ON DELETE CASCADE,
  constraint a_preference_names_one_thing CHECK (num_nonnulls(category_key, condition_key, lot_size_key) = 1)
);

create table listing_change_marks (
  taken_at timestamp with time zone default clock_timestamp() not null,
  oldest_open_xid xid8 default pg_snapshot_xmin(pg_current_snapshot()) not null,
  constraint listing_change_marks_pkey PRIMARY KEY (taken_at)
);

create table listing_changes (
  xid xid8 default pg_current_xact_id() not null,
  kind text collate "C" not null,
  listing_ids bigint[] not null,
  account_ids uuid[] default '{}'::uuid[] not null,
  bids_only boolean default false not null,
  constraint kind_is_known CHECK (kind = ANY (ARRAY['offer'::text, 'goods'::text, 'photos'::text, 'reference'::text, 'watches'::text, 'audience'::text, 'carts'::text, 'notices'::text, 'orders'::text, 'price_books'::text, 'taxes'::text]))
);

create table listing_templates (
  id bigint generated always as identity not null,
  seller_id uuid not null,
  name text not null,
  description text,
  category_key text collate "C",
  condition_key text collate "C",
  lot_size_key text collate "C",
  warehouse_key text collate "C",
  buying_format text collate "C",
  duration_hours integer,
  soft_close_window_seconds integer,
  extension_seconds integer,
  cap_minutes integer,
  relists_left integer,
  shipping_mode text collate "C",
  flat_shipping_cents integer,
  shipping_discount_percent integer,
  available_for_pick_up boolean,
  is_private boolean default false not null,
  access_rule_id bigint,
  updated_at timestamp with time zone default now() not null,
  constraint listing_templates_pkey PRIMARY KEY (id),
  constraint listing_templates_access_rule_id_fkey FOREIGN KEY (access_rule_id) REFERENCES inventory_access_rules(id) ON DELETE SET NULL,
  constraint listing_templates_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key),
  constraint listing_templates_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key),
  constraint listing_templates_lot_size_key_fkey FOREIGN KEY (lot_size_key) REFERENCES lot_sizes(key),
  constraint listing_templates_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint listing_templates_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint a_template_cap_is_within_a_week CHECK (cap_minutes >= 0 AND cap_minutes <= 10080),
  constraint a_template_has_a_known_format CHECK (buying_format = ANY (ARRAY['auction'::text, 'fixed_price'::text])),
  constraint a_template_has_a_part CHECK (is_private OR num_nonnulls(description, category_key, condition_key, lot_size_key, warehouse_key, buying_format, shipping_mode) > 0),
  constraint a_template_name_is_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name = without_hidden_characters(name)),
  constraint a_template_runs_for_an_hour_to_sixty_days CHECK (duration_hours >= 1 AND duration_hours <= 1440),
  constraint a_template_text_is_of_pages CHECK (length(description) >= 1 AND length(description) <= 10000),
  constraint auction_settings_belong_to_auction_templates CHECK (
CASE
    WHEN buying_format = 'auction'::text THEN num_nonnulls(duration_hours, soft_close_window_seconds, extension_seconds, relists_left) = 4
    ELSE num_nonnulls(duration_hours, soft_close_window_seconds, extension_seconds, relists_left, cap_minutes) = 0
END),
  constraint only_private_templates_have_a_rule CHECK (access_rule_id IS NULL OR is_private),
  constraint template_discount_is_a_percentage CHECK (shipping_discount_percent >= 0 AND shipping_discount_percent <= 100),
  constraint template_flat_shipping_is_an_amount CHECK (flat_shipping_cents >= 0 AND flat_shipping_cents <= 999999999),
  constraint template_relists_are_counted CHECK (relists_left >= 0 AND relists_left <= 100),
  constraint template_shipping_is_known CHECK (shipping_mode = ANY (ARRAY['calculated'::text, 'flat'::text, 'free'::text])),
  constraint template_shipping_is_whole CHECK (
CASE
    WHEN shipping_mode IS NULL THEN num_nonnulls(flat_shipping_cents, shipping_discount_percent, available_for_pick_up) = 0
    ELSE num_nonnulls(shipping_discount_percent, available_for_pick_up) = 2 AND (shipping_mode = 'flat'::text) = (flat_shipping_cents IS NOT NULL)
END),
  constraint template_soft_close_is_within_an_hour CHECK (soft_close_window_seconds >= 0 AND soft_close_window_seconds <= 3600 AND extension_seconds >= 0 AND extension_seconds <= 3600)
);

create table listings (
  id bigint generated by default as identity not null,
  name text collate "C" not null,
  lot_id bigint not null,
  state text collate "C" default 'draft'::text not null,
  buying_format text collate "C" not null,
  overridden_title text,
  fixed_price_cents integer,
  original_price_cents integer,
  access_rule_id bigint,
  shipping_mode text collate "C" default 'calculated'::text not null,
  flat_shipping_cents integer,
  shipping_discount_percent integer default 0 not null,
  available_for_pick_up boolean default false not null,
  published_at timestamp with time zone,
  closed_at timestamp with time zone,
  sold_price_cents integer,
  updated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  request_key uuid,
  seller_id uuid,
  constraint one_draft_per_request UNIQUE (request_key),
  constraint one_listing_per_name UNIQUE (name),
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_access_rule_id_fkey FOREIGN KEY (access_rule_id) REFERENCES inventory_access_rules(id),
  constraint listings_lot_id_fkey FOREIGN KEY (lot_id, seller_id) REFERENCES lots(id, seller_id) ON UPDATE CASCADE,
  constraint a_fixed_price_belongs_to_fixed_price_listings CHECK (
CASE
    WHEN buying_format = 'auction'::text THEN fixed_price_cents IS NULL
    ELSE fixed_price_cents IS NOT NULL OR published_at IS NULL
END),
  constraint a_listing_has_its_lots_seller CHECK (seller_id IS NOT NULL),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint buying_format_is_known CHECK (buying_format = ANY (ARRAY['auction'::text, 'fixed_price'::text])),
  constraint flat_shipping_has_a_price CHECK ((shipping_mode = 'flat'::text) = (flat_shipping_cents IS NOT NULL)),
  constraint flat_shipping_is_an_amount CHECK (flat_shipping_cents >= 0 AND flat_shipping_cents <= 999999999),
  constraint name_is_short_and_upper_case CHECK (name ~ '^[0-9A-Z]{4,12}$'::text),
  constraint original_price_is_never_below_the_price CHECK (original_price_cents >= fixed_price_cents),
  constraint overridden_title_is_not_empty CHECK (length(btrim(overridden_title)) >= 1 AND length(btrim(overridden_title)) <= 200),
  constraint price_is_an_amount CHECK (fixed_price_cents >= 1 AND fixed_price_cents <= 999999999 AND original_price_cents >= 1 AND original_price_cents <= 999999999),
  constraint shipping_discount_is_a_percentage CHECK (shipping_discount_percent >= 0 AND shipping_discount_percent <= 100),
  constraint shipping_mode_is_known CHECK (shipping_mode = ANY (ARRAY['calculated'::text, 'flat'::text, 'free'::text])),
  constraint sold_price_is_an_amount CHECK (sold_price_cents >= 0 AND sold_price_cents <= 999999999),
  constraint state_is_known CHECK (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'awaiting_payment'::text, 'sold'::text, 'unsold'::text, 'withdrawn'::text])),
  constraint what_buyers_see_is_published CHECK ((state = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR published_at IS NOT NULL),
  constraint what_has_ended_has_a_time CHECK ((state <> ALL (ARRAY['sold'::text, 'unsold'::text, 'withdrawn'::text])) OR closed_at IS NOT NULL),
  constraint what_is_sold_has_a_price CHECK (state <> 'sold'::text OR sold_price_cents IS NOT NULL)
);

create table lot_announcements (
  lot_id bigint not null,
  listing_id bigint not null,
  due_at timestamp with time zone not null,
  sequence bigint,
  announced_at timestamp with time zone,
  constraint one_announcement_per_number UNIQUE (sequence),
  constraint lot_announcements_pkey PRIMARY KEY (lot_id),
  constraint lot_announcements_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id) ON DELETE CASCADE,
  constraint what_is_announced_has_a_number_and_a_time CHECK ((sequence IS NULL) = (announced_at IS NULL))
);

create table lot_change_requests (
  id bigint generated always as identity not null,
  listing_id bigint not null,
  requested_by uuid not null,
  requested_at timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  version integer not null,
  edit jsonb not null,
  changes jsonb not null,
  change_count integer not null,
  may_be_wording_only boolean not null,
  state text default 'waiting'::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decline_reason text,
  is_wording_only boolean default false not null,
  constraint lot_change_requests_pkey PRIMARY KEY (id),
  constraint lot_change_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint lot_change_requests_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES auctions(listing_id),
  constraint lot_change_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES accounts(id),
  constraint a_decided_request_says_when CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint a_declined_request_says_why CHECK ((state = 'declined'::text) = (decline_reason IS NOT NULL) AND length(decline_reason) <= 500),
  constraint a_request_is_decided_by_a_person CHECK ((state = ANY (ARRAY['granted'::text, 'declined'::text, 'cancelled'::text])) = (decided_by IS NOT NULL)),
  constraint a_requested_edit_is_a_page CHECK (octet_length(edit::text) <= 1000000),
  constraint all_requested_changes_are_counted CHECK (change_count >= jsonb_array_length(changes)),
  constraint only_a_granted_request_is_wording CHECK (state = 'granted'::text OR NOT is_wording_only),
  constraint only_wording_is_granted_as_wording CHECK (may_be_wording_only OR NOT is_wording_only),
  constraint request_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'granted'::text, 'declined'::text, 'cancelled'::text, 'lapsed'::text])),
  constraint requests_are_a_short_list CHECK (jsonb_typeof(changes) = 'array'::text AND jsonb_array_length(changes) >= 1 AND jsonb_array_length(changes) <= 200 AND octet_length(changes::text) <= 1200000)
);

create table lot_changes (
  id bigint generated always as identity not null,
  listing_id bigint not null,
  changed_at timestamp with time zone default date_trunc('milliseconds'::text, clock_timestamp()) not null,
  changed_by uuid not null,
  before_sequence integer not null,
  changes jsonb not null,
  change_count integer not null,
  request_id bigint,
  constraint a_request_changes_a_lot_once UNIQUE (request_id),
  constraint lot_changes_pkey PRIMARY KEY (id),
  constraint lot_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id),
  constraint lot_changes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES auctions(listing_id),
  constraint lot_changes_request_id_fkey FOREIGN KEY (request_id) REFERENCES lot_change_requests(id),
  constraint a_lot_changes_after_a_bid CHECK (before_sequence >= 2),
  constraint all_changes_are_counted CHECK (change_count >= jsonb_array_length(changes)),
  constraint changes_are_a_short_list CHECK (jsonb_typeof(changes) = 'array'::text AND jsonb_array_length(changes) >= 1 AND jsonb_array_length(changes) <= 200 AND octet_length(changes::text) <= 1200000)
);

create table lot_notes (
  account_id uuid not null,
  lot_id bigint not null,
  note text not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  constraint one_note_per_account_and_lot PRIMARY KEY (account_id, lot_id),
  constraint lot_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint lot_notes_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id) ON DELETE CASCADE,
  constraint a_lot_note_hides_nothing CHECK (replace(note, '
'::text, ''::text) = without_hidden_characters(replace(note, '
'::text, ''::text))),
  constraint a_lot_note_is_short CHECK (length(note) >= 1 AND length(note) <= 500 AND note = btrim(note, ' 
'::text))
);

create table lot_photos (
  lot_id bigint not null,
  "position" integer not null,
  photo_id bigint not null,
  alt text not null,
  constraint a_lot_shows_a_photo_once UNIQUE (lot_id, photo_id),
  constraint lot_photos_pkey PRIMARY KEY (lot_id, "position"),
  constraint lot_photos_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id) ON DELETE CASCADE,
  constraint lot_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint a_lot_shows_at_most_twenty_photos CHECK ("position" >= 1 AND "position" <= 20),
  constraint what_a_photo_shows_has_a_limit CHECK (length(alt) <= 200)
);

create table lot_sizes (
  key text collate "C" not null,
  name text not null,
  "position" integer not null,
  version integer default 1 not null,
  constraint lot_sizes_pkey PRIMARY KEY (key),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text),
  constraint places_are_small_numbers CHECK ("position" >= 0 AND "position" <= 9999)
);

create table lots (
  id bigint generated by default as identity not null,
  seller_id uuid not null,
  category_key text collate "C" not null,
  condition_key text collate "C" not null,
  lot_size_key text collate "C" not null,
  brand_key text collate "C",
  warehouse_key text collate "C" not null,
  title text not null,
  description text default ''::text not null,
  units integer not null,
  msrp_cents integer not null,
  weight_lbs integer not null,
  pallet_count integer not null,
  length_in integer not null,
  width_in integer not null,
  height_in integer not null,
  master_pack boolean default false not null,
  created_at timestamp with time zone default now() not null,
  photos_version integer default 1 not null,
  location text,
  constraint a_lot_with_its_seller UNIQUE (id, seller_id),
  constraint lots_pkey PRIMARY KEY (id),
  constraint lots_brand_key_fkey FOREIGN KEY (brand_key) REFERENCES brands(key),
  constraint lots_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key),
  constraint lots_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key),
  constraint lots_lot_size_key_fkey FOREIGN KEY (lot_size_key) REFERENCES lot_sizes(key),
  constraint lots_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint lots_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint a_location_is_one_short_line CHECK (location = btrim(location) AND length(location) >= 1 AND length(location) <= 40 AND location !~ '[[:cntrl:]]'::text),
  constraint a_lot_has_a_size CHECK (weight_lbs >= 1 AND weight_lbs <= 1000000 AND pallet_count >= 0 AND pallet_count <= 1000 AND length_in >= 1 AND length_in <= 100000 AND width_in >= 1 AND width_in <= 100000 AND height_in >= 1 AND height_in <= 100000),
  constraint a_lot_has_a_title CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint a_lot_holds_goods CHECK (units >= 1 AND units <= 10000000),
  constraint a_lot_is_described_in_pages CHECK (length(description) <= 10000),
  constraint msrp_is_an_amount CHECK (msrp_cents >= 0 AND msrp_cents <= 999999999),
  constraint photos_versions_count_up CHECK (photos_version >= 1)
);

create table mails (
  id uuid default gen_random_uuid() not null,
  kind text collate "C" not null,
  fact text collate "C" not null,
  recipient text collate "C" not null,
  props jsonb not null,
  message_id text collate "C",
  subject text,
  html text,
  plain_text text,
  state text collate "C" default 'queued'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  attempted_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint one_mail_per_fact_and_recipient UNIQUE (kind, fact, recipient),
  constraint one_mail_per_message_id UNIQUE (message_id),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mail_state_is_known CHECK (state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'unwanted'::text])),
  constraint mails_have_limits CHECK (length(recipient) <= 254 AND length(fact) <= 200 AND length(subject) <= 500 AND length(html) <= 500000 AND length(plain_text) <= 200000 AND length(last_error) <= 1000 AND attempts >= 0),
  constraint what_is_over_has_a_time CHECK ((state = 'queued'::text) = (finished_at IS NULL)),
  constraint what_left_was_written CHECK ((state <> ALL (ARRAY['sent'::text, 'kept'::text])) OR message_id IS NOT NULL AND subject IS NOT NULL)
);

create table manifest_import_lines (
  import_id uuid not null,
  row_number integer not null,
  version integer default 1 not null,
  is_skipped boolean default false not null,
  upc_text text not null,
  brand text not null,
  model text not null,
  description text not null,
  quantity_text text not null,
  unit_msrp_text text not null,
  extended_msrp_text text not null,
  condition_text text not null,
  category_text text not null,
  lot text not null,
  upc text collate "C",
  quantity integer,
  unit_msrp_cents integer,
  condition_key text collate "C",
  category_key text collate "C",
  problems text[] collate "C" not null,
  is_goods boolean default false not null,
  has_error boolean generated always as (problems && (ARRAY['description_missing'::text, 'description_long'::text, 'brand_long'::text, 'model_long'::text, 'lot_long'::text, 'quantity_wrong'::text, 'price_unreadable'::text, 'upc_cut'::text, 'upc_length'::text, 'upc_check_digit'::text, 'total_label'::text, 'total_sum'::text] COLLATE "C")) stored not null,
  condition_word smallint,
  category_word smallint,
  brand_word smallint,
  constraint manifest_import_lines_pkey PRIMARY KEY (import_id, row_number),
  constraint manifest_import_lines_import_id_fkey FOREIGN KEY (import_id) REFERENCES manifest_imports(id) ON DELETE CASCADE,
  constraint a_line_without_errors_is_complete CHECK (has_error OR description <> ''::text AND quantity IS NOT NULL AND condition_key IS NOT NULL AND category_key IS NOT NULL),
  constraint a_staged_line_holds_goods CHECK (quantity >= 1 AND quantity <= 1000000),
  constraint a_staged_price_is_an_amount CHECK (unit_msrp_cents >= 0 AND unit_msrp_cents <= 999999999),
  constraint a_staged_upc_is_twelve_digits CHECK (upc ~ '^[0-9]{12}$'::text),
  constraint what_is_confirmed_as_goods_is_no_total CHECK (NOT (is_goods AND problems && (ARRAY['total_label'::text, 'total_sum'::text] COLLATE "C")))
);

create table manifest_import_lots (
  import_id uuid not null,
  lot text not null,
  listing_name text collate "C" not null,
  line_count integer not null,
  units integer not null,
  constraint manifest_import_lots_pkey PRIMARY KEY (import_id, lot),
  constraint manifest_import_lots_import_id_fkey FOREIGN KEY (import_id) REFERENCES manifest_imports(id) ON DELETE CASCADE
);

create table manifest_import_parts (
  import_id uuid not null,
  number smallint not null,
  byte_length integer not null,
  constraint manifest_import_parts_pkey PRIMARY KEY (import_id, number),
  constraint manifest_import_parts_import_id_fkey FOREIGN KEY (import_id) REFERENCES manifest_imports(id) ON DELETE CASCADE,
  constraint a_file_has_at_most_13_parts CHECK (number >= 1 AND number <= 13),
  constraint a_part_is_at_most_4_mb CHECK (byte_length >= 1 AND byte_length <= 4194304)
);

create table manifest_imports (
  id uuid default gen_random_uuid() not null,
  seller_id uuid not null,
  file_name text not null,
  file_modified_ms bigint not null,
  byte_length integer not null,
  state text collate "C" default 'uploading'::text not null,
  version integer default 1 not null,
  kind text collate "C",
  encoding text collate "C",
  delimiter text collate "C",
  header_row integer,
  columns text[],
  sample jsonb,
  mapping text[] collate "C",
  default_condition_key text collate "C",
  default_category_key text collate "C",
  percent smallint default 0 not null,
  checked_row integer default 0 not null,
  line_count integer default 0 not null,
  outlier_above_cents integer,
  goods jsonb,
  failure text,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  sheets jsonb,
  source jsonb,
  number_facts jsonb,
  number_styles text[] collate "C",
  unmapped_fields text[] collate "C" default '{}'::text[] not null,
  constraint manifest_imports_pkey PRIMARY KEY (id),
  constraint manifest_imports_default_category_key_fkey FOREIGN KEY (default_category_key) REFERENCES categories(key),
  constraint manifest_imports_default_condition_key_fkey FOREIGN KEY (default_condition_key) REFERENCES conditions(key),
  constraint manifest_imports_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_failed_import_says_why CHECK ((state = 'failed'::text) = (failure IS NOT NULL) AND length(failure) >= 1 AND length(failure) <= 500),
  constraint a_file_shows_at_most_50_sheets CHECK (jsonb_array_length(sheets) <= 50),
  constraint a_manifest_file_has_a_name CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  constraint a_manifest_file_is_at_most_50_mb CHECK (byte_length >= 1 AND byte_length <= 52428800),
  constraint a_source_has_at_most_50_sheets CHECK (jsonb_array_length(source -> 'sheets'::text) >= 1 AND jsonb_array_length(source -> 'sheets'::text) <= 50),
  constraint an_import_has_at_most_100_columns CHECK (cardinality(columns) >= 1 AND cardinality(columns) <= 100),
  constraint an_import_has_at_most_200000_lines CHECK (line_count >= 0 AND line_count <= 200000),
  constraint every_column_has_a_number_style CHECK (cardinality(number_styles) = cardinality(columns)),
  constraint every_column_is_mapped_or_ignored CHECK (cardinality(mapping) = cardinality(columns)),
  constraint import_kind_is_known CHECK (kind = ANY (ARRAY['csv'::text, 'xlsx'::text])),
  constraint import_progress_is_a_percentage CHECK (percent >= 0 AND percent <= 100),
  constraint import_state_is_known CHECK (state = ANY (ARRAY['uploading'::text, 'reading'::text, 'mapping'::text, 'checking'::text, 'review'::text, 'saving'::text, 'saved'::text, 'failed'::text, 'discarded'::text])),
  constraint number_styles_are_known CHECK (number_styles <@ ARRAY['point'::text, 'comma'::text]),
  constraint only_words_go_unmapped CHECK (unmapped_fields <@ ARRAY['condition'::text, 'category'::text, 'brand'::text]),
  constraint what_is_checked_is_mapped CHECK ((state <> ALL (ARRAY['checking'::text, 'review'::text, 'saving'::text, 'saved'::text])) OR mapping IS NOT NULL AND default_condition_key IS NOT NULL AND default_category_key IS NOT NULL),
  constraint what_is_mapped_was_read CHECK ((state = ANY (ARRAY['uploading'::text, 'reading'::text, 'failed'::text, 'discarded'::text])) OR kind IS NOT NULL AND columns IS NOT NULL AND header_row IS NOT NULL AND source IS NOT NULL),
  constraint what_is_saved_has_goods CHECK ((state <> ALL (ARRAY['saving'::text, 'saved'::text])) OR goods IS NOT NULL)
);

create table manifest_items (
  lot_id bigint not null,
  "position" integer not null,
  upc text collate "C",
  brand text default ''::text not null,
  model text default ''::text not null,
  description text not null,
  condition_key text collate "C" not null,
  category_key text collate "C" not null,
  quantity integer not null,
  unit_msrp_cents integer not null,
  constraint manifest_items_pkey PRIMARY KEY (lot_id, "position"),
  constraint manifest_items_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key),
  constraint manifest_items_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key),
  constraint manifest_items_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id) ON DELETE CASCADE,
  constraint a_line_holds_goods CHECK (quantity > 0),
  constraint unit_msrp_is_an_amount CHECK (unit_msrp_cents >= 0 AND unit_msrp_cents <= 999999999),
  constraint upc_is_twelve_digits CHECK (upc ~ '^[0-9]{12}$'::text)
);

create table manifest_mappings (
  seller_id uuid not null,
  headers_hash text collate "C" not null,
  targets jsonb not null,
  default_condition_key text collate "C" not null,
  default_category_key text collate "C" not null,
  used_at timestamp with time zone default clock_timestamp() not null,
  number_styles jsonb default '{}'::jsonb not null,
  constraint manifest_mappings_pkey PRIMARY KEY (seller_id, headers_hash),
  constraint manifest_mappings_default_category_key_fkey FOREIGN KEY (default_category_key) REFERENCES categories(key),
  constraint manifest_mappings_default_condition_key_fkey FOREIGN KEY (default_condition_key) REFERENCES conditions(key),
  constraint manifest_mappings_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint headers_hash_is_sha256 CHECK (headers_hash ~ '^[0-9a-f]{64}$'::text)
);

create table market_months (
  category_key text collate "C" not null,
  condition_key text collate "C" not null,
  months smallint not null,
  month date not null,
  sold_count integer not null,
  unsold_count integer not null,
  buyer_count integer not null,
  low_tenths integer,
  median_tenths integer,
  high_tenths integer,
  counted_at timestamp with time zone default clock_timestamp() not null,
  constraint market_months_pkey PRIMARY KEY (category_key, condition_key, months, month),
  constraint market_months_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key) ON DELETE CASCADE,
  constraint market_months_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key) ON DELETE CASCADE,
  constraint a_cell_has_lots CHECK (sold_count >= 0 AND unsold_count >= 0 AND (sold_count + unsold_count) >= 1 AND buyer_count >= 0 AND buyer_count <= sold_count),
  constraint a_cell_is_of_a_month_or_a_year CHECK (months = ANY (ARRAY[1, 12])),
  constraint a_market_month_is_its_first_day CHECK (month = date_trunc('month'::text, month::timestamp without time zone)::date),
  constraint figures_need_sales_and_buyers CHECK ((sold_count >= 5 AND buyer_count >= 3) = (median_tenths IS NOT NULL) AND (num_nonnulls(low_tenths, median_tenths, high_tenths) = ANY (ARRAY[0, 3]))),
  constraint quartiles_are_in_order CHECK (low_tenths >= 0 AND low_tenths <= median_tenths AND median_tenths <= high_tenths)
);

create table market_months_to_count (
  id bigint generated always as identity not null,
  closed_at timestamp with time zone not null,
  constraint market_months_to_count_pkey PRIMARY KEY (id)
);

create table market_rules (
  is_the_one boolean default true not null,
  version integer default 1 not null,
  direct_payment_weekdays integer default 3 not null,
  wire_from_cents integer,
  wire_hold_weekdays integer default 3 not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  problem_reply_days integer default 7 not null,
  second_person_from_cents integer,
  constraint market_rules_pkey PRIMARY KEY (is_the_one),
  constraint a_second_person_begins_at_an_amount CHECK (second_person_from_cents >= 1 AND second_person_from_cents <= 99999999),
  constraint direct_orders_are_paid_within_weeks CHECK (direct_payment_weekdays >= 1 AND direct_payment_weekdays <= 20),
  constraint replies_are_waited_for_some_days CHECK (problem_reply_days >= 3 AND problem_reply_days <= 60),
  constraint there_is_one_row_of_rules CHECK (is_the_one),
  constraint wires_are_waited_for_some_days CHECK (wire_hold_weekdays >= 1 AND wire_hold_weekdays <= 10),
  constraint wires_begin_at_an_amount CHECK (wire_from_cents >= 0 AND wire_from_cents <= 99999999)
);

create table newsletter_subscribers (
  email text collate "C" not null,
  subscribed_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  last_asked_at timestamp with time zone default now() not null,
  asking_since timestamp with time zone default now() not null,
  ask_count smallint default 0 not null,
  constraint newsletter_subscribers_pkey PRIMARY KEY (email),
  constraint an_address_is_asked_at_most_5_times_a_day CHECK (ask_count >= 0 AND ask_count <= 5),
  constraint newsletter_emails_are_kept_in_lower_case CHECK (email = lower(email)),
  constraint newsletter_emails_have_a_limit CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint the_last_ask_is_not_before_the_first CHECK (last_asked_at >= asking_since),
  constraint what_is_confirmed_was_subscribed CHECK (confirmed_at >= subscribed_at)
);

create table notes (
  id bigint generated always as identity not null,
  order_id uuid,
  account_id uuid,
  listing_id bigint,
  seller_id uuid,
  author_id uuid not null,
  "position" integer not null,
  text text not null,
  written_at timestamp with time zone default clock_timestamp() not null,
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint notes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint notes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint a_note_is_about_one_thing CHECK (num_nonnulls(order_id, account_id, listing_id) = 1),
  constraint a_subject_has_at_most_200_notes CHECK ("position" >= 1 AND "position" <= 200),
  constraint notes_say_something CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint sellers_write_of_orders_and_listings CHECK (seller_id IS NULL OR account_id IS NULL AND seller_id = author_id)
);

create table notices (
  id bigint generated always as identity not null,
  account_id uuid not null,
  kind text collate "C" not null,
  fact text collate "C" not null,
  text text not null,
  path text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint one_notice_per_fact UNIQUE (account_id, kind, fact),
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notices_have_limits CHECK (length(text) >= 1 AND length(text) <= 200 AND length(path) <= 2000 AND length(fact) <= 200 AND length(kind) <= 100),
  constraint path_stays_on_the_site CHECK (path ~ '^/([^/\\]|$)'::text AND path !~ '[\\[:cntrl:]]'::text),
  constraint what_is_read_was_there CHECK (read_at >= created_at)
);

create table notification_preferences (
  account_id uuid not null,
  topic text collate "C" not null,
  medium text collate "C" not null,
  enabled boolean not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_preferences_pkey PRIMARY KEY (account_id, topic, medium),
  constraint notification_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint medium_is_known CHECK (medium = 'email'::text),
  constraint topic_is_known CHECK (topic = ANY (ARRAY['listings'::text, 'bids'::text, 'watching'::text, 'selling'::text]))
);

create table numbers_to_count (
  id bigint generated always as identity not null,
  closed_at timestamp with time zone not null,
  constraint numbers_to_count_pkey PRIMARY KEY (id)
);

create table order_listings (
  order_id uuid not null,
  listing_id bigint not null,
  "position" integer not null,
  warehouse_key text collate "C" not null,
  title text not null,
  units integer not null,
  price_cents integer not null,
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  is_won boolean default false not null,
  is_live boolean default true not null,
  tax_region text collate "C",
  is_tax_exempt boolean default false not null,
  part integer default 1 not null,
  constraint one_lot_per_position UNIQUE (order_id, "position"),
  constraint order_listings_pkey PRIMARY KEY (order_id, listing_id),
  constraint a_lot_leaves_in_a_part_of_its_warehouse FOREIGN KEY (order_id, part, warehouse_key) REFERENCES order_shipments(order_id, part, warehouse_key) DEFERRABLE INITIALLY DEFERRED,
  constraint order_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint order_listings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_listings_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint an_exempt_lot_pays_no_tax CHECK (NOT is_tax_exempt OR tax_cents = 0),
  constraint order_lots_have_amounts CHECK (price_cents >= 0 AND price_cents <= 999999999 AND shipping_alone_cents >= shipping_cents AND shipping_cents >= 0 AND shipping_cents <= 999999999 AND tax_cents >= 0 AND tax_cents <= 999999999),
  constraint tax_region_is_a_state CHECK (tax_region ~ '^[A-Z]{2}$'::text)
);

create table order_shipments (
  order_id uuid not null,
  warehouse_key text collate "C" not null,
  is_pick_up boolean not null,
  state text collate "C" default 'waiting'::text not null,
  carrier text,
  ready_at timestamp with time zone,
  left_at timestamp with time zone,
  freight_parts jsonb default '[]'::jsonb not null,
  id uuid default gen_random_uuid() not null,
  part integer default 1 not null,
  promised_ready_on date,
  promised_ship_on date,
  promised_arrive_from date,
  promised_arrive_by date,
  delivered_on date,
  delivered_by text collate "C",
  not_arrived_at timestamp with time zone,
  version integer default 1 not null,
  report_until timestamp with time zone,
  carrier_key text collate "C",
  trackings text[] default '{}'::text[] not null,
  seller_reminded_at timestamp with time zone,
  constraint a_part_is_of_one_warehouse UNIQUE (order_id, part, warehouse_key),
  constraint one_shipment_per_id UNIQUE (id),
  constraint order_shipments_pkey PRIMARY KEY (order_id, part),
  constraint order_shipments_carrier_key_fkey FOREIGN KEY (carrier_key) REFERENCES carriers(key),
  constraint order_shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_shipments_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint an_order_has_few_parts CHECK (part >= 1 AND part <= 100),
  constraint promises_are_in_order CHECK (promised_ready_on <= promised_ship_on AND promised_ship_on <= promised_arrive_from AND promised_arrive_from <= promised_arrive_by),
  constraint shipment_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'shipped'::text, 'delivered'::text, 'picked_up'::text])),
  constraint tracking_numbers_are_few_and_plain CHECK (cardinality(trackings) <= 5 AND array_position(trackings, NULL::text) IS NULL AND array_to_string(trackings, '|'::text) ~ '^([A-Za-z0-9][A-Za-z0-9 .-]{1,39}([|][A-Za-z0-9][A-Za-z0-9 .-]{1,39})*)?$'::text),
  constraint what_is_delivered_has_a_day CHECK ((state = 'delivered'::text) = (delivered_on IS NOT NULL) AND (delivered_on IS NULL) = (delivered_by IS NULL) AND (delivered_by = ANY (ARRAY['desk'::text, 'buyer'::text]))),
  constraint what_is_fetched_is_not_shipped CHECK ((state <> ALL (ARRAY['shipped'::text, 'delivered'::text, 'picked_up'::text])) OR (state = 'picked_up'::text) = is_pick_up),
  constraint what_is_ready_has_a_time CHECK ((state = 'waiting'::text) = (ready_at IS NULL)),
  constraint what_is_shipped_can_be_traced CHECK ((state = ANY (ARRAY['shipped'::text, 'delivered'::text])) = (carrier IS NOT NULL) AND length(carrier) >= 1 AND length(carrier) <= 100 AND (carrier IS NOT NULL OR carrier_key IS NULL AND trackings = '{}'::text[])),
  constraint what_left_can_be_claimed CHECK ((left_at IS NULL) = (report_until IS NULL)),
  constraint what_left_has_a_time CHECK ((state = ANY (ARRAY['shipped'::text, 'delivered'::text, 'picked_up'::text])) = (left_at IS NOT NULL))
);

create table order_values (
  order_id uuid not null,
  listing_id bigint not null,
  account_id uuid not null,
  expected_cents integer,
  book_version bigint,
  valued_at timestamp with time zone,
  constraint order_values_pkey PRIMARY KEY (order_id, listing_id),
  constraint an_order_value_is_of_a_lot_of_the_order FOREIGN KEY (order_id, listing_id) REFERENCES order_listings(order_id, listing_id) ON DELETE CASCADE,
  constraint order_values_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint an_order_value_can_be_told CHECK (expected_cents >= '-999999999'::integer AND expected_cents <= 999999999),
  constraint an_order_value_says_when_and_by_which_book CHECK (num_nonnulls(expected_cents, book_version, valued_at) = ANY (ARRAY[0, 3]))
);

create table orders (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  account_id uuid not null,
  placed_by uuid,
  order_type text collate "C" default 'customer'::text not null,
  state text collate "C" default 'placing'::text not null,
  idempotency_key text collate "C",
  body_hash text collate "C",
  shipping_value_id uuid not null,
  billing_value_id uuid not null,
  subtotal_cents integer not null,
  shipping_alone_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  tariff_version integer not null,
  payment_gateway text collate "C" not null,
  payment_type text collate "C" not null,
  payment_description text not null,
  save_payment_method boolean default false not null,
  make_payment_method_default boolean default false not null,
  browser_data jsonb default '{}'::jsonb not null,
  placed_at timestamp with time zone default clock_timestamp() not null,
  paid_at timestamp with time zone,
  invoice_due_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  tax_exemption text,
  pay_secret bytea default SUBSTRING(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) FROM 1 FOR 24) not null,
  proposed_until timestamp with time zone,
  pay_within_days integer,
  pay_within_weekdays integer,
  accepted_at timestamp with time zone,
  agreed_reference text,
  held_until timestamp with time zone,
  lapsed_at timestamp with time zone,
  ships_before_payment boolean default false not null,
  ship_anyway_reason text,
  reminders_sent integer default 0 not null,
  progress text collate "C" default 'to_ship'::text not null,
  constraint one_order_per_number UNIQUE (number),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint orders_billing_value_id_fkey FOREIGN KEY (billing_value_id) REFERENCES address_values(id),
  constraint orders_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES accounts(id),
  constraint orders_shipping_value_id_fkey FOREIGN KEY (shipping_value_id) REFERENCES address_values(id),
  constraint a_key_belongs_to_a_body CHECK ((idempotency_key IS NULL) = (body_hash IS NULL) AND length(idempotency_key) >= 1 AND length(idempotency_key) <= 200),
  constraint a_proposal_says_until_when_and_on_which_terms CHECK ((state <> 'proposed'::text OR proposed_until IS NOT NULL) AND (proposed_until IS NULL OR order_type = 'direct_order'::text) AND num_nonnulls(pay_within_days, pay_within_weekdays) = (proposed_until IS NOT NULL)::integer AND pay_within_days >= 1 AND pay_within_days <= 120 AND pay_within_weekdays >= 1 AND pay_within_weekdays <= 20),
  constraint an_agreement_is_said_in_a_line CHECK (agreed_reference IS NULL OR order_type = 'direct_order'::text AND length(agreed_reference) >= 1 AND length(agreed_reference) <= 200 AND agreed_reference !~ '[[:cntrl:]]'::text),
  constraint browser_data_is_small CHECK (jsonb_typeof(browser_data) = 'object'::text AND length(browser_data::text) <= 10000),
  constraint buyers_have_72_hours CHECK (proposed_until <= (placed_at + '72:00:00'::interval)),
  constraint direct_orders_are_placed_by_somebody CHECK ((order_type = 'direct_order'::text) = (placed_by IS NOT NULL)),
  constraint exemptions_are_named CHECK (length(tax_exemption) >= 1 AND length(tax_exemption) <= 4000),
  constraint invoices_are_due CHECK ((payment_gateway = 'invoice'::text) = (payment_type = ANY (ARRAY['Invoice'::text, 'Wire'::text])) AND ((payment_gateway = 'invoice'::text) = (invoice_due_at IS NOT NULL) OR payment_gateway = 'invoice'::text AND proposed_until IS NOT NULL AND state <> 'invoiced'::text)),
  constraint nobody_accepts_late CHECK (accepted_at < proposed_until),
  constraint only_gateways_confirm_later CHECK (state <> 'placing'::text OR payment_gateway <> 'invoice'::text),
  constraint only_invoices_are_paid_later CHECK ((state <> ALL (ARRAY['invoiced'::text, 'proposed'::text])) OR payment_gateway = 'invoice'::text),
  constraint only_invoices_ship_before_payment CHECK (NOT ships_before_payment OR payment_type = 'Invoice'::text),
  constraint only_what_was_canceled_has_lapsed CHECK (lapsed_at IS NULL OR state = 'cancelled'::text),
  constraint only_wires_are_held CHECK ((payment_type = 'Wire'::text) = (held_until IS NOT NULL) AND held_until > invoice_due_at),
  constraint order_amounts_are_amounts CHECK (subtotal_cents >= 0 AND subtotal_cents <= 999999999 AND shipping_alone_cents >= shipping_cents AND shipping_cents >= 0 AND shipping_cents <= 999999999 AND tax_cents >= 0 AND tax_cents <= 999999999 AND total_cents >= 0 AND total_cents <= 999999999),
  constraint order_state_is_known CHECK (state = ANY (ARRAY['placing'::text, 'proposed'::text, 'paid'::text, 'invoiced'::text, 'cancelled'::text, 'refunded'::text, 'failed'::text])),
  constraint order_type_is_known CHECK (order_type = ANY (ARRAY['customer'::text, 'direct_order'::text])),
  constraint pay_links_cannot_be_guessed CHECK (length(pay_secret) = 24),
  constraint payment_gateway_is_known CHECK (payment_gateway = ANY (ARRAY['braintree'::text, 'invoice'::text])),
  constraint payment_type_is_known CHECK (payment_type = ANY (ARRAY['CreditCard'::text, 'PayPalAccount'::text, 'Invoice'::text, 'Wire'::text])),
  constraint progress_is_known CHECK (progress = ANY (ARRAY['to_ship'::text, 'shipped'::text, 'delivered'::text, 'picked_up'::text])),
  constraint reasons_to_ship_are_short CHECK (length(ship_anyway_reason) >= 1 AND length(ship_anyway_reason) <= 500),
  constraint reminders_are_counted CHECK (reminders_sent >= 0 AND reminders_sent <= 4),
  constraint totals_add_up CHECK (total_cents = (subtotal_cents + shipping_cents + tax_cents)),
  constraint what_has_ended_has_a_time_and_a_reason CHECK ((state = ANY (ARRAY['cancelled'::text, 'refunded'::text, 'failed'::text])) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (end_reason IS NULL) AND length(end_reason) >= 1 AND length(end_reason) <= 500),
  constraint what_is_paid_has_a_time CHECK ((state <> ALL (ARRAY['paid'::text, 'refunded'::text])) OR paid_at IS NOT NULL)
);

create table past_prices (
  listing_id bigint not null,
  ended_at timestamp with time zone not null,
  price_cents integer not null,
  constraint past_prices_pkey PRIMARY KEY (listing_id, ended_at),
  constraint past_prices_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint past_price_is_an_amount CHECK (price_cents >= 1 AND price_cents <= 999999999)
);

create table payment_methods (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  gateway text collate "C" not null,
  token text collate "C" not null,
  type text collate "C" not null,
  card_type text collate "C",
  last_four text collate "C",
  expiration_month integer,
  expiration_year integer,
  email text,
  is_default boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  removing_since timestamp with time zone,
  constraint a_token_is_saved_once UNIQUE (gateway, token),
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_card_expires CHECK ((type = 'CreditCard'::text) = (expiration_month IS NOT NULL) AND (type = 'CreditCard'::text) = (expiration_year IS NOT NULL) AND expiration_month >= 1 AND expiration_month <= 12 AND expiration_year >= 2000 AND expiration_year <= 2100),
  constraint a_card_is_told_by_its_last_digits CHECK ((type = 'CreditCard'::text) = (last_four IS NOT NULL) AND (type = 'CreditCard'::text) = (card_type IS NOT NULL) AND last_four ~ '^[0-9]{4}$'::text AND length(card_type) >= 1 AND length(card_type) <= 40),
  constraint a_paypal_account_has_an_email CHECK ((type = 'PayPalAccount'::text) = (email IS NOT NULL) AND length(email) <= 254),
  constraint gateway_is_known CHECK (gateway = ANY (ARRAY['sandbox'::text, 'braintree'::text])),
  constraint payment_type_is_known CHECK (type = ANY (ARRAY['CreditCard'::text, 'PayPalAccount'::text])),
  constraint tokens_have_a_limit CHECK (length(token) >= 1 AND length(token) <= 200)
);

create table payments (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  gateway text collate "C" not null,
  gateway_order_id text collate "C" not null,
  transaction_id text collate "C",
  amount_cents integer not null,
  state text collate "C" default 'requested'::text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  authorised_at timestamp with time zone,
  captured_at timestamp with time zone,
  checks integer default 0 not null,
  check_at timestamp with time zone,
  asked_at timestamp with time zone,
  purpose text collate "C" default 'order'::text not null,
  payment_type text collate "C",
  description text,
  paid_by uuid,
  payer_name text,
  idempotency_key text collate "C",
  body_hash text collate "C",
  asked_by text collate "C",
  constraint one_payment_per_gateway_order UNIQUE (gateway, gateway_order_id),
  constraint one_payment_per_transaction UNIQUE (gateway, transaction_id),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payments_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES accounts(id),
  constraint a_balance_says_how_it_is_paid CHECK (purpose = 'order'::text OR (payment_type = ANY (ARRAY['CreditCard'::text, 'PayPalAccount'::text])) AND description IS NOT NULL),
  constraint a_payments_key_belongs_to_a_body CHECK ((idempotency_key IS NULL) = (body_hash IS NULL) AND length(idempotency_key) >= 1 AND length(idempotency_key) <= 200),
  constraint gateway_is_known CHECK (gateway = ANY (ARRAY['sandbox'::text, 'braintree'::text])),
  constraint payers_are_one_short_line CHECK (length(payer_name) >= 1 AND length(payer_name) <= 200 AND payer_name !~ '[[:cntrl:]]'::text),
  constraint payment_is_an_amount CHECK (amount_cents >= 1 AND amount_cents <= 999999999),
  constraint payment_state_is_known CHECK (state = ANY (ARRAY['requested'::text, 'authorised'::text, 'captured'::text, 'settled'::text, 'voided'::text, 'refunded'::text, 'declined'::text, 'failed'::text])),
  constraint processes_have_short_names CHECK (length(asked_by) >= 1 AND length(asked_by) <= 64),
  constraint purpose_is_known CHECK (purpose = ANY (ARRAY['order'::text, 'balance'::text])),
  constraint what_is_authorised_has_a_transaction CHECK ((state <> ALL (ARRAY['authorised'::text, 'captured'::text, 'settled'::text, 'voided'::text, 'refunded'::text])) OR transaction_id IS NOT NULL),
  constraint what_is_captured_has_a_time CHECK ((state <> ALL (ARRAY['captured'::text, 'settled'::text, 'refunded'::text])) OR captured_at IS NOT NULL)
);

create table payout_adjustments (
  id uuid default gen_random_uuid() not null,
  seller_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  note text not null,
  reverses uuid,
  paid_on date,
  request_key uuid not null,
  payout_id uuid,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  recorded_by uuid,
  constraint an_adjustment_is_reversed_once UNIQUE (reverses),
  constraint one_adjustment_per_request UNIQUE (seller_id, request_key),
  constraint payout_adjustments_pkey PRIMARY KEY (id),
  constraint payout_adjustments_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_adjustments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  constraint payout_adjustments_reverses_fkey FOREIGN KEY (reverses) REFERENCES payout_adjustments(id),
  constraint payout_adjustments_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint a_kind_of_adjustment CHECK (kind = ANY (ARRAY['paid_back'::text, 'write_off'::text, 'reversal'::text])),
  constraint a_reversal_names_what_it_reverses CHECK ((kind = 'reversal'::text) = (reverses IS NOT NULL)),
  constraint an_adjustment_says_what_for CHECK (length(note) <= 500 AND (kind <> 'paid_back'::text OR length(btrim(note)) > 0)),
  constraint an_adjustment_settles_something CHECK (
CASE kind
    WHEN 'reversal'::text THEN amount_cents < 0
    ELSE amount_cents > 0
END),
  constraint money_came_on_a_day CHECK ((kind = 'paid_back'::text) = (paid_on IS NOT NULL))
);

create table payout_lines (
  payout_id uuid not null,
  order_id uuid not null,
  listing_id bigint not null,
  is_correction boolean not null,
  commission_basis_points integer not null,
  price_cents integer not null,
  refunded_cents integer not null,
  commission_cents integer not null,
  amount_cents integer not null,
  constraint payout_lines_pkey PRIMARY KEY (payout_id, order_id, listing_id),
  constraint a_payout_is_for_a_lot_of_an_order FOREIGN KEY (order_id, listing_id) REFERENCES order_listings(order_id, listing_id),
  constraint payout_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint a_correction_pays_no_price CHECK (NOT is_correction OR price_cents = 0),
  constraint a_payout_line_adds_up CHECK (amount_cents = (price_cents - refunded_cents - commission_cents)),
  constraint a_sale_pays_no_more_than_its_price CHECK (is_correction OR price_cents >= 0 AND refunded_cents >= 0 AND refunded_cents <= price_cents AND commission_cents >= 0 AND commission_cents <= (price_cents - refunded_cents))
);

create table payouts (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  seller_id uuid not null,
  line_count integer not null,
  price_cents bigint not null,
  refunded_cents bigint not null,
  commission_cents bigint not null,
  amount_cents bigint not null,
  reference text not null,
  request_key uuid,
  paid_at timestamp with time zone default clock_timestamp() not null,
  paid_by uuid,
  adjustment_cents bigint default 0 not null,
  constraint one_payout_per_number UNIQUE (number),
  constraint one_payout_per_request UNIQUE (seller_id, request_key),
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES accounts(id),
  constraint payouts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint a_payout_adds_up CHECK (amount_cents = (price_cents - refunded_cents - commission_cents + adjustment_cents)),
  constraint a_payout_has_a_reference CHECK (length(btrim(reference)) >= 1 AND length(btrim(reference)) <= 200),
  constraint a_payout_settles_something CHECK (line_count >= 0 AND line_count <= 2000 AND (line_count > 0 OR adjustment_cents <> 0)),
  constraint nobody_is_paid_less_than_nothing CHECK (amount_cents >= 0)
);

create table pending_acts (
  id uuid default gen_random_uuid() not null,
  kind text collate "C" not null,
  subject text collate "C" not null,
  label text not null,
  body jsonb not null,
  amount_cents bigint,
  state text collate "C" default 'open'::text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone default clock_timestamp() + '72:00:00'::interval not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason text,
  constraint pending_acts_pkey PRIMARY KEY (id),
  constraint pending_acts_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id),
  constraint pending_acts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint a_decision_has_a_person CHECK ((state = ANY (ARRAY['open'::text, 'expired'::text])) = (decided_by IS NULL)),
  constraint a_decision_has_a_time CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint a_decline_says_why CHECK ((state = 'declined'::text) = (reason IS NOT NULL)),
  constraint decline_reasons_are_short CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint nobody_approves_their_own CHECK ((state <> ALL (ARRAY['approved'::text, 'declined'::text])) OR decided_by <> asked_by),
  constraint only_the_asker_withdraws CHECK (state <> 'withdrawn'::text OR decided_by = asked_by),
  constraint pending_amount_is_an_amount CHECK (amount_cents >= 0),
  constraint pending_body_has_a_limit CHECK (jsonb_typeof(body) = 'object'::text AND length(body::text) <= 10000),
  constraint pending_kind_is_known CHECK (kind = ANY (ARRAY['refund'::text, 'cancel'::text, 'surplus'::text, 'write_off'::text, 'reverse_receipt'::text, 'payout'::text, 'settle_debt'::text, 'reverse_adjustment'::text, 'rules'::text, 'rights'::text, 'owner'::text])),
  constraint pending_label_is_short CHECK (length(label) >= 1 AND length(label) <= 300),
  constraint pending_state_is_known CHECK (state = ANY (ARRAY['open'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])),
  constraint pending_subject_is_short CHECK (length(subject) >= 1 AND length(subject) <= 100)
);

create table photo_renditions (
  photo_id bigint not null,
  size text collate "C" not null,
  format text collate "C" not null,
  width integer not null,
  height integer not null,
  byte_length integer not null,
  storage_key text collate "C" not null,
  constraint photo_renditions_pkey PRIMARY KEY (photo_id, size, format),
  constraint photo_renditions_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  constraint format_is_known CHECK (format = ANY (ARRAY['webp'::text, 'avif'::text])),
  constraint size_is_known CHECK (size = ANY (ARRAY['two_fifty'::text, 'five_hundred'::text, 'one_thousand'::text]))
);

create table photos (
  id bigint generated by default as identity not null,
  content_hash text collate "C" not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  constraint one_photo_per_content UNIQUE (content_hash),
  constraint photos_pkey PRIMARY KEY (id),
  constraint content_hash_is_hex CHECK (content_hash ~ '^[0-9a-f]{32,64}$'::text)
);

create table pickup_appointments (
  id uuid default gen_random_uuid() not null,
  shipment_id uuid not null,
  warehouse_key text collate "C" not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  code text collate "C" not null,
  state text collate "C" default 'booked'::text not null,
  rebooked_count integer default 0 not null,
  booked_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  told_at timestamp with time zone,
  driver text,
  handed_over_by uuid,
  constraint pickup_appointments_pkey PRIMARY KEY (id),
  constraint pickup_appointments_handed_over_by_fkey FOREIGN KEY (handed_over_by) REFERENCES accounts(id),
  constraint pickup_appointments_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES order_shipments(id) ON DELETE CASCADE,
  constraint pickup_appointments_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint a_code_has_no_look_alikes CHECK (code ~ '^[34679CDFGHJKMNPQRTVWXY]{6}$'::text),
  constraint a_driver_is_one_short_line CHECK (driver = btrim(driver) AND length(driver) >= 1 AND length(driver) <= 100 AND driver !~ '[[:cntrl:]]'::text),
  constraint a_slot_is_two_hours_at_most CHECK (ends_at > starts_at AND ends_at <= (starts_at + '02:00:00'::interval)),
  constraint appointment_state_is_known CHECK (state = ANY (ARRAY['booked'::text, 'moved'::text, 'cancelled'::text, 'released'::text, 'picked_up'::text])),
  constraint goods_are_handed_over_once CHECK (driver IS NULL OR (state = ANY (ARRAY['booked'::text, 'picked_up'::text]))),
  constraint rebooked_at_most_three_times CHECK (rebooked_count >= 0 AND rebooked_count <= 3),
  constraint what_has_ended_has_a_time CHECK ((state = 'booked'::text) = (ended_at IS NULL))
);

create table pickup_slots (
  warehouse_key text collate "C" not null,
  starts_at timestamp with time zone not null,
  booked integer not null,
  capacity integer not null,
  constraint pickup_slots_pkey PRIMARY KEY (warehouse_key, starts_at),
  constraint pickup_slots_warehouse_key_fkey FOREIGN KEY (warehouse_key) REFERENCES warehouses(key),
  constraint a_slot_takes_1_to_100 CHECK (capacity >= 1 AND capacity <= 100),
  constraint no_slot_is_overbooked CHECK (booked >= 0 AND booked <= capacity)
);

create table placed_orders_outbox (
  order_id uuid not null,
  constraint placed_orders_outbox_pkey PRIMARY KEY (order_id),
  constraint placed_orders_outbox_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);

create table price_book_conditions (
  account_id uuid not null,
  condition_key text collate "C" not null,
  factor_tenths integer not null,
  constraint price_book_conditions_pkey PRIMARY KEY (account_id, condition_key),
  constraint price_book_conditions_account_id_fkey FOREIGN KEY (account_id) REFERENCES price_books(account_id) ON DELETE CASCADE,
  constraint price_book_conditions_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key),
  constraint a_condition_factor_has_a_limit CHECK (factor_tenths >= 0 AND factor_tenths <= 1500)
);

create table price_book_entries (
  id bigint generated always as identity not null,
  account_id uuid not null,
  upc text collate "C",
  brand text,
  folded_brand text generated always as (folded_brand(brand)) stored,
  category_key text collate "C",
  condition_key text collate "C",
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer,
  fee_tenths integer,
  unit_cost_cents integer,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint one_entry_per_key UNIQUE NULLS NOT DISTINCT (account_id, upc, folded_brand, category_key, condition_key),
  constraint price_book_entries_pkey PRIMARY KEY (id),
  constraint price_book_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES price_books(account_id) ON DELETE CASCADE,
  constraint price_book_entries_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key),
  constraint price_book_entries_condition_key_fkey FOREIGN KEY (condition_key) REFERENCES conditions(key),
  constraint an_entry_brand_is_one_short_line CHECK (brand = btrim(brand) AND length(brand) >= 1 AND length(brand) <= 200 AND brand = without_hidden_characters(brand)),
  constraint an_entry_cost_has_a_limit CHECK (unit_cost_cents >= 0 AND unit_cost_cents <= 9999999),
  constraint an_entry_has_one_value CHECK (num_nonnulls(percent_tenths, resale_cents) = 1),
  constraint an_entry_is_about_something CHECK (num_nonnulls(upc, brand, category_key) > 0),
  constraint an_entry_upc_is_twelve_digits CHECK (upc ~ '^[0-9]{12}$'::text),
  constraint an_entry_value_has_limits CHECK (percent_tenths >= 0 AND percent_tenths <= 2000 AND resale_cents IS NULL OR resale_cents >= 0 AND resale_cents <= 9999999 AND percent_tenths IS NULL),
  constraint an_item_needs_no_brand CHECK (upc IS NULL OR num_nonnulls(brand, category_key) = 0),
  constraint entry_shares_are_of_one CHECK (sell_through_tenths >= 0 AND sell_through_tenths <= 1000 AND fee_tenths >= 0 AND fee_tenths <= 1000),
  constraint only_items_have_a_condition CHECK (condition_key IS NULL OR upc IS NOT NULL)
);

create table price_book_upload_lines (
  upload_id uuid not null,
  row_number integer not null,
  upc text collate "C",
  brand text,
  category_key text collate "C",
  condition_key text collate "C",
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer,
  fee_tenths integer,
  unit_cost_cents integer,
  constraint price_book_upload_lines_pkey PRIMARY KEY (upload_id, row_number),
  constraint price_book_upload_lines_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES price_book_uploads(id) ON DELETE CASCADE
);

create table price_book_uploads (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  file_name text not null,
  byte_length integer not null,
  storage_key text collate "C" not null,
  state text collate "C" default 'reading'::text not null,
  percent integer default 0 not null,
  columns text[] default '{}'::text[] not null,
  mapping text[] collate "C" default '{}'::text[] not null,
  sample jsonb default '[]'::jsonb not null,
  good_count integer default 0 not null,
  bad_count integer default 0 not null,
  problems jsonb default '[]'::jsonb not null,
  failure text,
  discarded_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint price_book_uploads_pkey PRIMARY KEY (id),
  constraint price_book_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_book_file_has_a_column_for_each_choice CHECK (cardinality(columns) = cardinality(mapping) AND cardinality(columns) <= 100),
  constraint a_book_file_has_a_limit CHECK (byte_length >= 1 AND byte_length <= 10485760),
  constraint a_book_file_has_a_name CHECK (length(file_name) >= 1 AND length(file_name) <= 200),
  constraint a_failed_upload_says_why CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  constraint book_upload_states_are_known CHECK (state = ANY (ARRAY['reading'::text, 'mapping'::text, 'checking'::text, 'ready'::text, 'used'::text, 'failed'::text])),
  constraint good_lines_fit_a_book CHECK (good_count >= 0 AND good_count <= 50000 AND bad_count >= 0),
  constraint progress_is_a_percentage CHECK (percent >= 0 AND percent <= 100),
  constraint the_first_problems_are_told CHECK (jsonb_array_length(problems) <= 100 AND jsonb_array_length(sample) <= 20)
);

create table price_books (
  account_id uuid not null,
  version bigint default nextval('price_book_versions'::regclass) not null,
  percent_tenths integer,
  resale_cents integer,
  sell_through_tenths integer not null,
  fee_tenths integer not null,
  unit_cost_cents integer not null,
  target_kind text collate "C" not null,
  target_tenths integer not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint price_books_pkey PRIMARY KEY (account_id),
  constraint price_books_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_book_cost_has_a_limit CHECK (unit_cost_cents >= 0 AND unit_cost_cents <= 9999999),
  constraint a_book_has_one_value CHECK (num_nonnulls(percent_tenths, resale_cents) = 1),
  constraint a_book_value_has_limits CHECK (percent_tenths >= 0 AND percent_tenths <= 2000 AND resale_cents IS NULL OR resale_cents >= 0 AND resale_cents <= 9999999 AND percent_tenths IS NULL),
  constraint a_target_can_be_kept CHECK (target_tenths >= 0 AND target_tenths <=
CASE target_kind
    WHEN 'margin'::text THEN 950
    ELSE 10000
END),
  constraint a_target_is_known CHECK (target_kind = ANY (ARRAY['margin'::text, 'roi'::text])),
  constraint book_shares_are_of_one CHECK (sell_through_tenths >= 0 AND sell_through_tenths <= 1000 AND fee_tenths >= 0 AND fee_tenths <= 1000)
);

create table price_drops (
  listing_id bigint not null,
  drops_at timestamp with time zone not null,
  price_cents integer not null,
  constraint price_drops_pkey PRIMARY KEY (listing_id, drops_at),
  constraint price_drops_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint drop_price_is_an_amount CHECK (price_cents >= 1 AND price_cents <= 999999999)
);

create table problem_messages (
  problem_id uuid not null,
  "position" integer not null,
  author_kind text collate "C" not null,
  author_id uuid not null,
  text text not null,
  sent_at timestamp with time zone default clock_timestamp() not null,
  is_for_seller boolean default false not null,
  passed_on_at timestamp with time zone,
  passed_on_by uuid,
  constraint problem_messages_pkey PRIMARY KEY (problem_id, "position"),
  constraint problem_messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint problem_messages_passed_on_by_fkey FOREIGN KEY (passed_on_by) REFERENCES accounts(id),
  constraint problem_messages_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE,
  constraint a_problem_has_at_most_100_messages CHECK ("position" >= 1 AND "position" <= 100),
  constraint message_author_is_known CHECK (author_kind = ANY (ARRAY['buyer'::text, 'desk'::text, 'seller'::text])),
  constraint messages_say_something CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint only_sellers_are_passed_on CHECK ((passed_on_at IS NULL) = (passed_on_by IS NULL) AND (passed_on_at IS NULL OR author_kind = 'seller'::text)),
  constraint sellers_write_to_the_desk CHECK (is_for_seller = (author_kind = 'seller'::text) OR author_kind = 'desk'::text)
);

create table problem_photos (
  problem_id uuid not null,
  "position" integer not null,
  photo_id bigint not null,
  message_position integer,
  constraint photos_have_places UNIQUE NULLS NOT DISTINCT (problem_id, message_position, "position"),
  constraint problem_photos_message FOREIGN KEY (problem_id, message_position) REFERENCES problem_messages(problem_id, "position") ON DELETE CASCADE,
  constraint problem_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint problem_photos_problem_id_fkey FOREIGN KEY (problem_id) REFERENCES problems(id) ON DELETE CASCADE,
  constraint a_message_has_at_most_6_photos CHECK (message_position IS NULL OR "position" <= 6),
  constraint a_problem_has_at_most_8_photos CHECK ("position" >= 1 AND "position" <= 8)
);

create table problem_uploads (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  photo_id bigint not null,
  uploaded_at timestamp with time zone default clock_timestamp() not null,
  account_id uuid not null,
  constraint problem_uploads_pkey PRIMARY KEY (id),
  constraint problem_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint problem_uploads_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint problem_uploads_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id)
);

create table problems (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  listing_id bigint not null,
  kind text collate "C" not null,
  description text not null,
  state text collate "C" default 'open'::text not null,
  reported_at timestamp with time zone default clock_timestamp() not null,
  outcome text collate "C",
  refund_id uuid,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  reopened_at timestamp with time zone,
  waiting_since timestamp with time zone,
  warned_at timestamp with time zone,
  constraint problems_pkey PRIMARY KEY (id),
  constraint a_problem_is_with_a_lot_of_the_order FOREIGN KEY (order_id, listing_id) REFERENCES order_listings(order_id, listing_id),
  constraint problems_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint problems_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint problems_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES accounts(id),
  constraint problem_kind_is_known CHECK (kind = ANY (ARRAY['missing'::text, 'damaged'::text, 'not_as_described'::text, 'not_arrived'::text, 'other'::text])),
  constraint problem_outcome_is_known CHECK (outcome = ANY (ARRAY['refunded'::text, 'refused'::text, 'replaced'::text, 'withdrawn'::text, 'no_reply'::text, 'answered'::text])),
  constraint problem_state_is_known CHECK (state = ANY (ARRAY['open'::text, 'waiting'::text, 'resolved'::text])),
  constraint problems_are_described CHECK (length(description) >= 1 AND length(description) <= 2000),
  constraint what_is_refunded_names_its_refund CHECK ((NOT outcome IS DISTINCT FROM 'refunded'::text) = (refund_id IS NOT NULL)),
  constraint what_is_resolved_has_an_outcome CHECK ((state = 'resolved'::text) = (outcome IS NOT NULL) AND (outcome IS NULL) = (resolved_at IS NULL) AND (resolved_by IS NULL OR resolved_at IS NOT NULL)),
  constraint what_waits_has_a_time CHECK ((state = 'waiting'::text) = (waiting_since IS NOT NULL) AND (warned_at IS NULL OR state = 'waiting'::text))
);

create table receipts (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  kind text collate "C" default 'wire'::text not null,
  amount_cents integer not null,
  reference text,
  received_on date not null,
  request_key uuid,
  recorded_by uuid,
  recorded_at timestamp with time zone default clock_timestamp() not null,
  reversed_at timestamp with time zone,
  reversed_by uuid,
  reverse_reason text,
  constraint one_receipt_per_request UNIQUE (order_id, request_key),
  constraint receipts_pkey PRIMARY KEY (id),
  constraint receipts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint receipts_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES accounts(id),
  constraint receipts_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES accounts(id),
  constraint a_reversal_has_a_reason CHECK ((reversed_at IS NULL) = (reverse_reason IS NULL) AND length(reverse_reason) >= 1 AND length(reverse_reason) <= 500),
  constraint receipt_is_an_amount CHECK (amount_cents >= 1 AND amount_cents <= 999999999),
  constraint receipt_kind_is_known CHECK (kind = ANY (ARRAY['wire'::text, 'check'::text, 'ach'::text])),
  constraint references_are_one_short_line CHECK (length(reference) >= 1 AND length(reference) <= 200 AND reference !~ '[[:cntrl:]]'::text)
);

create table refund_parts (
  id uuid default gen_random_uuid() not null,
  refund_id uuid not null,
  payment_id uuid,
  amount_cents integer not null,
  state text collate "C" default 'waiting'::text not null,
  gateway_order_id text collate "C",
  transaction_id text collate "C",
  done_at timestamp with time zone,
  constraint one_refund_part_per_gateway_order UNIQUE (gateway_order_id),
  constraint refund_parts_pkey PRIMARY KEY (id),
  constraint refund_parts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint refund_parts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  constraint refund_part_is_an_amount CHECK (amount_cents >= 1 AND amount_cents <= 999999999),
  constraint refund_part_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])),
  constraint what_a_gateway_gives_back_has_an_id CHECK ((payment_id IS NULL) = (gateway_order_id IS NULL) AND (payment_id IS NOT NULL OR transaction_id IS NULL)),
  constraint what_is_given_back_has_a_time CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
  constraint what_is_sent_by_hand_is_done CHECK (payment_id IS NOT NULL OR state = 'done'::text)
);

create table refunds (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  listing_id bigint,
  amount_cents integer not null,
  reason text not null,
  state text collate "C" default 'waiting'::text not null,
  requested_by uuid,
  requested_at timestamp with time zone default clock_timestamp() not null,
  done_at timestamp with time zone,
  request_key uuid,
  sent_by_wire boolean default false not null,
  kind text collate "C" default 'money'::text not null,
  constraint one_refund_per_request UNIQUE (order_id, request_key, kind),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint a_refund_is_of_a_lot_of_the_order FOREIGN KEY (order_id, listing_id) REFERENCES order_listings(order_id, listing_id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES accounts(id),
  constraint a_credit_waits_for_nothing CHECK ((kind <> ALL (ARRAY['credit'::text, 'write_off'::text])) OR state = 'done'::text AND NOT sent_by_wire),
  constraint refund_is_an_amount CHECK (amount_cents >= 1 AND amount_cents <= 999999999),
  constraint refund_kind_is_known CHECK (kind = ANY (ARRAY['money'::text, 'credit'::text, 'surplus'::text, 'chargeback'::text, 'write_off'::text])),
  constraint refund_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text])),
  constraint refunds_have_a_reason CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint what_is_of_no_lot_names_none CHECK ((kind <> ALL (ARRAY['surplus'::text, 'write_off'::text])) OR listing_id IS NULL),
  constraint what_is_refunded_has_a_time CHECK ((state = 'done'::text) = (done_at IS NOT NULL)),
  constraint what_was_sent_by_wire_is_done CHECK (NOT sent_by_wire OR state = 'done'::text)
);

create table resale_certificates (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  region text collate "C" not null,
  certificate_number text not null,
  expires_on date not null,
  state text collate "C" default 'waiting'::text not null,
  reason text,
  file_key text collate "C" not null,
  file_type text collate "C" not null,
  uploaded_at timestamp with time zone default clock_timestamp() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint one_certificate_per_file UNIQUE (file_key),
  constraint resale_certificates_pkey PRIMARY KEY (id),
  constraint resale_certificates_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint resale_certificates_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint a_refusal_says_why CHECK ((state = 'refused'::text) = (reason IS NOT NULL) AND length(reason) >= 1 AND length(reason) <= 500),
  constraint certificate_numbers_are_short CHECK (certificate_number ~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{0,38}[A-Za-z0-9]$'::text),
  constraint certificate_regions_are_states CHECK (region ~ '^[A-Z]{2}$'::text),
  constraint certificate_state_is_known CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'replaced'::text])),
  constraint certificates_are_pdfs_or_photos CHECK (file_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text])),
  constraint what_is_decided_says_by_whom CHECK ((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR decided_at IS NOT NULL AND decided_by IS NOT NULL)
);

create table runner_up_offers (
  id bigint generated always as identity not null,
  listing_id bigint not null,
  bidder_id uuid not null,
  price_cents integer not null,
  offered_by uuid not null,
  offered_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text collate "C" default 'open'::text not null,
  decided_at timestamp with time zone,
  turn smallint not null,
  floor_cents integer not null,
  relists boolean not null,
  constraint one_offer_per_bidder_and_listing UNIQUE (listing_id, bidder_id),
  constraint one_offer_per_turn UNIQUE (listing_id, turn),
  constraint runner_up_offers_pkey PRIMARY KEY (id),
  constraint runner_up_offers_bidder_id_fkey FOREIGN KEY (bidder_id) REFERENCES accounts(id),
  constraint runner_up_offers_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES auctions(listing_id),
  constraint runner_up_offers_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES accounts(id),
  constraint an_offer_is_not_below_its_floor CHECK (floor_cents >= 1 AND price_cents >= floor_cents),
  constraint an_offer_lasts CHECK (expires_at > offered_at),
  constraint offer_price_is_an_amount CHECK (price_cents >= 1 AND price_cents <= 999999999),
  constraint offer_state_is_known CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'expired'::text])),
  constraint three_bidders_are_asked_at_most CHECK (turn >= 2 AND turn <= 3),
  constraint what_is_decided_has_a_time CHECK ((state = 'open'::text) = (decided_at IS NULL))
);

create table sandbox_methods (
  token text collate "C" not null,
  customer_id text collate "C" not null,
  method jsonb not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint sandbox_methods_pkey PRIMARY KEY (token)
);

create table sandbox_nonces (
  nonce text collate "C" not null,
  method jsonb not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint sandbox_nonces_pkey PRIMARY KEY (nonce)
);

create table sandbox_transactions (
  id text collate "C" not null,
  order_id text collate "C" not null,
  refunds_id text collate "C",
  amount_cents integer not null,
  state text collate "C" not null,
  method jsonb not null,
  vaulted_token text collate "C",
  created_at timestamp with time zone default clock_timestamp() not null,
  captured_at timestamp with time zone,
  constraint sandbox_transactions_pkey PRIMARY KEY (id),
  constraint sandbox_transactions_refunds_id_fkey FOREIGN KEY (refunds_id) REFERENCES sandbox_transactions(id),
  constraint sandbox_amount_is_an_amount CHECK (amount_cents >= 1 AND amount_cents <= 999999999),
  constraint sandbox_state_is_known CHECK (state = ANY (ARRAY['authorised'::text, 'declined'::text, 'captured'::text, 'settled'::text, 'voided'::text]))
);

create table saved_searches (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  site_key text collate "C" not null,
  name text not null,
  query text collate "C" not null,
  alerts text collate "C" default 'daily'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint one_saved_search_per_query UNIQUE (account_id, site_key, query),
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint saved_searches_site_key_fkey FOREIGN KEY (site_key) REFERENCES sites(key) ON DELETE CASCADE,
  constraint alerts_are_known CHECK (alerts = ANY (ARRAY['off'::text, 'daily'::text, 'at_once'::text])),
  constraint deals_are_told_at_once_or_not_at_all CHECK (alerts <> 'daily'::text OR NOT asks_for_worth(query)) NOT VALID,
  constraint saved_queries_have_a_limit CHECK (length(query) >= 1 AND length(query) <= 2000),
  constraint saved_search_names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text),
  constraint saved_search_names_hide_nothing CHECK (name = without_hidden_characters(name))
);

create table search_misses (
  day date not null,
  site_key text collate "C" not null,
  term text not null,
  miss_count integer not null,
  constraint search_misses_pkey PRIMARY KEY (day, site_key, term),
  constraint search_misses_site_key_fkey FOREIGN KEY (site_key) REFERENCES sites(key) ON DELETE CASCADE,
  constraint a_miss_is_counted CHECK (miss_count >= 1),
  constraint a_missed_term_is_no_address CHECK (term !~~ '%@%'::text),
  constraint a_missed_term_is_short CHECK (length(term) >= 2 AND length(term) <= 100)
);

create table seller_orders (
  seller_id uuid not null,
  order_id uuid not null,
  placed_at timestamp with time zone not null,
  stage text collate "C" not null,
  constraint seller_orders_pkey PRIMARY KEY (order_id, seller_id),
  constraint seller_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint seller_orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id)
);

create table seller_terms (
  id bigint generated always as identity not null,
  seller_id uuid not null,
  commission_basis_points integer not null,
  since timestamp with time zone default clock_timestamp() not null,
  set_by uuid,
  constraint seller_terms_pkey PRIMARY KEY (id),
  constraint seller_terms_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint seller_terms_set_by_fkey FOREIGN KEY (set_by) REFERENCES accounts(id),
  constraint a_commission_is_a_share CHECK (commission_basis_points >= 0 AND commission_basis_points <= 10000)
);

create table seller_words (
  seller_id uuid not null,
  field text collate "C" not null,
  folded text collate "C" not null,
  target text collate "C" not null,
  used_at timestamp with time zone default clock_timestamp() not null,
  constraint seller_words_pkey PRIMARY KEY (seller_id, field, folded),
  constraint seller_words_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint a_remembered_word_is_short CHECK (length(folded) >= 1 AND length(folded) <= 400),
  constraint seller_words_have_a_known_field CHECK (field = ANY (ARRAY['condition'::text, 'category'::text, 'brand'::text]))
);

create table sessions (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  token text collate "C" not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint one_session_per_token UNIQUE (token),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table settings (
  key text not null,
  value text not null,
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (key),
  constraint a_contact_email_is_an_address CHECK (key <> 'contact_email'::text OR value ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'::text),
  constraint a_contact_phone_is_a_number CHECK (key <> 'contact_phone'::text OR value ~ '^[+]?[0-9(][0-9 ().-]{5,28}[0-9]$'::text),
  constraint a_setting_is_known CHECK (key = ANY (ARRAY['operator_name'::text, 'contact_email'::text, 'contact_phone'::text, 'postal_address'::text, 'fees'::text, 'claims'::text, 'wire_instructions'::text, 'terms'::text, 'staff_two_step'::text])),
  constraint a_setting_is_short CHECK (length(value) <=
CASE key
    WHEN 'operator_name'::text THEN 100
    WHEN 'contact_email'::text THEN 254
    WHEN 'contact_phone'::text THEN 30
    WHEN 'postal_address'::text THEN 300
    WHEN 'terms'::text THEN 20000
    ELSE 2000
END),
  constraint a_setting_says_something CHECK (btrim(value) <> ''::text AND value = btrim(value, ' 
	'::text)),
  constraint names_and_contacts_are_one_line CHECK ((key <> ALL (ARRAY['operator_name'::text, 'contact_email'::text, 'contact_phone'::text])) OR value !~ '[[:cntrl:]]'::text),
  constraint staff_two_step_is_required_or_not_set CHECK (key <> 'staff_two_step'::text OR value = 'required'::text)
);

create table setup_marks (
  mark text collate "C" not null,
  marked_at timestamp with time zone default now() not null,
  constraint setup_marks_pkey PRIMARY KEY (mark),
  constraint setup_mark_is_known CHECK (mark = ANY (ARRAY['freight_rates'::text, 'sales_tax'::text, 'hidden'::text]))
);

create table shipment_events (
  id bigint generated always as identity not null,
  shipment_id uuid not null,
  at timestamp with time zone default clock_timestamp() not null,
  said_by text collate "C" not null,
  account_id uuid,
  before jsonb not null,
  after jsonb not null,
  reason text,
  constraint shipment_events_pkey PRIMARY KEY (id),
  constraint shipment_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint shipment_events_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES order_shipments(id) ON DELETE CASCADE,
  constraint facts_are_small CHECK ((pg_column_size(before) + pg_column_size(after)) <= 8000),
  constraint reasons_are_short CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint who_said_it_is_known CHECK (said_by = ANY (ARRAY['desk'::text, 'buyer'::text]))
);

create table sign_in_attempts (
  bucket text collate "C" not null,
  window_started_at timestamp with time zone default now() not null,
  attempt_count integer default 1 not null,
  constraint sign_in_attempts_pkey PRIMARY KEY (bucket),
  constraint attempts_are_counted_from_zero CHECK (attempt_count >= 0)
);

create table sign_ins (
  id bigint generated always as identity not null,
  account_id uuid not null,
  happened_at timestamp with time zone default clock_timestamp() not null,
  outcome text collate "C" not null,
  address_group text collate "C" not null,
  device text not null,
  constraint sign_ins_pkey PRIMARY KEY (id),
  constraint sign_ins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint sign_in_addresses_have_a_limit CHECK (length(address_group) >= 1 AND length(address_group) <= 64),
  constraint sign_in_devices_have_a_limit CHECK (length(device) >= 1 AND length(device) <= 100),
  constraint sign_in_outcome_is_known CHECK (outcome = ANY (ARRAY['ok'::text, 'wrong_password'::text, 'code_asked'::text, 'wrong_code'::text, 'suspended'::text, 'locked'::text]))
);

create table site_categories (
  site_key text collate "C" not null,
  category_key text collate "C" not null,
  constraint site_categories_pkey PRIMARY KEY (site_key, category_key),
  constraint site_categories_category_key_fkey FOREIGN KEY (category_key) REFERENCES categories(key),
  constraint site_categories_site_key_fkey FOREIGN KEY (site_key) REFERENCES sites(key) ON DELETE CASCADE
);

create table sites (
  key text collate "C" not null,
  name text not null,
  hosts text[] default '{}'::text[] not null,
  default_sort text collate "C" default '-updated_at'::text not null,
  time_zone text default 'America/Chicago'::text not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  accent_light text collate "C",
  accent_dark text collate "C",
  sender_name text,
  mail_footer text,
  logo_hash text collate "C",
  logo_width integer,
  logo_height integer,
  constraint sites_pkey PRIMARY KEY (key),
  constraint a_logo_has_its_size CHECK ((num_nulls(logo_hash, logo_width, logo_height) = ANY (ARRAY[0, 3])) AND logo_hash ~ '^[0-9a-f]{40}$'::text AND logo_width >= 1 AND logo_width <= 480 AND logo_height >= 1 AND logo_height <= 96),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint accents_are_hex_colors CHECK (accent_light ~ '^#[0-9a-f]{6}$'::text AND accent_dark ~ '^#[0-9a-f]{6}$'::text),
  constraint default_sort_is_known CHECK (default_sort = ANY (ARRAY['auction_ends_at'::text, '-updated_at'::text, 'selling_price'::text, '-selling_price'::text, '-price_drop'::text, 'number_of_bids'::text, '-number_of_bids'::text])),
  constraint hosts_are_names CHECK (cardinality(hosts) <= 20 AND array_to_string(hosts, ' '::text, ''::text) ~ '^(|[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*( [a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?([.][a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*)*)$'::text),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint mail_footers_are_short CHECK (mail_footer = btrim(mail_footer) AND length(mail_footer) >= 1 AND length(mail_footer) <= 500 AND replace(mail_footer, '
'::text, ''::text) !~ '[[:cntrl:]]'::text AND (length(mail_footer) - length(replace(mail_footer, '
'::text, ''::text))) <= 7),
  constraint names_are_one_short_line CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 80 AND name !~ '[[:cntrl:]]'::text),
  constraint sender_names_are_one_short_line CHECK (sender_name = btrim(sender_name) AND length(sender_name) >= 1 AND length(sender_name) <= 60 AND sender_name !~ '[[:cntrl:]]'::text)
);

create table staff_areas (
  account_id uuid not null,
  area text collate "C" not null,
  level text collate "C" not null,
  granted_at timestamp with time zone default clock_timestamp() not null,
  granted_by uuid,
  constraint staff_areas_pkey PRIMARY KEY (account_id, area),
  constraint staff_areas_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint staff_areas_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES accounts(id),
  constraint nobody_grants_to_themselves CHECK (granted_by <> account_id),
  constraint staff_area_is_known CHECK (area = ANY (ARRAY['listings'::text, 'orders'::text, 'money'::text, 'people'::text, 'market'::text])),
  constraint staff_level_is_known CHECK (level = ANY (ARRAY['read'::text, 'write'::text]))
);

create table starred_lots (
  id bigint generated by default as identity not null,
  account_id uuid not null,
  lot_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint one_watch_per_account_and_lot UNIQUE (account_id, lot_id),
  constraint starred_lots_pkey PRIMARY KEY (id),
  constraint starred_lots_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint starred_lots_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES lots(id) ON DELETE CASCADE
);

create table tax_rates (
  region text collate "C" not null,
  milli_percent integer not null,
  constraint tax_rates_pkey PRIMARY KEY (region),
  constraint tax_is_a_share CHECK (milli_percent >= 1 AND milli_percent <= 25000),
  constraint tax_regions_are_states CHECK (region ~ '^[A-Z]{2}$'::text)
);

create table test_email_requests (
  account_id uuid not null,
  requested_at timestamp with time zone default now() not null,
  constraint test_email_requests_pkey PRIMARY KEY (account_id),
  constraint test_email_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table two_factors (
  id uuid default gen_random_uuid() not null,
  account_id uuid not null,
  secret text not null,
  recovery_codes text[] collate "C" default '{}'::text[] not null,
  verified boolean default false not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  last_used_step integer default 0 not null,
  trust_key uuid default gen_random_uuid() not null,
  begun_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  constraint one_two_factor_per_account UNIQUE (account_id),
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint nine_wrong_codes_before_the_lock CHECK (failed_verification_count >= 0 AND failed_verification_count <= 9),
  constraint recovery_codes_come_with_the_confirmation CHECK (verified OR cardinality(recovery_codes) = 0),
  constraint ten_recovery_codes_at_most CHECK (cardinality(recovery_codes) <= 10),
  constraint what_is_confirmed_has_a_time CHECK (verified = (confirmed_at IS NOT NULL))
);

create table unsettled_sales (
  order_id uuid not null,
  listing_id bigint not null,
  seller_id uuid not null,
  is_open boolean,
  is_paid boolean,
  sold_at timestamp with time zone,
  left_at timestamp with time zone,
  due_at timestamp with time zone,
  price_cents integer,
  refunded_cents integer,
  basis_points integer,
  settled_price_cents integer,
  settled_refunded_cents integer,
  settled_commission_cents integer,
  amount_cents bigint,
  constraint unsettled_sales_pkey PRIMARY KEY (order_id, listing_id),
  constraint an_unsettled_sale_is_a_lot_of_an_order FOREIGN KEY (order_id, listing_id) REFERENCES order_listings(order_id, listing_id) ON DELETE CASCADE,
  constraint unsettled_sales_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES accounts(id),
  constraint an_open_sale_adds_up CHECK (is_open IS NULL OR is_paid IS NOT NULL AND sold_at IS NOT NULL AND refunded_cents >= 0 AND refunded_cents <= price_cents AND basis_points IS NOT NULL AND amount_cents IS NOT NULL AND amount_cents = (price_cents - refunded_cents - ((price_cents - refunded_cents)::bigint * basis_points + 5000) / 10000 - COALESCE(settled_price_cents - settled_refunded_cents - settled_commission_cents, 0)))
);

create table verifications (
  id uuid default gen_random_uuid() not null,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint verifications_pkey PRIMARY KEY (id)
);

create table warehouses (
  key text collate "C" not null,
  description text not null,
  city text not null,
  region text collate "C" not null,
  zip text collate "C" not null,
  version integer default 1 not null,
  is_retired boolean default false not null,
  street text,
  phone text collate "C",
  dock_note text,
  time_zone text collate "C" default 'America/Chicago'::text not null,
  hours jsonb default '[{"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"}, {"open": "08:00", "close": "16:00"}, null, null]'::jsonb not null,
  handling_days integer default 2 not null,
  cut_off text collate "C" default '14:00'::text not null,
  slot_minutes integer default 60 not null,
  slot_capacity integer,
  pick_up_notice_hours integer default 24 not null,
  constraint warehouses_pkey PRIMARY KEY (key),
  constraint a_dock_note_is_one_line CHECK (dock_note = btrim(dock_note) AND length(dock_note) >= 1 AND length(dock_note) <= 300 AND dock_note !~ '[[:cntrl:]]'::text),
  constraint a_phone_is_a_number CHECK (phone ~ '^[+]?[0-9(][0-9 ().-]{5,28}[0-9]$'::text AND length(phone) <= 30),
  constraint a_slot_takes_1_to_100 CHECK (slot_capacity >= 1 AND slot_capacity <= 100),
  constraint a_street_is_one_short_line CHECK (street = btrim(street) AND length(street) >= 1 AND length(street) <= 120 AND street !~ '[[:cntrl:]]'::text),
  constraint a_time_zone_names_a_city CHECK (time_zone ~~ '%/%'::text),
  constraint a_version_counts_from_one CHECK (version >= 1),
  constraint cut_off_is_a_time_of_day CHECK (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint handling_takes_0_to_30_days CHECK (handling_days >= 0 AND handling_days <= 30),
  constraint hours_are_a_week CHECK (are_opening_hours(hours)),
  constraint keys_are_plain_words CHECK (key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$'::text AND length(key) <= 60),
  constraint notice_is_a_week_at_most CHECK (pick_up_notice_hours >= 0 AND pick_up_notice_hours <= 168),
  constraint places_are_one_short_line CHECK (description = btrim(description) AND length(description) >= 1 AND length(description) <= 80 AND description !~ '[[:cntrl:]]'::text AND city = btrim(city) AND length(city) >= 1 AND length(city) <= 80 AND city !~ '[[:cntrl:]]'::text),
  constraint region_is_a_state_code CHECK (region ~ '^[A-Z]{2}$'::text),
  constraint slots_divide_the_day CHECK (slot_minutes = ANY (ARRAY[15, 30, 60, 120])),
  constraint zip_and_state_agree CHECK (is_zip_of_state(zip, region)) NOT VALID,
  constraint zip_is_five_digits CHECK (zip ~ '^[0-9]{5}$'::text)
);

create sequence announcement_numbers;

CREATE INDEX accounts_that_hold_a_rule ON account_access_rules USING btree (access_rule_id, account_id);

CREATE INDEX accounts_by_age ON accounts USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);

CREATE INDEX accounts_by_name ON accounts USING gin (to_tsvector('simple'::regconfig, name));

CREATE INDEX accounts_of_staff_and_sellers ON accounts USING btree (role, created_at DESC, id) WHERE (role <> 'buyer'::text);

CREATE INDEX accounts_on_terms ON accounts USING btree (email) WHERE ((invoice_days IS NOT NULL) OR may_wire);

CREATE INDEX accounts_to_confirm ON accounts USING btree (created_at DESC, id) WHERE ((deleted_at IS NULL) AND (NOT email_verified));

CREATE INDEX sellers_by_name ON accounts USING gin (to_tsvector('simple'::regconfig, seller_name)) WHERE (seller_name IS NOT NULL);

CREATE INDEX sellers_of_a_name ON accounts USING btree (lower(seller_name)) WHERE (seller_name IS NOT NULL);

CREATE INDEX suspended_accounts ON accounts USING btree (suspended_at) WHERE (suspended_at IS NOT NULL);

CREATE INDEX addresses_of_an_account ON addresses USING btree (account_id, role, created_at);

CREATE INDEX addresses_value_id ON addresses USING btree (value_id);

CREATE UNIQUE INDEX one_default_address_per_role ON addresses USING btree (account_id, role) WHERE is_default;

CREATE INDEX alert_watermarks_told_at ON alert_watermarks USING btree (subscription, told_at, subscriber_id);

CREATE UNIQUE INDEX a_bid_is_voided_once ON auction_links USING btree (auction_id, bid_sequence) WHERE (kind = 'void'::text);

CREATE UNIQUE INDEX a_record_ends_once ON auction_links USING btree (auction_id) WHERE (kind = ANY (ARRAY['close'::text, 'withdrawal'::text]));

CREATE INDEX bids_of_a_bidder ON auction_links USING btree (bidder_number, auction_id, sequence) WHERE (bidder_number IS NOT NULL);

CREATE INDEX public_links ON auction_links USING btree (auction_id, sequence) WHERE ((kind <> 'bid'::text) OR moved_standing);

CREATE INDEX auction_wins_due ON auction_wins USING btree (payment_due_at) WHERE (state = 'awaiting_payment'::text);

CREATE INDEX auction_wins_of_a_buyer ON auction_wins USING btree (buyer_id, id);

CREATE INDEX auction_wins_order ON auction_wins USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX auction_wins_unpaid ON auction_wins USING btree (buyer_id) WHERE (state = 'awaiting_payment'::text);

CREATE UNIQUE INDEX one_live_win_per_listing ON auction_wins USING btree (listing_id) WHERE (state = ANY (ARRAY['awaiting_payment'::text, 'paid'::text]));

CREATE UNIQUE INDEX one_win_per_buyer_and_listing ON auction_wins USING btree (listing_id, buyer_id);

CREATE INDEX auctions_open_ends_at ON auctions USING btree (ends_at) WHERE (closed_at IS NULL);

CREATE INDEX auctions_open_starts_at ON auctions USING btree (starts_at) WHERE (closed_at IS NULL);

CREATE INDEX audit_entries_by_action ON audit_entries USING btree (action, id);

CREATE INDEX audit_entries_by_subject_start ON audit_entries USING btree (subject text_pattern_ops, id);

CREATE INDEX audit_entries_by_time ON audit_entries USING btree (happened_at);

CREATE INDEX audit_entries_of_a_kind ON audit_entries USING btree (split_part(subject, ':'::text, 1), id);

CREATE INDEX audit_entries_of_an_account ON audit_entries USING btree (account_id, id);

CREATE INDEX audit_entries_subject ON audit_entries USING btree (subject, id);

CREATE INDEX bidding_bars_in_force ON bidding_bars USING btree (account_id) WHERE (lifted_at IS NULL);

CREATE INDEX bidding_bars_of_a_win ON bidding_bars USING btree (win_id) WHERE (win_id IS NOT NULL);

CREATE UNIQUE INDEX one_bar_per_win ON bidding_bars USING btree (win_id) WHERE (lifted_at IS NULL);

CREATE INDEX brands_by_folded_name ON brands USING btree (folded_name);

CREATE INDEX brands_by_maker ON brands USING btree (made_by, made_at) WHERE (made_by IS NOT NULL);

CREATE INDEX brands_merged_into ON brands USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE UNIQUE INDEX one_brand_per_folded_name ON brands USING btree (folded_name) WHERE (merged_into IS NULL);

CREATE INDEX bulk_results_created_at ON bulk_results USING btree (created_at);

CREATE UNIQUE INDEX one_carrier_per_name ON carriers USING btree (lower(name));

CREATE INDEX cart_listings_listing_id ON cart_listings USING btree (listing_id, account_id);

CREATE INDEX cart_listings_order ON cart_listings USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX cart_pick_ups_warehouse_key ON cart_pick_ups USING btree (warehouse_key);

CREATE INDEX carts_placing_order ON carts USING btree (placing_order_id) WHERE (placing_order_id IS NOT NULL);

CREATE INDEX carts_ship_to_id ON carts USING btree (ship_to_id);

CREATE INDEX categories_parent_key ON categories USING btree (parent_key);

CREATE INDEX credentials_account_id ON credentials USING btree (account_id);

CREATE INDEX daily_numbers_by_day ON daily_numbers USING btree (day);

CREATE INDEX deal_lots_for_now ON deal_lots USING btree (listing_id) WHERE (NOT is_auction);

CREATE INDEX declined_payments_by_age ON declined_payments USING btree (declined_at);

CREATE INDEX declined_payments_of_a_link ON declined_payments USING btree (link_order_id, declined_at) WHERE (link_order_id IS NOT NULL);

CREATE INDEX declined_payments_of_a_network ON declined_payments USING btree (address_group, declined_at);

CREATE INDEX declined_payments_of_an_account ON declined_payments USING btree (account_id, declined_at);

CREATE INDEX email_changes_by_age ON email_changes USING btree (asked_at);

CREATE INDEX email_changes_of_an_account ON email_changes USING btree (account_id, asked_at);

CREATE INDEX email_changes_to_an_address ON email_changes USING btree (new_email, asked_at);

CREATE UNIQUE INDEX one_open_email_change_per_account ON email_changes USING btree (account_id) WHERE ((confirmed_at IS NULL) AND (canceled_at IS NULL));

CREATE INDEX reserved_addresses ON email_changes USING btree (old_email, undo_until) WHERE ((undo_until IS NOT NULL) AND (undone_at IS NULL));

CREATE INDEX freight_tariffs_created_by ON freight_tariffs USING btree (created_by);

CREATE INDEX holidays_of_a_warehouse ON holidays USING btree (warehouse_key);

CREATE INDEX listing_changes_xid ON listing_changes USING btree (xid);

CREATE INDEX listing_templates_access_rule_id ON listing_templates USING btree (access_rule_id) WHERE (access_rule_id IS NOT NULL);

CREATE UNIQUE INDEX one_template_per_name ON listing_templates USING btree (seller_id, lower(name));

CREATE INDEX listings_by_end ON listings USING btree (closed_at) WHERE (closed_at IS NOT NULL);

CREATE INDEX listings_by_state ON listings USING btree (state, id);

CREATE INDEX listings_drafts ON listings USING btree (lot_id) WHERE (state = 'draft'::text);

CREATE INDEX listings_for_sale ON listings USING btree (state, published_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'active'::text]));

CREATE INDEX listings_for_sale_of_a_seller ON listings USING btree (seller_id, published_at, id) WHERE (state = ANY (ARRAY['scheduled'::text, 'active'::text]));

CREATE INDEX listings_lot_id ON listings USING btree (lot_id, id);

CREATE INDEX listings_of_a_seller ON listings USING btree (seller_id, state, id);

CREATE INDEX listings_of_a_seller_by_age ON listings USING btree (seller_id, id);

CREATE INDEX listings_title_words ON listings USING gin (to_tsvector('simple'::regconfig, overridden_title)) WHERE (overridden_title IS NOT NULL);

CREATE INDEX listings_under_a_rule ON listings USING btree (access_rule_id) WHERE (access_rule_id IS NOT NULL);

CREATE UNIQUE INDEX one_open_listing_per_lot ON listings USING btree (lot_id) WHERE (state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'active'::text, 'awaiting_payment'::text]));

CREATE UNIQUE INDEX one_sale_per_lot ON listings USING btree (lot_id) WHERE (state = ANY (ARRAY['awaiting_payment'::text, 'sold'::text]));

CREATE INDEX lot_announcements_due ON lot_announcements USING btree (due_at, lot_id) WHERE (sequence IS NULL);

CREATE INDEX lot_change_requests_listing_id ON lot_change_requests USING btree (listing_id, id);

CREATE UNIQUE INDEX one_waiting_request_per_lot ON lot_change_requests USING btree (listing_id) WHERE (state = 'waiting'::text);

CREATE INDEX lot_changes_listing_id ON lot_changes USING btree (listing_id, id);

CREATE INDEX lot_notes_of_a_lot ON lot_notes USING btree (lot_id);

CREATE INDEX lot_photos_photo_id ON lot_photos USING btree (photo_id);

CREATE INDEX lots_brand_key ON lots USING btree (brand_key);

CREATE INDEX lots_kind ON lots USING btree (category_key, condition_key);

CREATE INDEX lots_seller_id ON lots USING btree (seller_id);

CREATE INDEX lots_title_words ON lots USING gin (to_tsvector('simple'::regconfig, title));

CREATE INDEX lots_warehouse_key ON lots USING btree (warehouse_key);

CREATE INDEX mails_failed ON mails USING btree (created_at) WHERE (state = 'failed'::text);

CREATE INDEX mails_newest_first ON mails USING btree (created_at DESC, id DESC);

CREATE INDEX mails_of_a_recipient ON mails USING btree (recipient, id);

CREATE INDEX staged_lines_with_problems ON manifest_import_lines USING btree (import_id, row_number) WHERE (problems <> '{}'::text[]);

CREATE INDEX imports_by_file_name ON manifest_imports USING gin (to_tsvector('simple'::regconfig, regexp_replace(file_name, '[^[:alnum:]]+'::text, ' '::text, 'g'::text)));

CREATE INDEX manifest_imports_by_age ON manifest_imports USING btree (updated_at);

CREATE INDEX manifest_imports_of_a_seller ON manifest_imports USING btree (seller_id, created_at DESC);

CREATE UNIQUE INDEX one_upload_of_a_file_at_a_time ON manifest_imports USING btree (seller_id, file_name, byte_length, file_modified_ms) WHERE (state = 'uploading'::text);

CREATE INDEX manifest_items_by_upc ON manifest_items USING btree (upc, lot_id) WHERE (upc IS NOT NULL);

CREATE INDEX market_months_by_month ON market_months USING btree (months, month);

CREATE INDEX notes_author ON notes USING btree (author_id);

CREATE UNIQUE INDEX notes_of_a_listing ON notes USING btree (listing_id, seller_id, "position") NULLS NOT DISTINCT WHERE (listing_id IS NOT NULL);

CREATE UNIQUE INDEX notes_of_a_person ON notes USING btree (account_id, "position") WHERE (account_id IS NOT NULL);

CREATE INDEX notes_of_a_seller ON notes USING btree (seller_id, id) WHERE (seller_id IS NOT NULL);

CREATE UNIQUE INDEX notes_of_an_order ON notes USING btree (order_id, seller_id, "position") NULLS NOT DISTINCT WHERE (order_id IS NOT NULL);

CREATE INDEX notices_by_age ON notices USING btree (created_at);

CREATE INDEX notices_of_an_account ON notices USING btree (account_id, id);

CREATE UNIQUE INDEX one_unread_outbid_per_lot ON notices USING btree (account_id, path) WHERE ((kind = 'outbid'::text) AND (read_at IS NULL));

CREATE UNIQUE INDEX one_live_sale_per_lot ON order_listings USING btree (listing_id) WHERE is_live;

CREATE INDEX order_listings_of_a_listing ON order_listings USING btree (listing_id);

CREATE INDEX order_listings_warehouse ON order_listings USING btree (warehouse_key);

CREATE INDEX order_shipments_carrier ON order_shipments USING btree (carrier_key) WHERE (carrier_key IS NOT NULL);

CREATE INDEX order_shipments_on_their_way ON order_shipments USING btree (order_id) WHERE (state = 'shipped'::text);

CREATE INDEX order_shipments_picked_up ON order_shipments USING btree (order_id) WHERE (state = 'picked_up'::text);

CREATE INDEX order_shipments_to_leave ON order_shipments USING btree (promised_ship_on, order_id) WHERE (left_at IS NULL);

CREATE INDEX order_shipments_warehouse ON order_shipments USING btree (warehouse_key);

CREATE INDEX shipments_by_tracking ON order_shipments USING gin (trackings) WHERE (trackings <> '{}'::text[]);

CREATE INDEX order_values_of_an_account ON order_values USING btree (account_id);

CREATE INDEX order_values_to_work_out ON order_values USING btree (account_id) WHERE (valued_at IS NULL);

CREATE INDEX invoices_to_remind_of ON orders USING btree (invoice_due_at) WHERE ((state = 'invoiced'::text) AND (reminders_sent < 4));

CREATE UNIQUE INDEX one_order_per_key ON orders USING btree (account_id, idempotency_key) WHERE (state <> 'failed'::text);

CREATE INDEX orders_billing_value ON orders USING btree (billing_value_id);

CREATE INDEX orders_by_time ON orders USING btree (placed_at DESC, id);

CREATE INDEX orders_held ON orders USING btree (held_until) WHERE ((state = 'invoiced'::text) AND (held_until IS NOT NULL));

CREATE INDEX orders_invoiced ON orders USING btree (invoice_due_at) WHERE (state = 'invoiced'::text);

CREATE INDEX orders_invoiced_of_an_account ON orders USING btree (account_id) WHERE (state = 'invoiced'::text);

CREATE INDEX orders_of_an_account ON orders USING btree (account_id, placed_at DESC, id);

CREATE INDEX orders_on_their_way ON orders USING btree (progress, placed_at DESC, id) WHERE ((state = 'paid'::text) OR ((state = 'invoiced'::text) AND ships_before_payment));

CREATE INDEX orders_placed_by ON orders USING btree (placed_by) WHERE (placed_by IS NOT NULL);

CREATE INDEX orders_placing ON orders USING btree (placed_at) WHERE (state = 'placing'::text);

CREATE INDEX orders_placing_of_an_account ON orders USING btree (account_id) WHERE (state = 'placing'::text);

CREATE INDEX orders_proposed ON orders USING btree (proposed_until) WHERE (state = 'proposed'::text);

CREATE INDEX orders_proposed_of_an_account ON orders USING btree (account_id) WHERE (state = 'proposed'::text);

CREATE INDEX orders_shipping_value ON orders USING btree (shipping_value_id);

CREATE INDEX orders_that_ended ON orders USING btree (state, placed_at DESC) WHERE (state = ANY (ARRAY['cancelled'::text, 'refunded'::text, 'failed'::text]));

CREATE INDEX orders_that_lapsed ON orders USING btree (account_id, lapsed_at) WHERE (lapsed_at IS NOT NULL);

CREATE INDEX past_prices_ended_at ON past_prices USING btree (ended_at);

CREATE UNIQUE INDEX one_default_payment_method ON payment_methods USING btree (account_id) WHERE is_default;

CREATE INDEX payment_methods_of_an_account ON payment_methods USING btree (account_id, created_at);

CREATE INDEX balances_in_doubt ON payments USING btree (requested_at) WHERE ((purpose = 'balance'::text) AND (state = 'requested'::text));

CREATE UNIQUE INDEX one_authorisation_per_order ON payments USING btree (order_id) WHERE (purpose = 'order'::text);

CREATE UNIQUE INDEX one_open_payment_per_order ON payments USING btree (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'authorised'::text]));

CREATE UNIQUE INDEX one_payment_per_key ON payments USING btree (order_id, idempotency_key) WHERE ((idempotency_key IS NOT NULL) AND (state <> ALL (ARRAY['declined'::text, 'failed'::text])));

CREATE INDEX payments_of_an_order ON payments USING btree (order_id);

CREATE INDEX payments_paid_by ON payments USING btree (paid_by) WHERE (paid_by IS NOT NULL);

CREATE INDEX payments_that_failed ON payments USING btree (order_id) WHERE (state = ANY (ARRAY['failed'::text, 'voided'::text]));

CREATE INDEX payments_to_check ON payments USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX payments_under_way ON payments USING btree (authorised_at) WHERE (state = ANY (ARRAY['authorised'::text, 'captured'::text]));

CREATE INDEX payout_adjustments_of_a_payout ON payout_adjustments USING btree (payout_id) WHERE (payout_id IS NOT NULL);

CREATE INDEX payout_adjustments_of_a_seller ON payout_adjustments USING btree (seller_id, recorded_at DESC, id);

CREATE INDEX payout_adjustments_recorded_by ON payout_adjustments USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);

CREATE INDEX payout_adjustments_to_settle ON payout_adjustments USING btree (seller_id) WHERE (payout_id IS NULL);

CREATE UNIQUE INDEX a_sale_is_paid_out_once ON payout_lines USING btree (order_id, listing_id) WHERE (NOT is_correction);

CREATE INDEX payout_lines_of_a_sale ON payout_lines USING btree (order_id, listing_id);

CREATE INDEX payouts_by_reference ON payouts USING btree (lower(reference));

CREATE INDEX payouts_newest_first ON payouts USING btree (paid_at DESC, id);

CREATE INDEX payouts_of_a_seller ON payouts USING btree (seller_id, paid_at DESC, id);

CREATE INDEX payouts_paid_by ON payouts USING btree (paid_by) WHERE (paid_by IS NOT NULL);

CREATE INDEX acts_by_subject ON pending_acts USING btree (subject, decided_at);

CREATE INDEX decided_acts ON pending_acts USING btree (decided_at DESC) WHERE (state <> 'open'::text);

CREATE UNIQUE INDEX one_open_act_per_request ON pending_acts USING btree (kind, subject, md5((body)::text)) WHERE (state = 'open'::text);

CREATE INDEX open_acts ON pending_acts USING btree (asked_at) WHERE (state = 'open'::text);

CREATE INDEX appointments_by_code ON pickup_appointments USING btree (code, booked_at);

CREATE INDEX appointments_by_place ON pickup_appointments USING btree (warehouse_key, starts_at);

CREATE INDEX appointments_by_time ON pickup_appointments USING btree (starts_at) WHERE (state = ANY (ARRAY['booked'::text, 'picked_up'::text]));

CREATE INDEX appointments_handed_over_by ON pickup_appointments USING btree (handed_over_by) WHERE (handed_over_by IS NOT NULL);

CREATE INDEX appointments_of_a_shipment ON pickup_appointments USING btree (shipment_id, booked_at);

CREATE UNIQUE INDEX one_live_appointment_per_code ON pickup_appointments USING btree (code) WHERE (state = 'booked'::text);

CREATE UNIQUE INDEX one_live_appointment_per_shipment ON pickup_appointments USING btree (shipment_id) WHERE (state = 'booked'::text);

CREATE INDEX released_appointments_to_tell ON pickup_appointments USING btree (ended_at) WHERE ((state = 'released'::text) AND (told_at IS NULL));

CREATE INDEX price_book_uploads_by_age ON price_book_uploads USING btree (created_at);

CREATE INDEX price_book_uploads_of_an_account ON price_book_uploads USING btree (account_id, created_at DESC);

CREATE INDEX price_drops_drops_at ON price_drops USING btree (drops_at);

CREATE INDEX problem_messages_author ON problem_messages USING btree (author_id);

CREATE INDEX problem_messages_passed_on_by ON problem_messages USING btree (passed_on_by) WHERE (passed_on_by IS NOT NULL);

CREATE INDEX problem_photos_photo ON problem_photos USING btree (photo_id);

CREATE INDEX problem_uploads_account ON problem_uploads USING btree (account_id);

CREATE INDEX problem_uploads_by_age ON problem_uploads USING btree (uploaded_at);

CREATE INDEX problem_uploads_of_an_order ON problem_uploads USING btree (order_id, uploaded_at);

CREATE INDEX problem_uploads_photo ON problem_uploads USING btree (photo_id);

CREATE UNIQUE INDEX one_open_problem_per_lot ON problems USING btree (order_id, listing_id) WHERE (state <> 'resolved'::text);

CREATE INDEX problems_of_an_order ON problems USING btree (order_id, reported_at);

CREATE INDEX problems_open ON problems USING btree (reported_at) WHERE (state = 'open'::text);

CREATE INDEX problems_refund ON problems USING btree (refund_id) WHERE (refund_id IS NOT NULL);

CREATE INDEX problems_resolved_by ON problems USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);

CREATE INDEX problems_waiting ON problems USING btree (waiting_since) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX one_receipt_per_reference ON receipts USING btree (order_id, reference, amount_cents) WHERE (reversed_at IS NULL);

CREATE INDEX receipts_by_reference ON receipts USING btree (lower(reference)) WHERE (reference IS NOT NULL);

CREATE INDEX receipts_of_an_order ON receipts USING btree (order_id);

CREATE INDEX receipts_recorded_by ON receipts USING btree (recorded_by);

CREATE INDEX receipts_reversed ON receipts USING btree (order_id) WHERE (reversed_at IS NOT NULL);

CREATE INDEX receipts_reversed_by ON receipts USING btree (reversed_by);

CREATE INDEX refund_parts_of_a_payment ON refund_parts USING btree (payment_id) WHERE (payment_id IS NOT NULL);

CREATE INDEX refund_parts_of_a_refund ON refund_parts USING btree (refund_id);

CREATE INDEX refund_parts_waiting ON refund_parts USING btree (payment_id) WHERE (state = 'waiting'::text);

CREATE INDEX refunds_of_an_order ON refunds USING btree (order_id);

CREATE INDEX refunds_requested_by ON refunds USING btree (requested_by);

CREATE INDEX certificates_by_age ON resale_certificates USING btree (uploaded_at DESC, id);

CREATE INDEX certificates_of_an_account ON resale_certificates USING btree (account_id, uploaded_at DESC);

CREATE INDEX certificates_that_wait ON resale_certificates USING btree (uploaded_at) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX one_approved_certificate_per_state ON resale_certificates USING btree (account_id, region) WHERE (state = 'approved'::text);

CREATE UNIQUE INDEX one_waiting_certificate_per_state ON resale_certificates USING btree (account_id, region) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX one_open_offer_per_listing ON runner_up_offers USING btree (listing_id) WHERE (state = 'open'::text);

CREATE INDEX runner_up_offers_bidder_id ON runner_up_offers USING btree (bidder_id);

CREATE INDEX runner_up_offers_open ON runner_up_offers USING btree (expires_at) WHERE (state = 'open'::text);

CREATE INDEX sandbox_methods_of_a_customer ON sandbox_methods USING btree (customer_id);

CREATE INDEX sandbox_nonces_by_age ON sandbox_nonces USING btree (created_at);

CREATE INDEX sandbox_transactions_of_an_order ON sandbox_transactions USING btree (order_id);

CREATE INDEX sandbox_transactions_refunds ON sandbox_transactions USING btree (refunds_id);

CREATE INDEX saved_searches_updated_at ON saved_searches USING btree (updated_at, id);

CREATE INDEX seller_orders_by_age ON seller_orders USING btree (seller_id, placed_at DESC, order_id);

CREATE INDEX seller_orders_by_stage ON seller_orders USING btree (seller_id, stage, placed_at DESC, order_id);

CREATE UNIQUE INDEX one_commission_at_a_time ON seller_terms USING btree (seller_id, since);

CREATE INDEX seller_terms_set_by ON seller_terms USING btree (set_by) WHERE (set_by IS NOT NULL);

CREATE INDEX seller_words_by_use ON seller_words USING btree (seller_id, used_at);

CREATE INDEX sessions_account_id ON sessions USING btree (account_id);

CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);

CREATE INDEX shipment_events_account ON shipment_events USING btree (account_id);

CREATE INDEX shipment_events_of_a_shipment ON shipment_events USING btree (shipment_id, id);

CREATE INDEX sign_in_attempts_window_started_at ON sign_in_attempts USING btree (window_started_at);

CREATE INDEX sign_ins_by_age ON sign_ins USING btree (happened_at);

CREATE INDEX sign_ins_of_an_account ON sign_ins USING btree (account_id, happened_at DESC);

CREATE UNIQUE INDEX one_default_site ON sites USING btree (is_default) WHERE is_default;

CREATE INDEX starred_lots_lot_id ON starred_lots USING btree (lot_id);

CREATE INDEX unsettled_sales_of_a_seller ON unsettled_sales USING btree (seller_id);

CREATE INDEX verifications_expires_at ON verifications USING btree (expires_at);

CREATE INDEX verifications_identifier ON verifications USING btree (identifier);

CREATE INDEX verifications_value ON verifications USING btree (value);

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON account_access_rules FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_changed_address_is_not_reserved AFTER UPDATE OF email ON accounts FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION refuse_reserved_addresses();

CREATE TRIGGER a_new_address_is_not_reserved AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION refuse_reserved_addresses();

CREATE TRIGGER a_seller_with_open_lots_stays_a_seller AFTER UPDATE OF role ON accounts FOR EACH ROW WHEN (old.role <> 'buyer'::text AND new.role = 'buyer'::text AND new.deleted_at IS NULL) EXECUTE FUNCTION refuse_to_make_a_seller_with_open_lots_a_buyer();

CREATE TRIGGER an_account_in_use_is_not_deleted AFTER UPDATE OF deleted_at ON accounts FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION refuse_to_delete_an_account_in_use();

CREATE TRIGGER feed_seller_name AFTER UPDATE ON accounts FOR EACH ROW WHEN (old.seller_name IS DISTINCT FROM new.seller_name) EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER large_amounts_need_a_second_person AFTER UPDATE OF owner_since ON accounts FOR EACH ROW WHEN (old.owner_since IS NULL AND new.owner_since IS NOT NULL AND new.owner_by IS NOT NULL) EXECUTE FUNCTION refuse_to_weaken_the_second_person();

CREATE TRIGGER others_have_no_areas AFTER UPDATE OF role, owner_since ON accounts FOR EACH ROW WHEN (new.role <> 'admin'::text OR new.owner_since IS NOT NULL) EXECUTE FUNCTION refuse_to_keep_areas();

CREATE TRIGGER the_last_admin_stays AFTER UPDATE OF owner_since, suspended_at ON accounts FOR EACH ROW WHEN (old.owner_since IS NOT NULL AND old.suspended_at IS NULL AND (new.owner_since IS NULL OR new.suspended_at IS NOT NULL)) EXECUTE FUNCTION refuse_to_lose_the_last_admin();

CREATE CONSTRAINT TRIGGER two_people_move_money AFTER UPDATE OF role, suspended_at, owner_since ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.role = 'admin'::text AND (new.role <> 'admin'::text OR new.suspended_at IS NOT NULL OR new.owner_since IS NULL)) EXECUTE FUNCTION refuse_to_lose_the_second_person();

CREATE CONSTRAINT TRIGGER two_step_is_on_with_a_confirmed_secret AFTER UPDATE OF two_factor_enabled ON accounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.two_factor_enabled <> new.two_factor_enabled) EXECUTE FUNCTION check_two_step_and_its_secret();

CREATE TRIGGER address_values_never_change BEFORE UPDATE ON address_values FOR EACH ROW EXECUTE FUNCTION refuse_to_change_an_address_value();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON addresses FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE CONSTRAINT TRIGGER a_role_with_addresses_has_a_default AFTER INSERT OR DELETE OR UPDATE ON addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_a_default_address();

CREATE CONSTRAINT TRIGGER an_account_has_at_most_50_addresses_of_a_role AFTER INSERT ON addresses NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_too_many_addresses();

CREATE TRIGGER replaced_values_are_removed AFTER UPDATE OF value_id ON addresses FOR EACH ROW WHEN (old.value_id <> new.value_id) EXECUTE FUNCTION remove_unused_address_value();

CREATE TRIGGER unused_values_are_removed AFTER DELETE ON addresses FOR EACH ROW EXECUTE FUNCTION remove_unused_address_value();

CREATE TRIGGER bidders_are_append_only BEFORE DELETE OR TRUNCATE ON auction_bidders FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER bidders_only_withdraw BEFORE UPDATE ON auction_bidders FOR EACH ROW EXECUTE FUNCTION check_bidder_update();

CREATE TRIGGER numbers_have_no_gap AFTER INSERT ON auction_bidders REFERENCING NEW TABLE AS new_bidders FOR EACH STATEMENT EXECUTE FUNCTION check_new_bidders();

CREATE TRIGGER a_suspended_account_places_no_bid AFTER INSERT ON auction_links REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_bids_of_suspended_accounts();

CREATE TRIGGER links_form_a_chain AFTER INSERT ON auction_links REFERENCING NEW TABLE AS new_links FOR EACH STATEMENT EXECUTE FUNCTION check_new_links();

CREATE TRIGGER records_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON auction_links FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE CONSTRAINT TRIGGER a_plan_ends_where_its_auction_begins AFTER INSERT ON auction_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_a_plan_beside_its_auction();

CREATE CONSTRAINT TRIGGER a_cancelled_win_bars_nobody AFTER UPDATE OF state ON auction_wins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'cancelled'::text) EXECUTE FUNCTION check_bar_of_cancelled_win();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON auction_wins FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('buyer_id');

CREATE CONSTRAINT TRIGGER a_win_that_ended_with_its_order_bars_nobody AFTER UPDATE OF state ON auction_wins DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.order_id IS NOT NULL AND (new.state = ANY (ARRAY['defaulted'::text, 'cancelled'::text]))) EXECUTE FUNCTION check_bar_of_ended_win();

CREATE TRIGGER feed_insert AFTER INSERT ON auction_wins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_winners();

CREATE TRIGGER feed_update AFTER UPDATE ON auction_wins REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_winners();

CREATE TRIGGER win_acts_have_limits BEFORE UPDATE OF reminder_count, last_reminded_at, extended_at ON auction_wins FOR EACH ROW EXECUTE FUNCTION check_win_acts();

CREATE CONSTRAINT TRIGGER a_plan_ends_where_its_auction_begins AFTER INSERT ON auctions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_a_plan_beside_its_auction();

CREATE TRIGGER feed_delete AFTER DELETE ON auctions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();

CREATE TRIGGER feed_insert AFTER INSERT ON auctions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers();

CREATE TRIGGER feed_update AFTER UPDATE ON auctions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_moved_auctions();

CREATE TRIGGER records_keep_their_auction BEFORE DELETE ON auctions FOR EACH ROW WHEN (old.next_sequence > 0) EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER records_keep_their_auctions BEFORE TRUNCATE ON auctions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER standings_follow_their_records AFTER UPDATE ON auctions REFERENCING OLD TABLE AS old_auctions NEW TABLE AS new_auctions FOR EACH STATEMENT EXECUTE FUNCTION check_new_standings();

CREATE TRIGGER audit_entries_are_a_record BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_to_change_a_record();

CREATE TRIGGER audit_entries_lose_details_only BEFORE UPDATE ON audit_entries FOR EACH ROW WHEN (new.details <> '{}'::jsonb OR new.id IS DISTINCT FROM old.id OR new.account_id IS DISTINCT FROM old.account_id OR new.action IS DISTINCT FROM old.action OR new.subject IS DISTINCT FROM old.subject OR new.happened_at IS DISTINCT FROM old.happened_at) EXECUTE FUNCTION refuse_to_change_a_record();

CREATE TRIGGER bids_are_withdrawn_after_a_change BEFORE INSERT ON bid_withdrawals FOR EACH ROW EXECUTE FUNCTION check_bid_withdrawal();

CREATE TRIGGER note_withdrawal AFTER INSERT ON bid_withdrawals FOR EACH ROW EXECUTE FUNCTION note_withdrawal();

CREATE TRIGGER withdrawals_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON bid_withdrawals FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER a_merged_brand_leads_to_a_brand AFTER INSERT OR UPDATE OF merged_into ON brands FOR EACH ROW WHEN (new.merged_into IS NOT NULL) EXECUTE FUNCTION refuse_merging_twice();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON brands FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER brands_are_added_in_turn BEFORE INSERT ON brands FOR EACH STATEMENT EXECUTE FUNCTION add_brands_in_turn();

CREATE TRIGGER brands_have_limits AFTER INSERT ON brands REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_brands();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON brands FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON carriers FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER a_cart_holds_at_most_50_lots AFTER INSERT ON cart_listings FOR EACH ROW EXECUTE FUNCTION refuse_too_many_cart_listings();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON carts FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER feed AFTER INSERT OR DELETE OR UPDATE ON carts FOR EACH ROW EXECUTE FUNCTION note_carts();

CREATE CONSTRAINT TRIGGER who_has_a_shipping_address_ships_to_one AFTER INSERT OR UPDATE OF ship_to_id ON carts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.ship_to_id IS NULL) EXECUTE FUNCTION refuse_carts_without_ship_to();

CREATE TRIGGER a_moved_category_is_chosen_with_its_parent AFTER UPDATE OF parent_key ON categories FOR EACH ROW WHEN (new.parent_key IS DISTINCT FROM old.parent_key) EXECUTE FUNCTION drop_choices_covered_by_a_new_parent();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON categories FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER categories_have_two_levels AFTER INSERT OR UPDATE OF parent_key ON categories FOR EACH ROW WHEN (new.parent_key IS NOT NULL) EXECUTE FUNCTION refuse_a_third_level();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON categories FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();

CREATE TRIGGER market_months_follow_categories AFTER UPDATE OF parent_key ON categories FOR EACH ROW WHEN (old.parent_key IS DISTINCT FROM new.parent_key) EXECUTE FUNCTION note_months_of_category();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON conditions FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON conditions FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON conditions FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON credentials FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER an_account_asks_for_five_email_changes_a_day AFTER INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION refuse_too_many_email_changes();

CREATE TRIGGER tariffs_never_change BEFORE DELETE OR UPDATE ON freight_tariffs FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_tariffs();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON inventory_access_rules FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON inventory_preferences FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_parent_is_not_selected_with_its_child AFTER INSERT ON inventory_preferences REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_parent_with_its_child();

CREATE TRIGGER a_parent_is_not_selected_with_its_child_later AFTER UPDATE ON inventory_preferences REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_parent_with_its_child();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON listing_templates FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER templates_are_limited AFTER INSERT ON listing_templates FOR EACH ROW EXECUTE FUNCTION refuse_too_many_templates();

CREATE TRIGGER a_listing_takes_its_lots_seller BEFORE INSERT ON listings FOR EACH ROW EXECUTE FUNCTION take_the_lots_seller();

CREATE TRIGGER announcements_follow_moved_listings AFTER UPDATE ON listings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_moved_announcements();

CREATE TRIGGER announcements_follow_new_listings AFTER INSERT ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_new_announcements();

CREATE TRIGGER feed_audience_delete AFTER DELETE ON listings FOR EACH STATEMENT EXECUTE FUNCTION note_audience();

CREATE TRIGGER feed_audience_update AFTER UPDATE ON listings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_hidden_listings();

CREATE TRIGGER feed_delete AFTER DELETE ON listings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listings();

CREATE TRIGGER feed_insert AFTER INSERT ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listings();

CREATE TRIGGER feed_update AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_listings();

CREATE TRIGGER listings_move_as_the_table_allows BEFORE UPDATE OF state ON listings FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refuse_a_move_that_no_listing_makes();

CREATE TRIGGER numbers_follow_moved_listings AFTER UPDATE ON listings REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_ended_listings();

CREATE TRIGGER numbers_follow_new_listings AFTER INSERT ON listings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_ended_listings();

CREATE TRIGGER only_drafts_are_deleted AFTER DELETE ON listings FOR EACH ROW WHEN (old.state <> 'draft'::text) EXECUTE FUNCTION refuse_to_delete_what_was_offered();

CREATE TRIGGER only_sellers_open_listings AFTER UPDATE OF state ON listings FOR EACH ROW WHEN (old.state = 'draft'::text AND (new.state = ANY (ARRAY['scheduled'::text, 'active'::text]))) EXECUTE FUNCTION refuse_to_open_a_listing_of_a_buyer();

CREATE TRIGGER a_request_is_decided_once BEFORE UPDATE ON lot_change_requests FOR EACH ROW EXECUTE FUNCTION check_change_request();

CREATE TRIGGER requests_stay BEFORE DELETE OR TRUNCATE ON lot_change_requests FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER a_seller_changes_a_lot_by_request BEFORE INSERT ON lot_changes FOR EACH ROW EXECUTE FUNCTION check_who_changes_a_lot();

CREATE TRIGGER changes_are_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON lot_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_an_auction_record();

CREATE TRIGGER feed_insert AFTER INSERT ON lot_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON lot_notes FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE CONSTRAINT TRIGGER an_account_has_at_most_1000_lot_notes AFTER INSERT ON lot_notes NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_too_many_lot_notes();

CREATE TRIGGER feed_delete AFTER DELETE ON lot_notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_watches();

CREATE TRIGGER feed_insert AFTER INSERT ON lot_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_watches();

CREATE TRIGGER feed_audience AFTER DELETE OR UPDATE ON lot_photos FOR EACH STATEMENT EXECUTE FUNCTION note_audience();

CREATE TRIGGER feed_delete AFTER DELETE ON lot_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lot_photos();

CREATE TRIGGER feed_insert AFTER INSERT ON lot_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lot_photos();

CREATE TRIGGER feed_update AFTER UPDATE ON lot_photos REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lot_photos();

CREATE TRIGGER feed_update_old AFTER UPDATE ON lot_photos REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lot_photos();

CREATE CONSTRAINT TRIGGER photos_that_were_bid_on_stay AFTER DELETE OR UPDATE OF lot_id, photo_id ON lot_photos DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_photos_that_were_bid_on();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON lot_sizes FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON lot_sizes FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON lot_sizes FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON lots FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER a_merged_brand_gets_no_lots AFTER UPDATE ON lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION give_lots_to_the_brand_that_is_left();

CREATE TRIGGER a_merged_brand_takes_no_new_lots AFTER INSERT ON lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION give_lots_to_the_brand_that_is_left();

CREATE TRIGGER feed_update AFTER UPDATE ON lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_lots();

CREATE TRIGGER numbers_follow_lots AFTER UPDATE ON lots REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_described_anew();

CREATE TRIGGER what_is_retired_gets_no_lots AFTER UPDATE ON lots FOR EACH ROW WHEN (new.category_key <> old.category_key OR new.warehouse_key <> old.warehouse_key) EXECUTE FUNCTION refuse_moves_to_retired();

CREATE TRIGGER what_is_retired_takes_no_new_lots AFTER INSERT ON lots REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_new_lots_where_retired();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON manifest_imports FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER imports_move_as_the_table_allows BEFORE UPDATE OF state ON manifest_imports FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refuse_a_move_that_no_import_makes();

CREATE TRIGGER lines_with_errors_are_not_saved BEFORE UPDATE OF state ON manifest_imports FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state AND new.state = 'saving'::text) EXECUTE FUNCTION refuse_saving_lines_with_errors();

CREATE TRIGGER feed_delete AFTER DELETE ON manifest_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_goods();

CREATE TRIGGER feed_insert AFTER INSERT ON manifest_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_goods();

CREATE TRIGGER feed_update AFTER UPDATE ON manifest_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_goods();

CREATE TRIGGER feed_update_old AFTER UPDATE ON manifest_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_goods();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON manifest_mappings FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER large_amounts_need_a_second_person AFTER UPDATE OF second_person_from_cents ON market_rules FOR EACH ROW WHEN (old.second_person_from_cents IS NOT NULL AND (new.second_person_from_cents IS NULL OR new.second_person_from_cents > old.second_person_from_cents)) EXECUTE FUNCTION refuse_to_weaken_the_second_person();

CREATE CONSTRAINT TRIGGER two_people_move_money AFTER UPDATE OF second_person_from_cents ON market_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.second_person_from_cents IS NOT NULL) EXECUTE FUNCTION refuse_to_lose_the_second_person();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON notes FOR EACH ROW WHEN (new.account_id IS NOT NULL) EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER notes_are_not_edited BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION refuse_to_change_a_note();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON notices FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER feed_delete AFTER DELETE ON notices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notices();

CREATE TRIGGER feed_insert AFTER INSERT ON notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notices();

CREATE TRIGGER feed_update AFTER UPDATE ON notices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_notices();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON notification_preferences FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER market_months_follow_the_numbers AFTER INSERT ON numbers_to_count REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_market_months();

CREATE CONSTRAINT TRIGGER a_lot_is_taxed_where_it_changes_hands AFTER INSERT ON order_listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.tax_region IS NOT NULL) EXECUTE FUNCTION refuse_tax_of_another_state();

CREATE TRIGGER a_taxed_lot_says_where BEFORE INSERT OR UPDATE OF tax_cents, tax_region ON order_listings FOR EACH ROW WHEN (new.tax_cents > 0 AND new.tax_region IS NULL) EXECUTE FUNCTION refuse_tax_of_no_state();

CREATE TRIGGER orders_are_valued_by_their_buyers_book AFTER INSERT ON order_listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_order_values();

CREATE TRIGGER sellers_get_lots_of_orders AFTER INSERT ON order_listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_lots_of_sellers();

CREATE TRIGGER a_warehouse_ships_in_ten_parts AFTER INSERT ON order_shipments FOR EACH ROW WHEN (new.part > 1) EXECUTE FUNCTION refuse_more_than_ten_parts();

CREATE TRIGGER an_appointment_ends_with_its_shipment AFTER UPDATE OF state ON order_shipments FOR EACH ROW WHEN (old.state = 'ready'::text AND new.state <> 'ready'::text) EXECUTE FUNCTION end_appointment_with_its_shipment();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON order_shipments FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER feed_update AFTER UPDATE ON order_shipments FOR EACH ROW WHEN (NOT old.promised_ready_on IS DISTINCT FROM new.promised_ready_on) EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER it_arrives_after_it_left BEFORE UPDATE OF delivered_on, left_at ON order_shipments FOR EACH ROW WHEN (new.delivered_on IS NOT NULL AND (new.delivered_on IS DISTINCT FROM old.delivered_on OR new.left_at IS DISTINCT FROM old.left_at)) EXECUTE FUNCTION refuse_arrivals_on_other_days();

CREATE TRIGGER it_is_written_as_delivered_after_it_left BEFORE INSERT ON order_shipments FOR EACH ROW WHEN (new.delivered_on IS NOT NULL) EXECUTE FUNCTION refuse_arrivals_on_other_days();

CREATE TRIGGER not_arrived_is_said_once BEFORE UPDATE OF not_arrived_at ON order_shipments FOR EACH ROW WHEN (old.not_arrived_at IS NOT NULL AND new.not_arrived_at IS DISTINCT FROM old.not_arrived_at) EXECUTE FUNCTION refuse_a_second_denial();

CREATE TRIGGER orders_follow_new_shipments AFTER INSERT ON order_shipments FOR EACH ROW WHEN (new.left_at IS NOT NULL OR new.part > 1) EXECUTE FUNCTION follow_shipments();

CREATE TRIGGER orders_follow_removed_shipments AFTER DELETE ON order_shipments FOR EACH ROW EXECUTE FUNCTION follow_shipments();

CREATE TRIGGER orders_follow_shipments AFTER UPDATE OF state, left_at ON order_shipments FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR (old.left_at IS NULL) IS DISTINCT FROM (new.left_at IS NULL)) EXECUTE FUNCTION follow_shipments();

CREATE TRIGGER report_until_only_rises BEFORE INSERT OR UPDATE ON order_shipments FOR EACH ROW WHEN (new.left_at IS NOT NULL OR new.report_until IS NOT NULL) EXECUTE FUNCTION keep_report_until();

CREATE TRIGGER what_is_back_is_not_to_be_settled AFTER UPDATE OF left_at ON order_shipments FOR EACH ROW WHEN (old.left_at IS NOT NULL AND new.left_at IS NULL) EXECUTE FUNCTION forget_sales_that_are_back();

CREATE TRIGGER what_is_settled_stays_shipped BEFORE UPDATE OF left_at ON order_shipments FOR EACH ROW WHEN (old.left_at IS NOT NULL AND new.left_at IS NULL) EXECUTE FUNCTION refuse_to_undo_what_is_settled();

CREATE TRIGGER what_left_before_is_to_be_settled AFTER INSERT ON order_shipments FOR EACH ROW WHEN (new.left_at IS NOT NULL) EXECUTE FUNCTION note_sales_that_left();

CREATE TRIGGER what_left_is_to_be_settled AFTER UPDATE OF left_at ON order_shipments FOR EACH ROW WHEN (old.left_at IS NULL AND new.left_at IS NOT NULL) EXECUTE FUNCTION note_sales_that_left();

CREATE TRIGGER worth_follows_shipments AFTER UPDATE ON order_shipments FOR EACH ROW WHEN (old.left_at IS NOT NULL AND (old.left_at IS DISTINCT FROM new.left_at OR old.report_until IS DISTINCT FROM new.report_until)) EXECUTE FUNCTION sum_up_sales_of_row();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON order_values FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER what_was_expected_stays BEFORE UPDATE ON order_values FOR EACH ROW WHEN (old.valued_at IS NOT NULL) EXECUTE FUNCTION refuse_other_order_values();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_suspended_account_gets_no_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_suspended_account('a_suspended_account_gets_no_order');

CREATE TRIGGER appointments_end_with_their_order AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((new.state = ANY (ARRAY['cancelled'::text, 'refunded'::text, 'failed'::text])) AND old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION release_appointments_of_order();

CREATE TRIGGER feed_insert AFTER INSERT ON orders FOR EACH ROW WHEN (new.state <> ALL (ARRAY['placing'::text, 'paid'::text])) EXECUTE FUNCTION note_order();

CREATE TRIGGER feed_update AFTER UPDATE ON orders FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state OR old.paid_at IS DISTINCT FROM new.paid_at OR old.invoice_due_at IS DISTINCT FROM new.invoice_due_at OR old.end_reason IS DISTINCT FROM new.end_reason) AND NOT (old.state = 'placing'::text AND clock_timestamp() < (old.placed_at + '00:00:15'::interval))) EXECUTE FUNCTION note_order();

CREATE TRIGGER few_orders_wait_for_wires AFTER INSERT ON orders FOR EACH ROW WHEN (new.payment_type = 'Wire'::text) EXECUTE FUNCTION refuse_too_many_open_wires();

CREATE TRIGGER only_admins_bind_a_buyer AFTER INSERT ON orders FOR EACH ROW WHEN (new.placed_by IS NOT NULL AND new.payment_gateway = 'invoice'::text) EXECUTE FUNCTION refuse_an_invoice_by_a_seller();

CREATE TRIGGER only_unpaid_lots_that_left_are_cancelled BEFORE UPDATE OF state ON orders FOR EACH ROW WHEN (new.state = 'cancelled'::text AND old.state <> 'cancelled'::text) EXECUTE FUNCTION refuse_to_cancel_what_has_left();

CREATE TRIGGER orders_move_as_the_table_allows BEFORE UPDATE OF state ON orders FOR EACH ROW EXECUTE FUNCTION refuse_other_moves_of_orders();

CREATE TRIGGER replaced_values_are_removed AFTER UPDATE OF shipping_value_id ON orders FOR EACH ROW WHEN (old.shipping_value_id <> new.shipping_value_id) EXECUTE FUNCTION remove_unused_shipping_value();

CREATE TRIGGER sellers_follow_orders AFTER UPDATE ON orders FOR EACH ROW WHEN ((new.state <> ALL (ARRAY['placing'::text, 'failed'::text])) AND (old.state IS DISTINCT FROM new.state OR old.progress IS DISTINCT FROM new.progress OR old.ships_before_payment IS DISTINCT FROM new.ships_before_payment OR old.placed_at IS DISTINCT FROM new.placed_at)) EXECUTE FUNCTION list_order_of_sellers();

CREATE TRIGGER what_is_owed_is_not_paid AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((old.state = ANY (ARRAY['proposed'::text, 'invoiced'::text])) AND new.state = 'paid'::text) EXECUTE FUNCTION refuse_to_call_paid_what_is_owed();

CREATE TRIGGER what_was_given_back_is_not_settled AFTER UPDATE OF state ON orders FOR EACH ROW WHEN ((new.state = ANY (ARRAY['refunded'::text, 'cancelled'::text])) AND old.state <> new.state) EXECUTE FUNCTION note_sales_of_an_ended_order();

CREATE TRIGGER worth_follows_orders AFTER UPDATE OF state, total_cents, placed_at ON orders FOR EACH ROW WHEN ((old.state = ANY (ARRAY['paid'::text, 'invoiced'::text, 'cancelled'::text, 'refunded'::text])) AND (old.state IS DISTINCT FROM new.state OR old.total_cents IS DISTINCT FROM new.total_cents OR old.placed_at IS DISTINCT FROM new.placed_at)) EXECUTE FUNCTION sum_up_sales_of_order();

CREATE TRIGGER feed_delete AFTER DELETE ON past_prices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER feed_insert AFTER INSERT ON past_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER feed_update AFTER UPDATE ON past_prices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON payment_methods FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER an_account_has_at_most_20_payment_methods AFTER INSERT ON payment_methods FOR EACH ROW EXECUTE FUNCTION refuse_too_many_payment_methods();

CREATE TRIGGER the_last_payment_method_stays_in_use AFTER UPDATE OF removing_since ON payment_methods FOR EACH ROW WHEN (old.removing_since IS NULL AND new.removing_since IS NOT NULL) EXECUTE FUNCTION refuse_to_remove_the_last_payment_method();

CREATE TRIGGER the_last_payment_method_stays_when_deleted AFTER DELETE ON payment_methods FOR EACH ROW WHEN (old.removing_since IS NULL) EXECUTE FUNCTION refuse_to_remove_the_last_payment_method();

CREATE CONSTRAINT TRIGGER who_has_payment_methods_has_a_default AFTER INSERT OR DELETE OR UPDATE OF is_default ON payment_methods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_a_default_payment_method();

CREATE TRIGGER a_payment_keeps_its_amount BEFORE UPDATE OF order_id, amount_cents ON payments FOR EACH ROW WHEN (new.order_id IS DISTINCT FROM old.order_id OR new.amount_cents IS DISTINCT FROM old.amount_cents) EXECUTE FUNCTION refuse_changed_payments();

CREATE TRIGGER feed_insert AFTER INSERT ON payments FOR EACH ROW WHEN (new.purpose = 'balance'::text) EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER feed_update AFTER UPDATE ON payments FOR EACH ROW WHEN (old.state <> new.state AND (new.purpose = 'balance'::text OR (new.state <> ALL (ARRAY['authorised'::text, 'declined'::text])))) EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER only_what_is_owed_is_paid BEFORE INSERT ON payments FOR EACH ROW WHEN (new.purpose = 'balance'::text) EXECUTE FUNCTION refuse_payments_of_what_is_not_owed();

CREATE TRIGGER worth_follows_new_payments AFTER INSERT ON payments FOR EACH ROW WHEN (new.state <> 'requested'::text) EXECUTE FUNCTION sum_up_sales_of_row();

CREATE TRIGGER worth_follows_payments AFTER UPDATE OF state ON payments FOR EACH ROW WHEN (old.state <> new.state AND (old.state <> 'requested'::text OR (new.state = ANY (ARRAY['captured'::text, 'settled'::text]))) AND ((old.state <> ALL (ARRAY['failed'::text, 'declined'::text])) OR old.check_at IS NULL)) EXECUTE FUNCTION sum_up_sales_of_row();

CREATE TRIGGER large_amounts_need_a_second_person AFTER INSERT ON payout_adjustments FOR EACH ROW WHEN (new.recorded_by IS NOT NULL) EXECUTE FUNCTION refuse_to_move_money_alone();

CREATE TRIGGER no_more_is_settled_than_is_owed AFTER INSERT ON payout_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_to_settle_more_than_is_owed();

CREATE TRIGGER payout_adjustments_are_a_record BEFORE DELETE OR UPDATE ON payout_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_to_change_an_adjustment();

CREATE TRIGGER no_more_is_paid_out_than_was_sold AFTER INSERT ON payout_lines FOR EACH ROW EXECUTE FUNCTION refuse_to_pay_out_more_than_was_sold();

CREATE TRIGGER payout_lines_are_a_record BEFORE DELETE OR UPDATE ON payout_lines FOR EACH ROW EXECUTE FUNCTION refuse_to_change_a_record();

CREATE TRIGGER large_amounts_need_a_second_person AFTER INSERT ON payouts FOR EACH ROW WHEN (new.paid_by IS NOT NULL) EXECUTE FUNCTION refuse_to_move_money_alone();

CREATE TRIGGER payouts_are_a_record BEFORE DELETE OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_to_change_a_record();

CREATE TRIGGER an_act_is_decided_once BEFORE UPDATE ON pending_acts FOR EACH ROW EXECUTE FUNCTION refuse_other_decisions();

CREATE TRIGGER feed_delete AFTER DELETE ON photo_renditions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_renditions();

CREATE TRIGGER feed_insert AFTER INSERT ON photo_renditions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_renditions();

CREATE TRIGGER feed_update AFTER UPDATE ON photo_renditions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_renditions();

CREATE TRIGGER every_appointment_has_a_place AFTER INSERT ON pickup_appointments FOR EACH ROW WHEN (new.state = 'booked'::text) EXECUTE FUNCTION refuse_appointments_without_a_place();

CREATE TRIGGER only_what_is_ready_is_booked AFTER INSERT ON pickup_appointments FOR EACH ROW EXECUTE FUNCTION refuse_appointments_for_what_is_not_ready();

CREATE TRIGGER what_has_ended_is_booked_anew BEFORE UPDATE OF state ON pickup_appointments FOR EACH ROW WHEN (old.state <> 'booked'::text AND new.state = 'booked'::text) EXECUTE FUNCTION refuse_to_revive_appointments();

CREATE TRIGGER what_is_given_up_frees_its_slot AFTER UPDATE OF state ON pickup_appointments FOR EACH ROW WHEN (old.state = 'booked'::text AND (new.state = ANY (ARRAY['moved'::text, 'cancelled'::text, 'released'::text]))) EXECUTE FUNCTION free_slot_of_appointment();

CREATE TRIGGER what_is_removed_frees_its_slot AFTER DELETE ON pickup_appointments FOR EACH ROW WHEN (old.state = 'booked'::text) EXECUTE FUNCTION free_slot_of_appointment();

CREATE TRIGGER book_entries_are_limited AFTER INSERT ON price_book_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_too_many_book_entries();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON price_book_uploads FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER book_uploads_move_as_the_table_allows BEFORE UPDATE OF state ON price_book_uploads FOR EACH ROW EXECUTE FUNCTION check_book_upload_moves();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON price_books FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER feed_follows_price_books AFTER INSERT OR DELETE OR UPDATE ON price_books FOR EACH ROW EXECUTE FUNCTION note_price_book();

CREATE TRIGGER feed_delete AFTER DELETE ON price_drops REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER feed_insert AFTER INSERT ON price_drops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER feed_update AFTER UPDATE ON price_drops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_offers_by_listing();

CREATE TRIGGER price_drops_go_down_on_insert AFTER INSERT ON price_drops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_ladder_that_does_not_go_down();

CREATE TRIGGER price_drops_go_down_on_update AFTER UPDATE ON price_drops REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refuse_a_ladder_that_does_not_go_down();

CREATE TRIGGER feed_insert AFTER INSERT ON problem_messages FOR EACH ROW WHEN (NOT new.is_for_seller) EXECUTE FUNCTION note_order_of_message();

CREATE TRIGGER feed_update AFTER UPDATE OF passed_on_at ON problem_messages FOR EACH ROW EXECUTE FUNCTION note_order_of_message();

CREATE TRIGGER a_problem_is_reopened_once BEFORE UPDATE OF state ON problems FOR EACH ROW WHEN (old.state = 'resolved'::text AND new.state <> 'resolved'::text) EXECUTE FUNCTION refuse_to_reopen_problems();

CREATE TRIGGER feed_insert AFTER INSERT ON problems FOR EACH ROW EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER feed_update AFTER UPDATE ON problems FOR EACH ROW EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER a_receipt_is_only_reversed BEFORE UPDATE ON receipts FOR EACH ROW WHEN (old.reversed_at IS NOT NULL OR new.order_id IS DISTINCT FROM old.order_id OR new.kind IS DISTINCT FROM old.kind OR new.amount_cents IS DISTINCT FROM old.amount_cents OR new.received_on IS DISTINCT FROM old.received_on) EXECUTE FUNCTION refuse_changed_receipts();

CREATE TRIGGER feed_insert AFTER INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER feed_update AFTER UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER large_amounts_need_a_second_person AFTER UPDATE OF reversed_at ON receipts FOR EACH ROW WHEN (new.reversed_by IS NOT NULL) EXECUTE FUNCTION refuse_to_move_money_alone();

CREATE TRIGGER worth_follows_receipts AFTER INSERT OR DELETE OR UPDATE OF reversed_at ON receipts FOR EACH ROW EXECUTE FUNCTION sum_up_sales_of_row();

CREATE CONSTRAINT TRIGGER a_refund_is_the_sum_of_its_parts AFTER INSERT OR DELETE OR UPDATE ON refund_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_parts_of_refunds();

CREATE TRIGGER no_payment_gives_back_more_than_it_brought AFTER INSERT OR UPDATE OF refund_id, payment_id, amount_cents, state ON refund_parts FOR EACH ROW WHEN (new.payment_id IS NOT NULL AND new.state <> 'failed'::text) EXECUTE FUNCTION refuse_parts_beyond_their_payment();

CREATE TRIGGER worth_follows_parts_of_refunds AFTER INSERT OR UPDATE OF refund_id, state, amount_cents ON refund_parts FOR EACH ROW WHEN (new.payment_id IS NOT NULL) EXECUTE FUNCTION sum_up_sales_of_part();

CREATE CONSTRAINT TRIGGER a_refund_is_the_sum_of_its_parts AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_parts_of_refunds();

CREATE TRIGGER a_refund_opens_what_was_settled AFTER INSERT OR UPDATE OF state, amount_cents ON refunds FOR EACH ROW EXECUTE FUNCTION note_refunded_sales();

CREATE TRIGGER feed_insert AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER feed_update AFTER UPDATE ON refunds FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION note_order_of_row();

CREATE TRIGGER large_amounts_need_a_second_person AFTER INSERT ON refunds FOR EACH ROW WHEN (new.requested_by IS NOT NULL AND new.state <> 'failed'::text) EXECUTE FUNCTION refuse_to_move_money_alone();

CREATE TRIGGER market_months_follow_new_refunds AFTER INSERT ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_refunded_months();

CREATE TRIGGER market_months_follow_refunds AFTER UPDATE ON refunds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_refunded_months();

CREATE TRIGGER no_more_is_refunded_than_was_paid AFTER INSERT OR UPDATE OF amount_cents, state ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refunds_beyond_the_payment();

CREATE TRIGGER only_after_a_failed_refund_is_money_wired BEFORE INSERT OR UPDATE OF sent_by_wire, order_id ON refunds FOR EACH ROW WHEN (new.sent_by_wire) EXECUTE FUNCTION refuse_wires_without_a_failed_refund();

CREATE TRIGGER only_what_has_left_is_written_off AFTER INSERT ON refunds FOR EACH ROW WHEN (new.kind = 'write_off'::text) EXECUTE FUNCTION refuse_write_offs_of_what_is_here();

CREATE TRIGGER worth_follows_refunds AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents ON refunds FOR EACH ROW EXECUTE FUNCTION sum_up_sales_of_row();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON resale_certificates FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER certificates_move_as_the_table_allows BEFORE UPDATE OF state ON resale_certificates FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refuse_other_moves_of_certificates();

CREATE TRIGGER feed_follows_certificates AFTER INSERT OR DELETE OR UPDATE ON resale_certificates FOR EACH ROW EXECUTE FUNCTION note_certificate();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON runner_up_offers FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('bidder_id');

CREATE TRIGGER an_offer_has_limits AFTER INSERT ON runner_up_offers FOR EACH ROW EXECUTE FUNCTION check_new_offer();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER deals_are_limited AFTER INSERT ON saved_searches FOR EACH ROW WHEN (asks_for_worth(new.query)) EXECUTE FUNCTION refuse_too_many_deals();

CREATE TRIGGER saved_searches_are_limited AFTER INSERT ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_too_many_saved_searches();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON seller_terms FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER a_sale_keeps_its_commission BEFORE INSERT OR DELETE OR UPDATE ON seller_terms FOR EACH ROW EXECUTE FUNCTION refuse_terms_for_the_past();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON seller_words FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('seller_id');

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_suspended_account_has_no_session AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_suspended_account('a_suspended_account_has_no_session');

CREATE TRIGGER an_admin_has_the_two_step_that_is_required BEFORE INSERT OR UPDATE ON settings FOR EACH ROW WHEN (new.key = 'staff_two_step'::text) EXECUTE FUNCTION refuse_two_step_that_no_admin_has();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON sign_ins FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER an_account_keeps_sixty_sign_ins_an_hour BEFORE INSERT ON sign_ins FOR EACH ROW EXECUTE FUNCTION keep_sixty_sign_ins_an_hour();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON site_categories FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE CONSTRAINT TRIGGER a_market_has_a_default_site AFTER DELETE OR UPDATE ON sites DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_default) EXECUTE FUNCTION refuse_no_default_site();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON sites FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON sites FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON sites FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();

CREATE TRIGGER numbers_follow_the_time_zone AFTER UPDATE OF time_zone, is_default ON sites FOR EACH ROW WHEN (old.time_zone <> new.time_zone OR old.is_default <> new.is_default) EXECUTE FUNCTION note_all_days();

CREATE TRIGGER sites_can_be_served AFTER INSERT OR UPDATE ON sites FOR EACH ROW EXECUTE FUNCTION refuse_bad_sites();

CREATE TRIGGER areas_are_for_staff AFTER INSERT OR UPDATE ON staff_areas FOR EACH ROW EXECUTE FUNCTION refuse_areas_of_others();

CREATE TRIGGER large_amounts_need_a_second_person AFTER INSERT OR UPDATE ON staff_areas FOR EACH ROW WHEN (new.area = 'money'::text AND new.level = 'write'::text AND new.granted_by IS NOT NULL) EXECUTE FUNCTION refuse_to_weaken_the_second_person();

CREATE CONSTRAINT TRIGGER two_people_move_money AFTER DELETE OR UPDATE ON staff_areas DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.area = 'money'::text AND old.level = 'write'::text) EXECUTE FUNCTION refuse_to_lose_the_second_person();

CREATE CONSTRAINT TRIGGER an_account_watches_at_most_1000_lots AFTER INSERT ON starred_lots NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW EXECUTE FUNCTION refuse_too_many_watches();

CREATE TRIGGER feed_delete AFTER DELETE ON starred_lots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_watches();

CREATE TRIGGER feed_insert AFTER INSERT ON starred_lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_watches();

CREATE TRIGGER feed_update AFTER UPDATE ON starred_lots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_watches();

CREATE TRIGGER feed_follows_tax_rates AFTER INSERT OR DELETE OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION note_tax_rates();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON test_email_requests FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE TRIGGER a_code_counts_once BEFORE UPDATE OF last_used_step ON two_factors FOR EACH ROW WHEN (old.secret = new.secret) EXECUTE FUNCTION refuse_a_used_step();

CREATE TRIGGER a_deleted_account_gets_nothing_new AFTER INSERT ON two_factors FOR EACH ROW EXECUTE FUNCTION refuse_rows_of_a_deleted_account('account_id');

CREATE CONSTRAINT TRIGGER two_step_is_on_with_a_confirmed_secret AFTER INSERT OR DELETE OR UPDATE OF verified, account_id ON two_factors DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_two_step_and_its_secret();

CREATE CONSTRAINT TRIGGER open_sales_are_summed_up AFTER INSERT ON unsettled_sales DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_up_new_sale();

CREATE TRIGGER a_time_zone_is_known AFTER INSERT OR UPDATE OF time_zone ON warehouses FOR EACH ROW EXECUTE FUNCTION refuse_unknown_time_zones();

CREATE TRIGGER an_edit_counts BEFORE UPDATE ON warehouses FOR EACH ROW EXECUTE FUNCTION count_versions();

CREATE TRIGGER feed_reference AFTER INSERT OR DELETE OR UPDATE ON warehouses FOR EACH STATEMENT EXECUTE FUNCTION note_reference_data();

CREATE TRIGGER keys_never_change BEFORE UPDATE ON warehouses FOR EACH ROW WHEN (old.key IS DISTINCT FROM new.key) EXECUTE FUNCTION refuse_changed_keys();
