-- Who began an order: nobody else may repeat it, and nobody has more than a few centers that were never paid for. Orders from
-- before this are without, and are told apart by their content alone.
alter table provisioning_orders add column ordered_by uuid references actors;
create index provisioning_orders_orderer on provisioning_orders (ordered_by) where ordered_by is not null;
