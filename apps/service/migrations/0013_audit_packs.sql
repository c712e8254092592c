-- Audit packs: one file with every entry of a period, made in the background and kept for some days.
create table audit_packs (
  center_id    int not null references centers,
  id           text not null,
  -- What was asked for: period, filter and the claims to disclose.
  asked        jsonb not null,
  requested_by jsonb not null,
  status       text not null check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  -- How often its making was begun; only the last beginning may end it.
  attempt      int not null default 0,
  entries_done bigint not null default 0,
  entries      bigint,
  -- The counts of its manifest, and the file's length and SHA-256.
  result       jsonb,
  failure      text,
  created_at   timestamptz not null,
  finished_at  timestamptz,
  expires_at   timestamptz not null,
  primary key (center_id, id)
);
-- Files whose time is up are looked for over all centers.
create index audit_packs_expiry on audit_packs (expires_at) where status <> 'expired';

-- Whoever takes away everything at once needs a permission of its own.
alter table api_keys drop constraint api_keys_scopes_check;
alter table api_keys add constraint api_keys_scopes_check check (
  scopes <@ array['proof:read', 'proof:write', 'proof:record', 'proof:approve', 'proof:erase', 'policy:write', 'audit:export']);
