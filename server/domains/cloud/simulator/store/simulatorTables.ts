/** What the simulated clouds hold: a restart loses nothing, and several processes see the same clouds. */
export const SIMULATOR_TABLES = [
  `create table if not exists simulated_items (
    cloud_id text not null,
    ref text not null,
    kind text not null,
    tenant text,
    token text,
    fields text not null,
    hidden text not null,
    changed_at bigint not null,
    gone_at bigint,
    due_at bigint,
    due_step text,
    due_action text,
    primary key (cloud_id, ref)
  )`,
  'create index if not exists simulated_items_by_kind on simulated_items (cloud_id, kind, gone_at, ref)',
  'create index if not exists simulated_items_changed on simulated_items (cloud_id, kind, changed_at, ref)',
  'create index if not exists simulated_items_of_tenant on simulated_items (cloud_id, tenant, kind)',
  'create index if not exists simulated_items_due on simulated_items (cloud_id, due_at) where due_at is not null',
  'create unique index if not exists simulated_items_by_token on simulated_items (cloud_id, kind, token) where token is not null',
  // Which item points at which: what “still in use” and the figures of related items are read from.
  `create table if not exists simulated_links (
    cloud_id text not null,
    target text not null,
    kind text not null,
    ref text not null,
    primary key (cloud_id, target, kind, ref)
  )`,
  'create index if not exists simulated_links_of_item on simulated_links (cloud_id, ref)',
  // One row an address: the key keeps it from being given twice, whatever the code does.
  `create table if not exists simulated_addresses (
    cloud_id text not null,
    range_ref text not null,
    address text not null,
    owner text not null,
    primary key (cloud_id, range_ref, address)
  )`,
  'create index if not exists simulated_addresses_of_owner on simulated_addresses (cloud_id, owner)',
  `create table if not exists simulated_events (
    cloud_id text not null,
    ref text not null,
    at bigint not null,
    number bigint not null,
    action text not null,
    result text not null,
    message text,
    request_id text not null,
    primary key (cloud_id, number)
  )`,
  'create index if not exists simulated_events_of_item on simulated_events (cloud_id, ref, number)',
  'create table if not exists simulated_faults (cloud_id text primary key, faults text not null)',
];
