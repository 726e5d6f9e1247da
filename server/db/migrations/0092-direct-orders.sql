-- An invoice binds a buyer who has not said a word, and once overdue keeps them from bidding. Until buyers can accept or
-- decline, only admins place direct orders by invoice. contract/src/rules/orders/direct-order.ts has the same rule.
create function refuse_an_invoice_by_a_seller() returns trigger language plpgsql as $$
begin
  if not exists (select from accounts where id = new.placed_by and role = 'admin') then
    raise exception 'only admins bind a buyer' using errcode = 'check_violation',
      constraint = 'only_admins_bind_a_buyer', table = 'orders';
  end if;
  return null;
end $$;
create trigger only_admins_bind_a_buyer after insert on orders
  for each row when (new.placed_by is not null and new.payment_gateway = 'invoice')
  execute function refuse_an_invoice_by_a_seller();
