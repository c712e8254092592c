-- Webhooks and their outbox. An event and its deliveries are written in the transaction of their cause; a worker that
-- holds the lease of a webhook's lane sends them. Events, deliveries and attempts are partitioned by month, so that
-- retention drops a table instead of deleting rows.

create table webhooks (
  center_id       int not null references centers,
  id              text not null,
  url             text not null,
  events          text[] not null,
  description     text not null default '',
  active          boolean not null default true,
  -- Both encrypted under the master key, with the webhook's id as context.
  signing_secret  text not null,
  previous_secret text,
  rotated_at      timestamptz,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  primary key (center_id, id)
);

-- What changes with every delivery stands apart from what a person sets, in a narrow row with room to be updated in
-- place: recording an event reads `webhooks`, and should not wade through the versions that deliveries leave behind.
create table webhook_lanes (
  center_id            int not null,
  webhook_id           text not null,
  -- The worker that alone sends this webhook's deliveries, until its lease ends (by the database's clock).
  owner                text,
  leased_until         timestamptz,
  last_delivery_at     timestamptz,
  last_delivery_status text check (last_delivery_status in ('success', 'failed')),
  -- The first miss after the last success.
  failing_since        timestamptz,
  primary key (center_id, webhook_id),
  foreign key (center_id, webhook_id) references webhooks on delete cascade
) with (fillfactor = 50);

create table webhook_events (
  center_id  int not null,
  -- Holds its own time, so that `created_at`, and with it the partition, is known from the id.
  id         text not null,
  type       text not null,
  -- json keeps the text as it was written, which is what is sent.
  data       json not null,
  -- The record that the event tells of, by which erasure finds it.
  subject    text,
  created_at timestamptz not null,
  primary key (center_id, id, created_at)
) partition by range (created_at);
create index webhook_events_subject on webhook_events (center_id, subject) where subject is not null;

create table webhook_deliveries (
  center_id        int not null,
  event_id         text not null,
  webhook_id       text not null,
  state            text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  attempts         int not null default 0,
  -- The number of the last attempt of the present round; a manual retry begins a new round.
  attempts_allowed int not null default 7,
  next_attempt_at  timestamptz,
  -- A person asked for this attempt, so that it is made also while the webhook is inactive.
  is_forced        boolean not null default false,
  -- The event's time.
  created_at       timestamptz not null,
  primary key (center_id, event_id, webhook_id, created_at),
  check ((state = 'waiting') = (next_attempt_at is not null))
) partition by range (created_at);
create index webhook_deliveries_due on webhook_deliveries (center_id, webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_deliveries_forced on webhook_deliveries (center_id, webhook_id, next_attempt_at) where is_forced;

create table webhook_attempts (
  center_id       int not null,
  webhook_id      text not null,
  attempted_at    timestamptz not null,
  event_id        text not null,
  attempt         int not null,
  status          text not null check (status in ('success', 'failed')),
  response_status int,
  duration_ms     int not null,
  error           text,
  response_body   text not null default '',
  -- The list of a webhook's deliveries, newest first, is read along this key.
  primary key (center_id, webhook_id, attempted_at, event_id)
) partition by range (attempted_at);

create table webhook_replays (
  center_id    int not null,
  id           text not null,
  webhook_id   text not null,
  since        timestamptz not null,
  until        timestamptz not null,
  status       text check (status in ('success', 'failed')),
  state        text not null default 'running' check (state in ('running', 'completed')),
  -- The last event that was looked at; null before the first step.
  reached      text,
  requeued     int not null default 0,
  created_at   timestamptz not null,
  completed_at timestamptz,
  primary key (center_id, id),
  foreign key (center_id, webhook_id) references webhooks on delete cascade
);
create unique index webhook_replays_one_running on webhook_replays (center_id, webhook_id) where state = 'running';

-- Records events, queues one delivery for each active webhook that wants them, and wakes the workers. An event that
-- no webhook of its center names, active or not, is not kept. A function, because its plans are made once for each
-- connection: the statement below costs more to plan than to run, and every sealing passes through here.
create function record_webhook_events(of_centers int[], new_events json) returns void language plpgsql as $$
declare
  lanes text;
begin
  if not exists (select from webhooks where center_id = any (of_centers)) then return; end if;
  with subscribers as materialized (
    select center_id, id, events, active from webhooks where center_id = any (of_centers)
  ), wanted as materialized (
    select e.center_id, e.id, e.type, e.data, e.subject, e.created_at, w.id as webhook_id, w.active
      from json_to_recordset(new_events)
             as e(center_id int, id text, type text, names text[], data json, subject text, created_at timestamptz)
      join subscribers w on w.center_id = e.center_id and w.events && e.names
  ), kept as (
    insert into webhook_events (center_id, id, type, data, subject, created_at)
    select distinct on (center_id, id) center_id, id, type, data, subject, created_at from wanted
  ), queued as (
    insert into webhook_deliveries (center_id, event_id, webhook_id, next_attempt_at, created_at)
    select center_id, id, webhook_id, created_at, created_at from wanted where active
    returning center_id, webhook_id
  )
  select string_agg(distinct center_id || ':' || webhook_id, ',') into lanes from queued;
  -- A notice holds less than 8,000 bytes; an empty one means "look at everything".
  if lanes is not null then
    perform pg_notify('webhook_deliveries', case when length(lanes) < 7000 then lanes else '' end);
  end if;
end $$;

-- Makes the partitions of this month and the two after it, and drops those whose last day lies more than the given
-- number of days back. The owner's rights, because no role of the service may make tables. Should nobody have called
-- it for months, rows land in the default partition, from where they are moved here; nothing is ever refused.
create function keep_webhook_partitions(at timestamptz, days int) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  parent text;
  time_column text;
  month timestamp;
  part text;
begin
  foreach parent in array array['webhook_events', 'webhook_deliveries', 'webhook_attempts'] loop
    time_column := case parent when 'webhook_attempts' then 'attempted_at' else 'created_at' end;
    for month in select generate_series(m, m + interval '2 months', interval '1 month')
                   from date_trunc('month', at at time zone 'UTC') as m loop
      part := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(part) is not null;
      execute format('create table %I (like %I including defaults including constraints)', part, parent);
      execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
        parent || '_default', time_column, month at time zone 'UTC',
        time_column, (month + interval '1 month') at time zone 'UTC', part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, part, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end loop;
    for part in select inhrelid::regclass::text from pg_inherits
                 where inhparent = parent::regclass and inhrelid::regclass::text ~ '_\d{4}_\d\d$' loop
      if to_date(right(part, 7), 'YYYY_MM') + interval '1 month' < (at at time zone 'UTC') - make_interval(days => days) then
        execute format('drop table %I', part);
      end if;
    end loop;
    execute format('delete from %I where %I < %L', parent || '_default', time_column, at - make_interval(days => days));
  end loop;
end $$;
revoke all on function keep_webhook_partitions from public;
grant execute on function keep_webhook_partitions to :dispatcher;

create table webhook_events_default partition of webhook_events default;
create table webhook_deliveries_default partition of webhook_deliveries default;
create table webhook_attempts_default partition of webhook_attempts default;
select keep_webhook_partitions(now(), 90);
