/** Tables that the server keeps beside those of the definitions. */
export const RESERVED_TABLES: ReadonlySet<string> = new Set([
  'applied_definitions', 'applied_files', 'migration_findings', 'retired_fields',
  'cloud_kinds', 'cloud_tenant_quotas', 'cloud_tenants', 'console_tickets', 'history', 'idempotency_keys',
  'jobs', 'outbox', 'platform_facts', 'send_counts', 'sign_in_attempts', 'write_probe', 'simulated_addresses', 'simulated_events',
  'simulated_faults', 'simulated_items', 'simulated_links', 'stored_files', 'uploads', 'verification_codes',
]);
