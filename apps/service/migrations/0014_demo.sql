-- Which parts of the demo world were finished, so that each is made once and a start that was cut short goes on.
create table demo_steps (
  name    text primary key,
  done_at timestamptz not null
);
