-- Which process waits for the gateway's answer: its name, under which it holds a lock while it lives. Where that lock is free,
-- the process is gone, and the payment is settled by what the gateway says without waiting for it any longer.
alter table payments add column asked_by text collate "C"
  constraint processes_have_short_names check (length(asked_by) between 1 and 64);
