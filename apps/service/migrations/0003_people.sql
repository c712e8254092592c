-- People, what they may do where, and what proves a session. A person may be several actors, which share a family.

create table actors (
  id                uuid primary key,
  family_id         uuid not null,
  -- Lower case. Two actors of one family may share an address; only one of them holds a password for it.
  email             text check (email = lower(email)),
  email_verified_at timestamptz,
  phone             text,
  phone_verified_at timestamptz,
  name              text not null,
  is_child          boolean not null default false,
  is_operator       boolean not null default false,
  password_hash     text,
  last_center_id    int,
  created_at        timestamptz not null,
  updated_at        timestamptz not null
);
create index actors_family on actors (family_id);
create index actors_email on actors (email) where email is not null;
create index actors_phone on actors (phone) where phone is not null;
create unique index actors_email_login on actors (email) where password_hash is not null;

create table memberships (
  center_id      int not null references centers,
  id             text not null,
  -- Null until somebody who was invited by mail accepts.
  actor_id       uuid references actors,
  email          text,
  name           text not null,
  role           text not null check (role in ('ADMIN', 'INSTRUCTOR', 'PARENT', 'CHILD')),
  status         text not null check (status in ('INVITED', 'PENDING', 'ACTIVE', 'SUSPENDED', 'REJECTED', 'ENDED')),
  specialties    text[] not null default '{}',
  -- The first ADMIN of a new center becomes ACTIVE on accepting, whatever the center's approval setting.
  is_founding    boolean not null default false,
  invited_by     uuid,
  invited_at     timestamptz not null,
  joined_at      timestamptz,
  -- Whether somebody ever said yes is a fact of its own, and no state tells it: a membership that was offered and taken back is
  -- REJECTED like one that was accepted and refused. Until it is set, nobody is shown anything of the person but what was typed
  -- into the invitation.
  accepted_at    timestamptz,
  ended_at       timestamptz,
  last_active_at timestamptz,
  updated_at     timestamptz not null,
  -- The center's partner, which reads its members over all its centers: the newest ones are the end of an index then, and
  -- not a sort of everything. A partner may have many thousands of centers.
  partner_id     text,
  primary key (center_id, id)
);
create index memberships_actor on memberships (actor_id) where actor_id is not null;
create unique index memberships_one_open on memberships (center_id, actor_id) where status not in ('REJECTED', 'ENDED');
-- One open invitation per address and center, also while nobody has accepted it.
create unique index memberships_one_invited on memberships (center_id, email)
  where actor_id is null and status not in ('REJECTED', 'ENDED');
create index memberships_by_status on memberships (center_id, status, id);
-- Member counts and instructor lists read this index and not the whole history of a center's memberships.
create index memberships_active on memberships (center_id, role) where status = 'ACTIVE';
-- The included columns are those that row level security looks at, so that counting reads the index alone.
create index memberships_partner on memberships (partner_id, id desc) include (center_id, actor_id, status)
  where partner_id is not null;
-- Who was active today in any center of a partner: without this index, every membership there is was read to find them. It makes
-- noting an activity, once a minute for each member at most and off the path of requests, touch the table's indexes.
create index memberships_active_since on memberships (partner_id, last_active_at) include (center_id, actor_id)
  where partner_id is not null;

create table guardians (
  center_id       int not null references centers,
  parent_actor_id uuid not null references actors,
  child_actor_id  uuid not null references actors,
  created_at      timestamptz not null,
  -- A link can be taken back, so it has a name of its own.
  id              text not null default 'grd_' || left(upper(replace(gen_random_uuid()::text, '-', '')), 26),
  primary key (center_id, parent_actor_id, child_actor_id)
);
create unique index guardians_id on guardians (center_id, id);
create index guardians_parent on guardians (parent_actor_id);

create table partner_members (
  partner_id text not null references partners,
  actor_id   uuid not null references actors,
  role       text not null check (role in ('PARTNER_ADMIN', 'PARTNER_OPERATOR')),
  created_at timestamptz not null,
  primary key (partner_id, actor_id)
);
create index partner_members_actor on partner_members (actor_id);

create table api_keys (
  center_id    int not null references centers,
  id           text not null,
  name         text not null,
  prefix       text not null,
  last4        text not null,
  -- SHA-256 of the key, never the key.
  key_hash     text not null,
  -- A key of an agent should not also approve, change policies or erase: each is a scope of its own.
  scopes       text[] not null check (
    scopes <@ array['proof:read', 'proof:write', 'proof:record', 'proof:approve', 'proof:erase', 'policy:write']),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  created_by   uuid not null,
  created_at   timestamptz not null,
  primary key (center_id, id)
);
create unique index api_keys_hash on api_keys (key_hash);

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

-- The keys that sign access tokens.
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
