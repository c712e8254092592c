-- A trigger that could not start its workflow is put off, so that it does not stand in the way of the others.
alter table workflow_triggers add column not_before timestamptz not null default now();
alter table workflow_triggers alter column not_before drop default;
drop index workflow_triggers_oldest;
create index workflow_triggers_turn on workflow_triggers (not_before);
