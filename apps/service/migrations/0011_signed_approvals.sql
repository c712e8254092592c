-- Approvers sign what they were shown with a passkey. What they sign names the claims by digests with the salts that will be sealed, so
-- those are drawn when a decision is recorded; until now they were drawn when it was sealed.
alter table decision_events add column salts bytea;

-- Decisions that are waiting for an approver get theirs now. Those that are sealed have them in their chain entry.
update decision_events as event
   set salts = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
            || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
 where not exists (select from evidence where evidence.center_id = event.center_id and evidence.event_id = event.id);

-- The policy that an approver signed; where the decision is sealed under another one, the record says both.
alter table decision_approvals add column policy json;

-- Keys of approvers who have no account here: their center says whose they are, and every change is audited with the key.
create table approver_credentials (
  center_id     int not null references centers,
  id            text not null,
  -- Whom the center's own systems mean by `approver.id`.
  approver_id   text not null,
  credential_id text not null,
  public_key    bytea not null,
  -- The site that the credential was made for.
  rp_id         text not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  sign_count    bigint not null default 0,
  primary key (center_id, id)
);
create unique index approver_credentials_credential on approver_credentials (center_id, credential_id);
create index approver_credentials_approver on approver_credentials (center_id, approver_id, id);

-- Agents may sign what they record. Each salt belongs to a claim and goes with it when that is erased.
alter table decision_events add column signature json;

-- The keys that they sign with, several for an API key, each for a while.
create table agent_keys (
  center_id  int not null references centers,
  id         text not null,
  api_key_id text not null,
  name       text not null,
  -- The 32 bytes of an Ed25519 key.
  public_key bytea not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (center_id, id)
);
create unique index agent_keys_public_key on agent_keys (center_id, api_key_id, public_key);
