-- Workflows: what a center can run, what ran, and how far each run has come.

create table workflows (
  center_id   int not null references centers,
  id          text not null,
  -- The template in the code that says what is done; a center has each template once.
  template    text not null,
  name        text not null,
  type        text not null check (type in ('SCHEDULED', 'MANUAL', 'EVENT')),
  status      text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'ARCHIVED')),
  vertical    text not null,
  -- Five cron fields, read in the time zone beside them.
  schedule    text,
  timezone    text not null,
  event_type  text,
  next_run_at timestamptz,
  -- The time zone changed: the next time has to be worked out anew, and what it says now is not run.
  is_unplanned boolean not null default false,
  last_run_at timestamptz,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (center_id, id),
  check ((type = 'SCHEDULED') = (schedule is not null)),
  -- Every execution makes both of these events itself: a workflow that they started would never end.
  check ((type = 'EVENT') = (event_type is not null) and event_type not in ('dpu.sealed', 'workflow.transitioned'))
);
create unique index workflows_template on workflows (center_id, template);
create index workflows_due on workflows (next_run_at) where status = 'ACTIVE' and next_run_at is not null;
create index workflows_event on workflows (center_id, event_type) where type = 'EVENT' and status = 'ACTIVE';

create table workflow_executions (
  center_id       int not null,
  id              text not null,
  workflow_id     text not null,
  status          text not null check (status in ('RUNNING', 'WAITING_REVIEW', 'COMPLETED', 'FAILED', 'CANCELED', 'TIMED_OUT')),
  trigger         text not null check (trigger in ('manual', 'schedule', 'event')),
  started_by_id   text not null,
  started_by_type text not null check (started_by_type in ('human', 'system')),
  started_by_name text,
  parameters      jsonb not null,
  -- The data of the event that started it.
  event           jsonb,
  scheduled_for   timestamptz,
  -- The record of the run, written together with this row.
  dpu_id          text not null,
  -- What an AI drafted in it and a person has to review.
  draft_dpu_id    text,
  output          jsonb,
  error           text,
  started_at      timestamptz not null,
  deadline_at     timestamptz not null,
  completed_at    timestamptz,
  -- The worker that runs it, until its lease ends. Leases go by the database's clock, which all workers share.
  lease_token     text,
  lease_until     timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, workflow_id) references workflows,
  check ((status in ('RUNNING', 'WAITING_REVIEW')) = (completed_at is null)),
  check ((trigger = 'schedule') = (scheduled_for is not null))
);
-- However many nodes see a due time, it runs once.
create unique index workflow_executions_once on workflow_executions (center_id, workflow_id, scheduled_for)
  where scheduled_for is not null;
create index workflow_executions_newest on workflow_executions (center_id, workflow_id, started_at desc, id desc);
create index workflow_executions_lapsed on workflow_executions (lease_until) where status = 'RUNNING';
create index workflow_executions_overdue on workflow_executions (deadline_at) where status = 'RUNNING';

-- A step that has its output is never run again, also not after its worker was killed.
create table workflow_steps (
  center_id    int not null,
  execution_id text not null,
  position     int not null,
  name         text not null,
  attempts     int not null default 0,
  output       jsonb,
  error        text,
  started_at   timestamptz not null,
  completed_at timestamptz,
  primary key (center_id, execution_id, position),
  foreign key (center_id, execution_id) references workflow_executions
);

-- Events that wait to start a workflow. They are put here with their cause, so that the cause never waits for a run.
create table workflow_triggers (
  center_id   int not null,
  workflow_id text not null,
  id          text not null,
  event       jsonb not null,
  created_at  timestamptz not null,
  primary key (center_id, workflow_id, id),
  foreign key (center_id, workflow_id) references workflows
);
create index workflow_triggers_oldest on workflow_triggers (created_at);

-- Schedules follow the center's time zone, whoever changes it.
create function follow_center_timezone() returns trigger language plpgsql as $$
begin
  update workflows set timezone = new.settings ->> 'timezone', is_unplanned = true, next_run_at = new.updated_at
   where center_id = new.id and type = 'SCHEDULED';
  return null;
end $$;
create trigger centers_workflow_timezone after update of settings on centers for each row
  when (new.settings ->> 'timezone' is not null and old.settings ->> 'timezone' is distinct from new.settings ->> 'timezone')
  execute function follow_center_timezone();
