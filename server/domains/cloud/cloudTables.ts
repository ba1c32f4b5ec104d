/** Tables of the engine that belong to no definition. */
export const CLOUD_TABLES = [
  // Which tenant of a cloud belongs to whom of ours.
  `create table if not exists cloud_tenants (
    cloud_id text not null,
    tenant text not null,
    owner text not null,
    user_id bigint,
    bp_id bigint,
    created_at bigint not null,
    primary key (cloud_id, tenant)
  )`,
  'create unique index if not exists cloud_tenants_owner on cloud_tenants (cloud_id, owner)',
  // What the cloud itself lets a tenant have, as it said it last.
  `create table if not exists cloud_tenant_quotas (
    cloud_id text not null,
    tenant text not null,
    quotas text not null,
    said_at bigint not null,
    primary key (cloud_id, tenant)
  )`,
  // How far the inventory of a cloud has come, kind by kind.
  `create table if not exists cloud_kinds (
    cloud_id text not null,
    kind text not null,
    began_at bigint,
    synced_at bigint,
    full_at bigint,
    item_count bigint not null,
    fault text,
    primary key (cloud_id, kind)
  )`,
];
