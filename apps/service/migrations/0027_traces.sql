-- The trace that an event's cause was a part of (W3C Trace Context), so that its deliveries are a part of it too; null where nobody traces.
alter table webhook_events add column trace text;
