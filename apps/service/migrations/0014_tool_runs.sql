-- A tool that was allowed runs once, whoever retries, resumes or gets the call delivered twice: the first attempt that asks has the
-- run, and its outcome is final. What came of it is sealed as a decision of its own; here is only who may go on.
create table tool_runs (
  center_id  int not null,
  event_id   text collate "C" not null,
  attempt    text not null,
  outcome    text check (outcome in ('done', 'failed', 'not_run')),
  claimed_at timestamptz not null,
  ended_at   timestamptz,
  primary key (center_id, event_id)
);
