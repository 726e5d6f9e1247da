-- A win's bar stayed when its order was cancelled: nothing was owed any more, and nothing could be paid to lift it.

update bidding_bars set lifted_at = clock_timestamp(), lift_reason = 'The order was cancelled.'
from auction_wins win
where win.id = bidding_bars.win_id and bidding_bars.lifted_at is null
  and win.order_id is not null and win.state in ('defaulted', 'cancelled');

create function check_bar_of_ended_win() returns trigger language plpgsql as $$
begin
  if exists (select from bidding_bars where win_id = new.id and lifted_at is null) then
    raise exception 'the bar for win % outlives its order', new.id using errcode = 'check_violation',
      constraint = 'a_win_that_ended_with_its_order_bars_nobody', table = 'auction_wins';
  end if;
  return null;
end $$;

-- At the commit: the win ends first, and then its bar. A win that an admin gave up was in no order, and keeps its bar.
create constraint trigger a_win_that_ended_with_its_order_bars_nobody after update of state on auction_wins
  deferrable initially deferred for each row
  when (new.order_id is not null and new.state in ('defaulted', 'cancelled'))
  execute function check_bar_of_ended_win();
