-- The trigger alone now keeps the limit, however many posts come at once: it holds the account while it counts. Watching a
-- lot is one statement for it, where it was a transaction of five.
create or replace function refuse_too_many_watches() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id for no key update;
  if (select count(*) from starred_lots where account_id = new.account_id) > 1000 then
    raise exception 'an account watches at most 1,000 lots' using errcode = 'check_violation',
      constraint = 'an_account_watches_at_most_1000_lots', table = 'starred_lots';
  end if;
  return null;
end $$;
