-- A new password ends the reset links of its account, which are found by the account's id.
create index verifications_value on verifications (value);
