-- Installations beside each other, and centers that move between them (docs/decisions/cells.md).

-- Which cell this installation is: one row, written by the first start.
create table installation_cell (
  code int primary key check (code between 0 and 2000)
);

-- A center that is not here as others are: on its way to another cell, there already, or on its way from one. A center without a row
-- is at home. It refers to no row of centers, because it outlives one that is removed.
create table center_moves (
  center_id int primary key,
  -- The archive that it travels by.
  move_id   text not null,
  state     text not null check (state in ('moving', 'moved', 'arriving')),
  -- The other cell, and the address that it is reached under.
  cell      int not null,
  address   text not null,
  began_at  timestamptz not null,
  -- Whether an arriving one was here before, so that callers still ask here for it.
  returns   boolean not null default false,
  -- Until when whoever asks here is told the new address.
  gone_at   timestamptz,
  check ((state = 'moved') = (gone_at is not null))
);
