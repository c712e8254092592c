-- Those whom decisions are about: whom a decision names, and what they ask of it.

-- A subject stands in columns of its own and not in JSON, because people are shown what is about them: the id leads to their decisions,
-- and what is listed by is the very value that is sealed. It goes with the claim `who`.
alter table decision_events
  add column subject_id   text collate "C",
  add column subject_type text,
  add column subject_name text;
create index decision_events_subject on decision_events (center_id, subject_id, id) where subject_id is not null;

-- What somebody asked about a decision that concerns them. The question and its answer are a decision of their own (`contest_id`),
-- sealed like any other; this row ties the two together, so that either leads to the other.
create table decision_contests (
  center_id   int not null,
  event_id    text collate "C" not null,
  kind        text not null check (kind in ('contest', 'explanation')),
  contest_id  text collate "C" not null,
  -- Forgotten when the question's own `who` is erased.
  asked_by    uuid,
  asked_at    timestamptz not null,
  -- Who had approved when it was asked and so does not answer; kept until it is answered, also when the decision's `who` is erased.
  approvers   text[] not null,
  answered_at timestamptz,
  -- When the answer went to whoever asked.
  told_at     timestamptz,
  primary key (center_id, event_id, kind)
);
create unique index decision_contests_contest on decision_contests (center_id, contest_id);
create index decision_contests_untold on decision_contests (answered_at) where answered_at is not null and told_at is null;

-- Everything about one subject is erased in steps. The id is kept for as long as that takes.
create table subject_erasures (
  center_id   int not null,
  id          text not null,
  subject_id  text collate "C",
  reason      text not null,
  requested_by jsonb not null,
  status      text not null check (status in ('running', 'done')),
  erased      int not null default 0,
  created_at  timestamptz not null,
  finished_at timestamptz,
  primary key (center_id, id),
  check ((status = 'done') = (finished_at is not null)),
  check (status = 'running' or subject_id is null)
);
