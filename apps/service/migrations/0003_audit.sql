-- The audit log. A row commits with its cause; a worker later seals rows in order into the chain `audit`.

create table audit_entries (
  -- 0 stands for the platform itself: what concerns no single center.
  center_id   int not null,
  id          text not null,
  event_type  text not null check (event_type in (
    'AUTH_LOGIN', 'AUTH_SESSION_REVOKED', 'AUTH_CENTER_SWITCHED', 'AUTH_SSO_CONSUMED', 'MEMBERSHIP_TRANSITIONED',
    'CENTER_PROVISIONED', 'CENTER_UPDATED', 'PARTNER_UPDATED', 'SUBSCRIPTION_TRANSITIONED', 'CREDENTIAL_CHANGED',
    'DECISION_RECORDED', 'WORKFLOW_EXECUTED')),
  action      text not null,
  result      text not null check (result in ('success', 'failure')),
  occurred_at timestamptz not null,
  actor       jsonb,
  target      jsonb not null,
  changes     jsonb,
  ip_address  text,
  user_agent  text,
  request_id  text,
  metadata    jsonb not null default '{}',
  primary key (center_id, id)
);
create index audit_entries_newest on audit_entries (center_id, occurred_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or removed.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
