-- Operators look for tools that were run without an outcome being reported, which are few among many.
-- Not additive: guarded runs wait while it is built, some seconds for each million of them.
create index tool_runs_unreported on tool_runs (center_id, event_id) where outcome is null;
