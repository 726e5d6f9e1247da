-- An account is deleted in place: bids and sales stay, and nothing in its row says whose they were.
alter table accounts add column deleted_at timestamptz;

-- Bidding looks this up for every bidder of a batch, so it stays a check of the row and no table of its own.
alter table accounts add constraint a_deleted_account_is_anonymous check (deleted_at is null or (
  email = 'deleted-' || id::text || '@deleted.invalid' and first_name = '' and last_name = '' and name = ''
  and image is null and not email_verified and role = 'buyer'
  and (seller_name is null or seller_name = 'Former seller')));
-- Whoever took the address that a deletion is going to write could keep that account from being deleted.
alter table accounts add constraint addresses_of_deleted_accounts_are_reserved
  check (deleted_at is not null or email not like '%@deleted.invalid');

create function refuse_to_delete_an_account_in_use() returns trigger language plpgsql as $$
begin
  if old.deleted_at is not null then
    raise exception 'a deleted account stays deleted' using errcode = 'check_violation',
      constraint = 'a_deleted_account_stays_deleted', table = 'accounts';
  end if;
  -- By way of who bids there: an index of leaders would have to be written with nearly every bid.
  if exists (select from auction_bidders bidder join auctions on auctions.listing_id = bidder.auction_id
      where bidder.bidder_id = new.id and auctions.leader_id = new.id and auctions.closed_at is null)
    or exists (select from auction_wins where buyer_id = new.id and state = 'awaiting_payment')
    or exists (select from runner_up_offers where bidder_id = new.id and state = 'open')
    or exists (select from bidding_bars where account_id = new.id and lifted_at is null)
    or exists (select from lots join listings on listings.lot_id = lots.id
      where lots.seller_id = new.id and listings.state in ('scheduled', 'active', 'awaiting_payment'))
    or (old.role = 'admin' and not exists (select from accounts where role = 'admin' and id <> new.id)) then
    raise exception 'an account in use is not deleted' using errcode = 'check_violation',
      constraint = 'an_account_in_use_is_not_deleted', table = 'accounts';
  end if;
  return null;
end $$;
create trigger an_account_in_use_is_not_deleted after update of deleted_at on accounts
  for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function refuse_to_delete_an_account_in_use();

-- Waits for a deletion that is under way, and makes a later one wait for what is written here. A foreign key alone would
-- let both pass, because the row stays. The argument names the column.
create function refuse_rows_of_a_deleted_account() returns trigger language plpgsql as $$
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
end $$;
create trigger a_deleted_account_gets_nothing_new after insert on credentials
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on sessions
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on account_access_rules
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on notification_preferences
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on starred_lots
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on auction_wins
  for each row execute function refuse_rows_of_a_deleted_account('buyer_id');
create trigger a_deleted_account_gets_nothing_new after insert on runner_up_offers
  for each row execute function refuse_rows_of_a_deleted_account('bidder_id');
create trigger a_deleted_account_gets_nothing_new after insert on lots
  for each row execute function refuse_rows_of_a_deleted_account('seller_id');

-- The same for who leads, on the path of every bid: without the detour over JSON.
create function refuse_a_deleted_leader() returns trigger language plpgsql as $$
declare
  gone_at timestamptz;
begin
  select deleted_at into gone_at from accounts where id = new.leader_id for key share;
  if gone_at is not null then
    raise exception 'a deleted account leads no auction' using errcode = 'check_violation',
      constraint = 'a_deleted_account_leads_nothing', table = 'auctions';
  end if;
  return null;
end $$;
create trigger a_deleted_account_leads_nothing after update of leader_id on auctions
  for each row when (new.leader_id is not null and new.leader_id is distinct from old.leader_id)
  execute function refuse_a_deleted_leader();

-- What was done stays on record. What was written about a person goes with them: details may be emptied, nothing else.
drop trigger audit_entries_are_a_record on audit_entries;
create trigger audit_entries_are_a_record before delete on audit_entries
  for each row execute function refuse_to_change_a_record();
create trigger audit_entries_lose_details_only before update on audit_entries
  for each row when (new.details <> '{}' or (new.id, new.account_id, new.action, new.subject, new.happened_at)
    is distinct from (old.id, old.account_id, old.action, old.subject, old.happened_at))
  execute function refuse_to_change_a_record();

-- An archive of somebody's data and a deletion look for what belongs to one account.
create index mails_of_a_recipient on mails (recipient, id);
create index audit_entries_of_an_account on audit_entries (account_id, id);
create index auction_wins_of_a_buyer on auction_wins (buyer_id, id);
