-- A key of an agent should not also approve, change policies or erase: each is a scope of its own.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check check (
  scopes <@ array['proof:read', 'proof:write', 'proof:record', 'proof:approve', 'proof:erase', 'policy:write']);
