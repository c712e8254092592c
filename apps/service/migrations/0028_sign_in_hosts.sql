-- A sign-in by a provider that was begun on a partner's own host ends there, because the browser keeps what it is recognised by under that
-- name alone. Providers send people back to our own address, which looks up here where to lead them.
alter table identity_flows add column host text;
