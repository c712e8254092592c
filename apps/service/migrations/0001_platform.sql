-- What every part of the service stands on and knows no product word.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The answers of requests that carried an Idempotency-Key, for a day.
create table idempotency_keys (
  principal       text not null,
  method          text not null,
  path            text not null,
  key             text not null,
  body_hash       text not null,
  -- While status is null the first request is running; after this time it is taken for dead.
  in_flight_until timestamptz not null,
  status          int,
  body            text,
  content_type    text not null default '',
  is_encrypted    boolean not null default false,
  -- The records that the answer speaks of, so that erasing a claim can drop it.
  record_ids      text[] not null default '{}',
  expires_at      timestamptz not null,
  primary key (principal, method, path, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
create index idempotency_keys_records on idempotency_keys using gin (record_ids) where record_ids <> '{}';

-- Which parts of the demo world were finished, so that each is made once and a start that was cut short goes on.
create table demo_steps (
  name    text primary key,
  done_at timestamptz not null
);
