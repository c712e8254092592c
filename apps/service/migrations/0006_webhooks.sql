-- Webhooks and their outbox. An event and its deliveries are written in the transaction of their cause.

create table webhooks (
  center_id               int not null references centers,
  id                      text not null,
  url                     text not null,
  events                  text[] not null,
  description             text not null default '',
  active                  boolean not null default true,
  -- Encrypted under the master key.
  signing_secret          text not null,
  previous_secret         text,
  previous_secret_until   timestamptz,
  last_delivery_at        timestamptz,
  last_delivery_status    text,
  failing_since           timestamptz,
  created_at              timestamptz not null,
  updated_at              timestamptz not null,
  primary key (center_id, id)
);

create table webhook_events (
  center_id  int not null,
  id         text not null,
  type       text not null,
  data       jsonb not null,
  created_at timestamptz not null,
  primary key (center_id, id)
);

create table webhook_deliveries (
  center_id       int not null,
  id              text not null,
  event_id        text not null,
  webhook_id      text not null,
  state           text not null default 'queued' check (state in ('queued', 'success', 'failed')),
  attempts        int not null default 0,
  next_attempt_at timestamptz,
  created_at      timestamptz not null,
  primary key (center_id, id)
);
