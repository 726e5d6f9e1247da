-- Cards that were sent as something else, so that the limit of declined cards would not be asked.
alter table declined_payments add column is_disguised boolean not null default false;
