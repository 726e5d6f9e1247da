-- What lists of the desk would read a whole table for: the accounts that have not confirmed their address, the sellers of a name,
-- and what one of many sellers has on offer.
create index accounts_to_confirm on accounts (created_at desc, id) where deleted_at is null and not email_verified;
create index sellers_of_a_name on accounts (lower(seller_name)) where seller_name is not null;
create index listings_for_sale_of_a_seller on listings (seller_id, published_at, id)
  where state in ('scheduled', 'active');
