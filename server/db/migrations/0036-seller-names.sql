-- The name under which an account sells, for everybody to read. A person's own name is never shown in its place: without
-- a seller name a lot's page names nobody.
alter table accounts add column seller_name text;
alter table accounts add constraint seller_names_are_one_short_line
  check (seller_name = btrim(seller_name) and length(seller_name) between 2 and 80 and seller_name !~ '[[:cntrl:]]');
