-- Further ways to prove who one is: passkeys, codes of an authenticator app, recovery codes. All of them belong to the account that
-- signs in and not to its family: relatives may share a phone and so a family, and each signs in as themselves.

create table passkeys (
  id            text primary key,
  actor_id      uuid not null references actors,
  -- As the authenticator names it, in base64url; what an assertion is found by.
  credential_id text not null,
  -- The COSE key as the authenticator gave it.
  public_key    bytea not null,
  -- COSE numbers: ES256, EdDSA, RS256.
  algorithm     int not null check (algorithm in (-7, -8, -257)),
  -- Authenticators that count say how often they have signed; those that do not stay at 0.
  sign_count    bigint not null,
  transports    text[] not null default '{}',
  -- Whether its maker keeps copies: such a key lives in software, any other in the one device.
  is_backed_up  boolean not null,
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_actor on passkeys (actor_id, id);

-- What an authenticator is asked to sign. Each is good for minutes, for one use, for one purpose and, where somebody is known
-- already, for that account alone.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose        text not null check (purpose in ('register', 'sign-in', 'second-factor', 'confirm')),
  -- Null where the passkey itself says who signs in.
  actor_id       uuid references actors,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  consumed_at    timestamptz,
  check ((actor_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- The secret that an authenticator app shares with us. It counts once a code of it was shown.
create table totp_secrets (
  actor_id     uuid primary key references actors,
  -- Encrypted under the master key.
  secret       text not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code is good once, and none before it is good any more.
  last_step    bigint not null default 0,
  last_used_at timestamptz
);

create table recovery_codes (
  actor_id   uuid not null references actors,
  -- A fingerprint under the master key, so that a copy of the database gives no code away.
  code_hash  text not null,
  created_at timestamptz not null,
  used_at    timestamptz,
  primary key (actor_id, code_hash)
);

-- Half a sign-in: the password was right and the second factor is still to come.
create table second_factor_tokens (
  token_hash       text primary key,
  actor_id         uuid not null references actors,
  requested_domain text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  consumed_at      timestamptz
);
create index second_factor_tokens_expiry on second_factor_tokens (expires_at);

-- How the person proved who they are when the session began (RFC 8176), and when they last did: what changes the ways in asks for
-- a proof of the last minutes. Sessions from before have neither and are asked anew.
alter table sessions add column amr text[] not null default '{}', add column proven_at timestamptz;

-- Since when a center or a partner asks its people for a second factor: the grace period runs from here. A trigger writes it whenever the
-- setting changes, by whichever way.
alter table centers add column second_factor_since timestamptz;
alter table partners add column second_factor_since timestamptz;
