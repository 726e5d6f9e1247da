-- Whoever places an order waits for its reply for twenty seconds (PLACE_TIMES), and reads there what became of it: only what is
-- decided later is news to the buyer's pages. Telling of every order took a tenth of the time that placing takes.
drop trigger feed_update on orders;
create trigger feed_update after update on orders for each row
  when ((old.state, old.paid_at, old.invoice_due_at, old.end_reason)
      is distinct from (new.state, new.paid_at, new.invoice_due_at, new.end_reason)
    and not (old.state = 'placing' and clock_timestamp() < old.placed_at + interval '15 seconds'))
  execute function note_order();
