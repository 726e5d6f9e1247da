-- What lists and counts of the desk would read a whole table for: the few among many.
create index accounts_of_staff_and_sellers on accounts (role, created_at desc, id) where role <> 'buyer';
create index accounts_on_terms on accounts (email) where invoice_days is not null or may_wire;
create index order_shipments_on_their_way on order_shipments (order_id) where state = 'shipped';
create index order_shipments_picked_up on order_shipments (order_id) where state = 'picked_up';
