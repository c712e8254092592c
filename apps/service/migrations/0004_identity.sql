-- Sign-in: sessions and what proves them, the keys that sign access tokens, and tokens that leave by mail.

create table signing_keys (
  kid         text primary key,
  public_jwk  jsonb not null,
  -- The private half as a JWK, encrypted under the master key.
  private_jwk text not null,
  created_at  timestamptz not null,
  -- A new key is published some minutes before it signs, so that whoever keeps a copy of the key list has it by then.
  signs_from  timestamptz not null,
  -- From here on it is neither published nor believed; set when a successor is made.
  retires_at  timestamptz
);

create table sessions (
  id              text primary key,
  -- Who signed in; the password, the session list and the operator's right are this actor's.
  actor_id        uuid not null references actors,
  -- The family's actor that holds the membership in the current center; after a switch it may be another one.
  acting_actor_id uuid not null references actors,
  current_center_id int references centers,
  user_agent      text,
  ip_address      text,
  created_at      timestamptz not null,
  last_used_at    timestamptz not null,
  -- The cap: no refresh moves it.
  expires_at      timestamptz not null,
  revoked_at      timestamptz
);
create index sessions_actor on sessions (actor_id, id);
create index sessions_expiry on sessions (expires_at);

create table refresh_tokens (
  token_hash  text primary key,
  session_id  text not null references sessions on delete cascade,
  expires_at  timestamptz not null,
  -- Kept after its use, because a second use is what gives a stolen token away.
  consumed_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table sso_tokens (
  token_hash  text primary key,
  session_id  text not null references sessions on delete cascade,
  actor_id    uuid not null references actors,
  for_center_id int references centers,
  target_app  text not null check (target_app in ('lms', 'cms', 'erp')),
  expires_at  timestamptz not null,
  consumed_at timestamptz
);
create index sso_tokens_session on sso_tokens (session_id);
create index sso_tokens_expiry on sso_tokens (expires_at);

-- Tokens that leave by mail only. An invitation belongs to a membership, a password reset to an actor.
create table mail_tokens (
  token_hash    text primary key,
  kind          text not null check (kind in ('invitation', 'password-reset')),
  actor_id      uuid references actors,
  membership_center_id int,
  membership_id text,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  consumed_at   timestamptz,
  foreign key (membership_center_id, membership_id) references memberships (center_id, id),
  check (case kind when 'invitation' then membership_center_id is not null and membership_id is not null else actor_id is not null end)
);
create index mail_tokens_expiry on mail_tokens (expires_at);
create index mail_tokens_actor on mail_tokens (actor_id) where actor_id is not null;
create index mail_tokens_membership on mail_tokens (membership_center_id, membership_id) where membership_id is not null;

-- Keys that a rotation replaced; each stays good for a day. A key that is rotated twice in a day has two of them.
create table previous_api_keys (
  center_id   int not null,
  key_id      text not null,
  key_hash    text not null unique,
  valid_until timestamptz not null,
  primary key (center_id, key_id, key_hash),
  foreign key (center_id, key_id) references api_keys (center_id, id)
);
create index previous_api_keys_expiry on previous_api_keys (valid_until);

-- One open invitation per address and center, also while nobody has accepted it.
create unique index memberships_one_invited on memberships (center_id, email)
  where actor_id is null and status not in ('REJECTED', 'ENDED');
create index memberships_by_status on memberships (center_id, status, id);

-- Every process keeps who may do what in memory for a moment. Whatever changes that, in whichever slice or by hand,
-- tells them all on commit, so that no slice can forget to.
create function tell_access() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  perform pg_notify('access', tg_argv[0] || ':' || (to_jsonb(changed) ->> tg_argv[1]));
  return null;
end $$;

create trigger centers_access after update on centers for each row
  when (old.status is distinct from new.status or old.domain is distinct from new.domain or old.name is distinct from new.name)
  execute function tell_access('center', 'id');
create trigger memberships_access_new after insert on memberships for each row
  execute function tell_access('center', 'center_id');
create trigger memberships_access after update on memberships for each row
  when (old.status is distinct from new.status or old.role is distinct from new.role or old.actor_id is distinct from new.actor_id)
  execute function tell_access('center', 'center_id');
create trigger sessions_access after update on sessions for each row
  when (old.revoked_at is distinct from new.revoked_at)
  execute function tell_access('session', 'id');
create trigger actors_access after update on actors for each row
  when (old.is_operator is distinct from new.is_operator or old.email is distinct from new.email or old.name is distinct from new.name)
  execute function tell_access('family', 'family_id');
-- A family that grows or shrinks may touch any of its members' sessions, so everything is looked up again.
create trigger actors_family_access after update on actors for each row
  when (old.family_id is distinct from new.family_id)
  execute function tell_access('everything', 'id');
create trigger partner_members_access after insert or update or delete on partner_members for each row
  execute function tell_access('everything', 'actor_id');
create trigger api_keys_access after update on api_keys for each row
  when (old.revoked_at is distinct from new.revoked_at or old.expires_at is distinct from new.expires_at
        or old.scopes is distinct from new.scopes or old.key_hash is distinct from new.key_hash)
  execute function tell_access('key', 'id');
create trigger signing_keys_access after insert or update or delete on signing_keys for each row
  execute function tell_access('signing', 'kid');

-- The operator reads the audit log over all centers, the newest first.
create index audit_entries_by_time on audit_entries (occurred_at desc, id desc);
