-- What came to accounts beside 0057: a deletion that is under way is waited for, and a deleted account gets none of it.
create trigger a_deleted_account_gets_nothing_new after insert on addresses
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on inventory_preferences
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on test_email_requests
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
create trigger a_deleted_account_gets_nothing_new after insert on saved_searches
  for each row execute function refuse_rows_of_a_deleted_account('account_id');
