/** Records as they come over the wire. Generated from the definitions by `npm run docs`; changes belong in schemas/. */

import type { Json } from './definition.ts';

/** Sharing rule, `/settlement/rules` of bill. */
export interface AccountingRule {
  id: number;
  code: string | null;
  name: string;
  rule_no: string | null;
  version: number | null;
  receiver: 'resource' | 'site';
  provider_id: number | null;
  scope: 'all' | 'category' | 'product' | 'gpu_model' | 'resource';
  category_ids: number[] | null;
  product_ids: number[] | null;
  gpu_models: string[] | null;
  resource_ids: string[] | null;
  priority: number;
  effective_from: string;
  effective_to: string | null;
  note: string | null;
  status: 'draft' | 'submitted' | 'scheduled' | 'active' | 'superseded' | 'expired' | 'rejected';
  submitted_by: number | null;
  approved_by: number | null;
  approved_at: string | null;
  reject_reason: string | null;
  mode: 'percentage' | 'fixed_per_unit' | 'tiered' | 'minimum_guarantee';
  base: 'gross' | 'net_of_discount' | 'net_of_tax';
  provider_pct: string | null;
  unit_amount: string | null;
  meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
  tiers: { to?: string | null; pct?: string | null }[] | null;
  guarantee_amount: string | null;
  created_at: string;
  updated_at: string;
}

/** Account, `/accounts` of bill. */
export interface Account {
  id: number;
  phone: string | null;
  email: string | null;
  account_no: string | null;
  owner_type: 'bp' | 'user' | null;
  bp_id: number | null;
  user_id: number | null;
  balance: string | null;
  granted_balance: string | null;
  frozen_amount: string | null;
  voucher_balance: string | null;
  owed_amount: string | null;
  available: string | null;
  credit_limit: string | null;
  status: 'normal' | 'low_balance' | 'overdue' | 'suspended' | 'frozen' | 'closed';
  low_balance_threshold: string | null;
  customer_level: string | null;
  policy_id: number | null;
  freeze_reason: string | null;
  last_charge_at: string | null;
  last_consume_at: string | null;
  burn_rate_hour: string | null;
  runway_s: number | null;
  customer: string | null;
  contact: string | null;
  reminded_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Adjustment, `/adjustments` of bill. */
export interface Adjustment {
  id: number;
  adjustment_no: string | null;
  account_id: number;
  kind: 'adjust' | 'write_off' | 'credit' | null;
  amount: string | null;
  reason: string | null;
  reference: string | null;
  status: 'pending' | 'booked' | 'rejected';
  requested_by: number | null;
  decided_by: number | null;
  decided_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Alarm group, `/alarm-groups` of omc. */
export interface AlarmGroup {
  id: number;
  name: string;
  description: string | null;
  alarm_count: number;
  active_count: number;
  firing_count: number;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Alarm rule, `/alarms` of omc. */
export interface Alarm {
  id: number;
  name: string;
  group_id: number | null;
  description: string | null;
  state: 'active' | 'deactive';
  severity: 1 | 2 | 3;
  match: 'any' | 'all' | null;
  conditions: { metric?: string | null; aggregation?: 'avg' | 'max' | 'min' | 'last' | 'sum' | null; period_s?: number | null; op?: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'ne' | null; threshold?: number | null; recovery?: number | null; severity?: 1 | 2 | 3 | null }[] | null;
  object_count: number | null;
  firing_count: number;
  last_trigger_at: string | null;
  last_eval_at: string | null;
  fault: 'error' | 'empty' | null;
  fault_since: string | null;
  last_error: string | null;
  user_id: number | null;
  bp_id: number | null;
  instance_id: number | null;
  promql: string | null;
  query_is_condition: boolean | null;
  object_type: string | null;
  selection: 'all' | 'chosen' | 'condition' | null;
  object_ids: string[] | null;
  object_filter: Json | null;
  for_s: number;
  eval_interval_s: number;
  needed: number;
  out_of: number;
  keep_firing_s: number;
  recover_s: number;
  no_data: 'ignore' | 'alert' | 'keep' | null;
  no_data_after_s: number | null;
  windows: { days?: number[] | null; start?: string | null; end?: string | null; zone?: string | null }[] | null;
  receiver_ids: number[] | null;
  notify_recovered: boolean | null;
  notify_repeat_min: number;
  notify_max_number: number;
  hides_dependents: boolean | null;
  labels: Record<string, string> | null;
  annotations: Record<string, string> | null;
  runbook_url: string | null;
  created_at: string;
  updated_at: string;
}

/** Alarm event, `/alert-logs` of omc. */
export interface AlertLog {
  id: number;
  alarm_name: string | null;
  alarm_id: number | null;
  group_id: number | null;
  status: 'firing' | 'acknowledged' | 'processing' | 'recovered' | 'closed';
  severity: 1 | 2 | 3 | null;
  object_type: string | null;
  object_id: string | null;
  object_name: string | null;
  object_place: string | null;
  close_reason: 'value' | 'no_data' | 'rule_changed' | 'rule_off' | 'target_gone' | 'resolved' | 'expired' | 'by_hand' | null;
  condition: string | null;
  metric: string | null;
  threshold: number | null;
  trigger_value: number | null;
  recovery_value: number | null;
  unit: string | null;
  first_trigger_at: string | null;
  last_trigger_at: string | null;
  recovered_at: string | null;
  duration_s: number | null;
  notify_count: number | null;
  sent_count: number;
  is_late: boolean | null;
  folded_into: number | null;
  folded_count: number;
  hides_dependents: boolean | null;
  silenced_by: number | null;
  source: 'rule' | 'external' | 'platform' | 'evaluation' | null;
  fingerprint: string | null;
  labels: Record<string, string> | null;
  annotations: Record<string, string> | null;
  runbook_url: string | null;
  ends_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  receiver_ids: Json | null;
  open_key: string | null;
  claimant: number | null;
  claimant_name: string | null;
  claimed_at: string | null;
  processed_by: number | null;
  process_at: string | null;
  process_result: 'resolved' | 'working' | 'false_alarm' | 'accepted' | null;
  process_note: string | null;
  notes: { at?: string | null; by?: string | null; text?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Alarm transition, `/alert-transitions` of omc. */
export interface AlertTransition {
  id: number;
  event_id: number;
  at: string | null;
  transition: string | null;
  kind: 'moved' | 'fired' | 'raised' | 'lowered' | 'repeated' | 'recovered' | 'closed' | 'folded' | 'unfolded' | 'claimed' | 'taken_over' | 'handed_over' | 'released' | 'silenced' | 'escalated' | 'processed' | null;
  by_name: string | null;
  detail: string | null;
  from_state: string | null;
  to_state: 'ok' | 'pending' | 'firing' | 'recovering' | 'no_data' | 'error' | null;
  metric: string | null;
  unit: string | null;
  value: number | null;
  severity: 1 | 2 | 3 | null;
  reason: 'value' | 'no_data' | 'rule_changed' | 'rule_off' | 'target_gone' | 'resolved' | 'expired' | 'by_hand' | null;
  is_late: boolean | null;
  notified: boolean | null;
  created_at: string;
  updated_at: string;
}

/** Event, `/apievents` of omc. */
export interface ApiEvent {
  id: number;
  at: string | null;
  level: 'INFO' | 'WARN' | 'ERROR' | null;
  type: string | null;
  state: 'created' | 'scheduled' | 'started' | 'completed' | 'failed' | null;
  description: string | null;
  resource_type: string | null;
  resource_id: string | null;
  resource_name: string | null;
  user_name: string | null;
  api_token: string | null;
  user_id: number | null;
  bp_id: number | null;
  cloud_id: number | null;
  parent_event_id: number | null;
  request_id: string | null;
  duration_ms: number | null;
  hash: string | null;
}

/** Log entry, `/apilogs` of omc. */
export interface ApiLog {
  id: number;
  at: string | null;
  user_name: string | null;
  user_id: number | null;
  bp_id: number | null;
  service: string | null;
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET' | 'HEAD' | null;
  path: string | null;
  query: string | null;
  resource_type: string | null;
  resource_id: string | null;
  action: string | null;
  status: number | null;
  code: number | null;
  message: string | null;
  duration_ms: number | null;
  req_bytes: number | null;
  resp_bytes: number | null;
  client_ip: string | null;
  user_agent: string | null;
  source: 'console' | 'api' | 'agent' | null;
  api_token: string | null;
  request_id: string | null;
  body: string | null;
  hash: string | null;
}

/** API token, `/api-tokens` of ums. */
export interface ApiToken {
  id: string;
  name: string;
  user_id: number | null;
  token_hash: string | null;
  hint: string | null;
  actions: string[];
  read_only: boolean | null;
  project_ids: number[] | null;
  networks: string[] | null;
  expires_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  revoked_at: string | null;
  status: 'active' | 'expired' | 'revoked';
  created_at: string;
  updated_at: string;
}

/** Arrears, `/arrears` of bill. */
export interface Arrear {
  id: number;
  user_id: number | null;
  bp_id: number | null;
  status: 'grace' | 'suspended' | 'released' | 'settled' | 'written_off';
  owed: string | null;
  written_off: string | null;
  since: string | null;
  next_step: 'suspend' | 'release' | null;
  next_at: string | null;
  suspended_at: string | null;
  released_at: string | null;
  ended_at: string | null;
  exempt_until: string | null;
  exempt_reason: string | null;
  exempted_by: number | null;
  reminded_at: string | null;
  open_account: number | null;
  account_id: number;
  customer: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  created_at: string;
  updated_at: string;
}

/** Arrears policy, `/arrears-policies` of bill. */
export interface ArrearsPolicy {
  id: number;
  name: string;
  level: string;
  grace_s: number;
  retain_s: number;
  suspended_is_charged: boolean | null;
  resume_when: 'available > 0' | 'available >= 0';
  notice_days: number[] | null;
  created_at: string;
  updated_at: string;
}

/** Authorisation, `/authorizations` of ums. */
export interface Authorisation {
  id: number;
  principal_type: 'user' | 'bp';
  user_id: number | null;
  bp_id: number | null;
  target_type: 'role' | 'policy';
  role_id: string | null;
  policy_id: number | null;
  scope: 'platform' | 'project' | 'cloud';
  project_id: number | null;
  cloud_id: string | null;
  expires_at: string | null;
  note: string | null;
  created_by: number | null;
  limited: boolean | null;
  status: 'effective' | 'expired';
  created_at: string;
  updated_at: string;
}

/** Backup schedule, `/clouds/{cloud_id}/backup-schedules` of cmp. */
export interface BackupSchedule {
  id: string;
  name: string;
  cloud_id: string;
  volume_id: string;
  user_id: number | null;
  bp_id: number | null;
  enabled: boolean | null;
  weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
  hours: number[];
  incremental: boolean | null;
  keep: number;
  next_run_at: string | null;
  last_run_at: string | null;
  last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
  last_fault: string | null;
  backup_count: number;
  created_at: string;
  updated_at: string;
}

/** Backup, `/clouds/{cloud_id}/backups` of cmp. */
export interface Backup {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'restoring' | 'deleting' | 'error';
  volume_id: string | null;
  incremental: boolean | null;
  extent: 'full' | 'incremental';
  size_gb: number | null;
  parent_id: string | null;
  has_dependents: boolean | null;
  schedule_id: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Charge, `/consumes` of bill. */
export interface BillLine {
  id: number;
  bill_id: number | null;
  item_id: number | null;
  billing_cycle: string | null;
  service_cycle: string | null;
  billing_date: string | null;
  settled_on: string | null;
  type: 'payg' | 'minimum' | 'rounding' | 'subscription_order' | 'refund' | 'adjustment' | null;
  resource: string | null;
  resource_id: string | null;
  resource_name: string | null;
  product_id: number | null;
  category_id: number | null;
  price_version_id: number | null;
  project_id: number | null;
  region_id: number | null;
  site_id: number | null;
  provider_id: number | null;
  site_provider_id: number | null;
  cloud_id: string | null;
  resource_type: string | null;
  spec: string | null;
  tags: string[] | null;
  start_at: string | null;
  end_at: string | null;
  duration_s: number | null;
  meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
  quantity: string | null;
  payable_amount: string | null;
  order_id: number | null;
  original_amount: string | null;
  discount_amount: string | null;
  platform_discount: string | null;
  provider_discount: string | null;
  discount_names: string | null;
  voucher_amount: string | null;
  granted_amount: string | null;
  cash_amount: string | null;
  corrects_id: number | null;
  is_final: boolean | null;
  line_key: string | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Billing item, `/billing-items` of bill. */
export interface BillingItem {
  id: number;
  resource_name: string | null;
  resource_type: 'vm' | 'gpu' | 'bare_metal' | 'volume' | 'snapshot' | 'backup' | 'eip' | 'bandwidth' | 'traffic' | 'nat' | 'image' | 'object_storage' | 'k8s' | 'database' | 'container' | 'market_item' | null;
  spec: string | null;
  quantity: string | null;
  state: 'pending' | 'active' | 'stopped' | 'suspended' | 'expired' | 'released';
  charge_type: 'postpaid' | 'prepaid' | null;
  release_protection: boolean | null;
  from: string | null;
  to: string | null;
  account_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  region_id: number | null;
  cloud_id: string | null;
  cloud_name: string | null;
  resource: string | null;
  resource_id: string | null;
  product_id: number | null;
  tags: string[] | null;
  next_at: string | null;
  spec_id: string | null;
  open_key: string | null;
  halted_from: string | null;
  counted_to: string | null;
  created_at: string;
  updated_at: string;
}

/** Bill, `/bills` of bill. */
export interface Bill {
  id: number;
  item_id: number | null;
  resource_name: string | null;
  billing_cycle: string | null;
  due_amount: string | null;
  voucher_amount: string | null;
  granted_amount: string | null;
  cash_amount: string | null;
  status: 'open' | 'closed' | null;
  settled_to: string | null;
  closed_at: string | null;
  sources: string | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Board, `/boards` of omc. */
export interface Board {
  id: number;
  name: string;
  description: string | null;
  shared: 'own' | 'organisation' | 'staff';
  user_id: number | null;
  panels: { title?: string | null; object_type?: string | null; metric?: string | null; selection?: 'all' | 'chosen' | 'condition' | null; object_ids?: string[] | null; object_filter?: Json | null; chart?: 'line' | 'bar' | 'number' | 'table' | null; by?: 'record' | 'cloud' | 'all' | null; aggregation?: 'avg' | 'max' | 'min' | 'last' | 'sum' | null; width?: 1 | 2 | 3 | 4 | null; threshold?: number | null; threshold_side?: 'above' | 'below' | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Category, `/categories` of bill. */
export interface Category {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  parent_id: number | null;
  sort: number | null;
  enabled: boolean | null;
  description: string | null;
  product_count: number;
  created_at: string;
  updated_at: string;
}

/** Top-up, `/charge-records` of bill. */
export interface ChargeRecord {
  id: number;
  record_no: string | null;
  amount: string | null;
  method: 'bank_transfer' | 'remittance_code' | 'alipay' | 'wechat' | 'admin_grant' | 'voucher' | 'refund' | 'auto' | 'demo' | null;
  status: 'pending' | 'second_review' | 'success' | 'failed' | 'closed' | 'refunded';
  channel_trade_no: string | null;
  balance_before: string | null;
  balance_after: string | null;
  fail_reason: string | null;
  remark: string | null;
  operator: string | null;
  request_key: string | null;
  paid_at: string | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  requested_by: number | null;
  decided_by: number | null;
  decided_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Month close, `/closes` of bill. */
export interface Close {
  id: number;
  period: string | null;
  status: 'open' | 'closing' | 'closed';
  close_at: string | null;
  cutoff_at: string | null;
  closed_at: string | null;
  closed_by: number | null;
  accounts: number | null;
  bills: number | null;
  usage_amount: string | null;
  minimum_amount: string | null;
  adjustment_amount: string | null;
  rounding_amount: string | null;
  due_amount: string | null;
  voucher_amount: string | null;
  granted_amount: string | null;
  cash_amount: string | null;
  ledger_accounts: number | null;
  ledger_root: string | null;
  ledger_seal: string | null;
  recomputed_at: string | null;
  recomputed_bills: number | null;
  differences: number | null;
  difference_lines: { bill_id?: number | null; line?: string | null; booked?: string | null; computed?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Disk, `/cloud-disks` of cmp. */
export interface CloudDisk {
  id: string;
  cloud_id: string | null;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
  gathered_from: string | null;
  name: string | null;
  status: 'creating' | 'available' | 'reserved' | 'awaiting_transfer' | 'transferring' | 'attaching' | 'detaching' | 'in_use' | 'maintenance' | 'deleting' | 'extending' | 'retyping' | 'backing_up' | 'restoring' | 'uploading' | 'downloading' | 'reverting' | 'error' | 'error_deleting' | 'error_extending' | 'error_restoring';
  size_gb: number | null;
  volume_type: string | null;
  disk_tag: 'os_disk' | 'data_disk' | null;
  server_id: string | null;
  device: string | null;
  bootable: boolean | null;
  encrypted: boolean | null;
  availability_zone: string | null;
  charging: 'postpaid' | 'prepaid' | null;
  paid_until: string | null;
  payment_state: 'arrears' | 'ended' | 'ending' | null;
  month_cost: string | null;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Image, `/cloud-images` of cmp. */
export interface CloudImage {
  id: string;
  cloud_id: string | null;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
  gathered_from: string | null;
  name: string | null;
  status: 'queued' | 'saving' | 'uploading' | 'importing' | 'active' | 'deactivated' | 'killed' | 'deleting';
  visibility: 'public' | 'private' | 'shared' | 'community' | null;
  os_type: 'linux' | 'windows' | null;
  os_distro: 'centos' | 'ubuntu' | 'fedora' | 'windows' | 'debian' | 'almalinux' | 'rocky' | 'rhel' | 'oraclelinux' | 'arch' | 'freebsd' | 'openeuler' | 'kylin' | 'uos' | 'cirros' | 'others' | null;
  os_version: string | null;
  architecture: 'x86_64' | 'aarch64' | 'loongarch64' | null;
  size_bytes: number | null;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Network, `/cloud-networks` of cmp. */
export interface CloudNetwork {
  id: string;
  cloud_id: string | null;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
  gathered_from: string | null;
  name: string | null;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting' | 'creating' | 'running' | 'create_failed' | 'deleted' | 'delete_failed';
  subnet_count: number | null;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Resource quota, `/cloud-quotas` of cmp. */
export interface CloudQuota {
  id: number;
  key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'server_snapshots' | 'images' | 'key_pairs' | 'server_groups' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'backup_gigabytes' | 'networks' | 'subnets' | 'ports' | 'routers' | 'floating_ips' | 'security_groups' | 'security_group_rules' | 'firewalls' | 'vpcs' | 'nat_gateways' | 'eips' | 'container_deployments' | 'container_cpu' | 'container_memory_mb' | 'bandwidth_mbps';
  limit: number;
  used: number;
  bp_id: number | null;
  user_id: number | null;
  project_id: number | null;
  cloud_id: string | null;
  created_at: string;
  updated_at: string;
}

/** Synchronisation, `/cloud-syncs` of cmp. */
export interface CloudSync {
  id: number;
  cloud_id: string;
  kind: 'regular' | 'full' | 'refresh' | null;
  outcome: 'success' | 'failed' | null;
  started_at: string | null;
  ended_at: string | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  fault_code: string | null;
  fault_message: string | null;
  created_at: string;
  updated_at: string;
}

/** Cloud, `/clouds` of cmp. */
export interface Cloud {
  cloud_id: string;
  name: string;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack';
  status: 'disconnected' | 'checking' | 'connected' | 'syncing' | 'maintenance' | 'offline';
  simulated: boolean | null;
  enabled: boolean | null;
  region_id: number;
  site_id: number | null;
  endpoint: string | null;
  api_version: string | null;
  auth_type: 'password' | 'application_credential' | null;
  username: string | null;
  domain: string | null;
  project: string | null;
  application_credential_id: string | null;
  region_name: string | null;
  ca_certificate: string | null;
  client_certificate: string | null;
  reclaim_seconds: number | null;
  usage: number | null;
  labels: string[] | null;
  bp_ids: number[] | null;
  price_factor: number | null;
  health: 'normal' | 'insufficient' | 'suspended' | 'arrears' | 'no_permission' | 'unknown' | null;
  last_check_at: string | null;
  last_sync_at: string | null;
  sync_interval_s: number | null;
  metric_source: 'cloud' | 'platform' | null;
  simulated_slow_ms: number | null;
  simulated_full: boolean | null;
  simulated_down: boolean | null;
  simulated_stopped: string[] | null;
  capabilities: Json | null;
  offers: Json | null;
  check_report: { service?: 'identity' | 'compute' | 'network' | 'block-storage' | 'image' | 'containers' | 'api' | null; state?: 'works' | 'missing' | 'fails' | null; fault?: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'unreadable' | 'version' | 'credentials' | 'catalogue' | 'missing' | 'status' | null; url?: string | null; version?: string | null; elapsed_ms?: number | null }[] | null;
  check_fault: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'unreadable' | 'version' | 'credentials' | 'catalogue' | 'missing' | 'status' | null;
  vm_count: number | null;
  host_count: number | null;
  vcpu_total: number | null;
  vcpu_used: number | null;
  memory_total: number | null;
  memory_used: number | null;
  gpu_total: number | null;
  gpu_used: number | null;
  storage_total: number | null;
  storage_used: number | null;
  description: string | null;
  provider_id: number | null;
  found: { kind?: 'flavors' | 'images' | 'networks' | 'vpcs' | 'eipPools' | 'hypervisors' | 'storagePools' | 'natGateways' | 'dnatRules' | 'portForwardings' | 'firewalls' | 'backups' | 'commandRuns' | null; state?: 'offered' | 'absent' | null; count?: number | null }[] | null;
  network_mtu: number | null;
  created_at: string;
  updated_at: string;
}

/** Cluster event, `/kubernetes/events` of aos. */
export interface ClusterEvent {
  id: number;
  namespace: string | null;
  level: 'Normal' | 'Warning' | null;
  reason: string | null;
  object: string | null;
  message: string | null;
  count: number | null;
  last_seen_at: string | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Join key, `/kubernetes/join-keys` of aos. */
export interface ClusterJoinKey {
  id: number;
  name: string | null;
  status: 'valid' | 'expired';
  expires_at: string | null;
  usages: string[] | null;
  description: string | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Namespace, `/kubernetes/namespaces` of aos. */
export interface ClusterNamespace {
  id: number;
  name: string | null;
  status: 'active' | 'terminating' | null;
  is_assigned: boolean | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Node, `/kubernetes/nodes` of aos. */
export interface ClusterNode {
  id: number;
  name: string | null;
  status: 'ready' | 'not_ready' | 'cordoned' | null;
  pool_id: number | null;
  roles: string[] | null;
  version: string | null;
  address: string | null;
  os_image: string | null;
  runtime: string | null;
  cpu_total: number | null;
  cpu_requested: number | null;
  memory_total: number | null;
  memory_requested: number | null;
  pods_most: number | null;
  pods_running: number | null;
  taints: string[] | null;
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40 | null;
  labels: string[] | null;
  conditions: string[] | null;
  drain_status: 'draining' | 'drained' | 'held' | null;
  drain_until: string | null;
  drain_held_by: string | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Pod, `/kubernetes/pods` of aos. */
export interface ClusterPod {
  id: number;
  name: string | null;
  namespace: string | null;
  status: 'running' | 'starting' | 'pending' | 'waiting' | 'completed' | 'failed' | 'terminating' | null;
  reason: string | null;
  container_count: number | null;
  ready: number | null;
  restarts: number | null;
  node_id: number | null;
  workload_id: number | null;
  pod_ip: string | null;
  images: string[] | null;
  containers: string[] | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Node pool, `/kubernetes/pools` of aos. */
export interface ClusterPool {
  id: number;
  name: string | null;
  pool_label: string | null;
  node_count: number | null;
  nodes_ready: number | null;
  versions: string[] | null;
  cpu_capacity: number | null;
  cpu_total: number | null;
  cpu_requested: number | null;
  memory_capacity: number | null;
  memory_total: number | null;
  memory_requested: number | null;
  pods_most: number | null;
  pods_running: number | null;
  labels: string[] | null;
  taints: string[] | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Revision of a release, `/kubernetes/release-revisions` of aos. */
export interface ClusterReleaseRevision {
  id: number;
  title: string | null;
  release_id: string;
  cluster_id: string;
  number: number;
  operation: 'install' | 'change' | 'upgrade' | 'rollback' | null;
  status: 'pending' | 'active' | 'superseded' | 'failed' | null;
  version: string | null;
  version_id: number | null;
  values: string | null;
  defaults: Json | null;
  shown: string | null;
  approved: string | null;
  problem: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Release, `/kubernetes/releases` of aos. */
export interface ClusterRelease {
  id: string;
  name: string | null;
  status: 'deploying' | 'deployed' | 'upgrading' | 'rolling_back' | 'failed' | 'uninstalling';
  cluster_id: string | null;
  simulated: boolean | null;
  namespace: string | null;
  template_id: number | null;
  version_id: number | null;
  version: string | null;
  revision: number | null;
  values: string | null;
  objects: { kind?: string | null; name?: string | null; namespace?: string | null; state?: 'ready' | 'waiting' | 'failed' | null; detail?: string | null }[] | null;
  applied: Json | null;
  hook_progress: Json | null;
  phase: 'plan' | 'before' | 'apply' | 'wait' | 'prune' | 'after' | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  deadline_at: string | null;
  deployed_at: string | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Service, `/kubernetes/services` of aos. */
export interface ClusterService {
  id: number;
  name: string | null;
  namespace: string | null;
  type: 'ClusterIP' | 'NodePort' | 'LoadBalancer' | 'ExternalName' | null;
  cluster_ip: string | null;
  external: string | null;
  ports: string[] | null;
  selector: string[] | null;
  endpoint_count: number | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Cluster node upgrade, `/kubernetes/node-upgrades` of aos. */
export interface ClusterUpgrade {
  id: number;
  target_name: string | null;
  cluster_id: string | null;
  node_id: number | null;
  simulated: boolean | null;
  from_version: string | null;
  to_version: string | null;
  confirmation: 'auto' | 'manual' | null;
  status: 'built' | 'upgrading' | 'unconfirmed' | 'auto_confirmed' | 'confirmed' | 'rolling_back' | 'failed' | 'finished';
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40;
  step: 'draining' | 'installing' | 'watching' | 'restoring' | 'returning' | null;
  blockers: { reason?: 'gone' | 'away' | 'same_version' | 'version_skew' | 'not_ready' | 'other_upgrade' | 'last_node' | 'budget' | null; detail?: string | null }[] | null;
  warnings: { reason?: 'bare_pod' | 'single_replica' | 'local_data' | null; detail?: string | null }[] | null;
  commands: string | null;
  checked_at: string | null;
  started_at: string | null;
  confirm_until: string | null;
  ended_at: string | null;
  deadline_at: string | null;
  problem: string | null;
  restored: boolean | null;
  cordoned: boolean | null;
  was_cordoned: boolean | null;
  open_key: string | null;
  created_at: string;
  updated_at: string;
}

/** Workload, `/kubernetes/workloads` of aos. */
export interface ClusterWorkload {
  id: number;
  name: string | null;
  namespace: string | null;
  kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob' | null;
  status: 'running' | 'progressing' | 'degraded' | 'failed' | 'paused' | 'stopped' | 'completed' | null;
  message: string | null;
  replicas: number | null;
  ready: number | null;
  updated: number | null;
  images: string[] | null;
  containers: string[] | null;
  schedule: string | null;
  revision: number | null;
  revisions: { revision?: number | null; images?: string | null; cause?: string | null; created_at?: string | null }[] | null;
  release_id: string | null;
  cluster_id: string | null;
  simulated: boolean | null;
  uid: string | null;
  started_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Cluster, `/kubernetes/clusters` of aos. */
export interface Cluster {
  id: string;
  name: string;
  status: 'pending' | 'running' | 'away' | 'suspended';
  simulated: boolean | null;
  context: string | null;
  nodes_wanted: number | null;
  node_cpu: number | null;
  node_memory_gib: number | null;
  pool_label: string | null;
  server: string | null;
  description: string | null;
  user_id: number | null;
  bp_id: number | null;
  version: string | null;
  node_count: number | null;
  nodes_ready: number | null;
  pod_count: number | null;
  pods_running: number | null;
  cpu_total: number | null;
  cpu_used: number | null;
  memory_total: number | null;
  memory_used: number | null;
  last_check_at: string | null;
  last_sync_at: string | null;
  failures: number | null;
  cause: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'credentials' | 'status' | 'unreadable' | null;
  cause_detail: string | null;
  extra_arguments: { component?: 'apiserver' | 'controller' | 'kubelet' | 'scheduler' | 'proxy' | null; key?: string | null; value?: string | null }[] | null;
  command_lines: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  created_at: string;
  updated_at: string;
}

/** Process with a setting, `/config-processes` of sys. */
export interface ConfigProcess {
  id: number;
  config_id: number;
  process: string;
  source: 'default' | 'table' | 'environment' | null;
  applied_at: string | null;
  seen_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Setting, `/configs` of sys. */
export interface Config {
  id: number;
  key: string | null;
  group: 'brand' | 'notice' | 'basic' | 'login' | 'email' | 'sms' | 'billing' | 'storage' | 'monitor' | 'logs' | 'licence' | 'ui' | null;
  type: 'string' | 'int' | 'bool' | 'json' | 'secret' | 'enum' | 'image' | null;
  in_force: string | null;
  source: 'default' | 'table' | 'environment';
  value: string | null;
  picture: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  default_value: string | null;
  env_variable: string | null;
  restart_required: boolean | null;
  set_by: number | null;
  set_at: string | null;
  is_set: boolean | null;
  is_declared: boolean | null;
  test_state: 'untested' | 'testing' | 'sent' | 'failed';
  test_result: string | null;
  tested_at: string | null;
  test_target: string | null;
  created_at: string;
  updated_at: string;
}

/** Consent, `/consents` of ums. */
export interface Consent {
  id: number;
  user_id: number | null;
  user_name: string;
  version: string;
  term_version_id: number | null;
  given_at: string;
  address: string | null;
  way: 'registration' | 'sign_in' | null;
  created_at: string;
  updated_at: string;
}

/** Deployment, `/docker/deployments` of cis. */
export interface ContainerDeployment {
  id: string;
  name: string;
  cloud_id: string;
  status: 'creating' | 'running' | 'updating' | 'rolling_back' | 'repairing' | 'degraded' | 'paused' | 'stopping' | 'stopped' | 'finished' | 'error' | 'deleting';
  in_package: boolean | null;
  ready_replicas: number | null;
  revision: number | null;
  failed_revision: number | null;
  image_digest: string | null;
  restart_count: number | null;
  message: string | null;
  changed_by: number | null;
  repaired_at: string | null;
  repair_count: number | null;
  endpoints: { container_port?: number | null; protocol?: string | null; address?: string | null }[] | null;
  volume_usage: { name?: string | null; used_bytes?: number | null; size_bytes?: number | null }[] | null;
  volumes_over: boolean | null;
  can_forward: boolean | null;
  cpu_total: number | null;
  memory_total_mb: number | null;
  units: number | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  stack_id: string | null;
  stack_object: string | null;
  image: string;
  replicas: number;
  cpu: number;
  memory_mb: number;
  command: string[] | null;
  env: { name?: string | null; value?: string | null }[] | null;
  secrets: { secret_id?: number | null; as?: 'env' | 'file' | null; target?: string | null }[] | null;
  files: { path?: string | null; content?: string | null }[] | null;
  restart_policy: 'always' | 'on_failure' | 'never';
  health: { command?: string | null; start_period_s?: number | null; retries?: number | null } | null;
  rollout_timeout_s: number;
  ports: { container_port?: number | null; protocol?: 'tcp' | 'udp' | null }[] | null;
  volumes: { name?: string | null; path?: string | null; size_gb?: number | null }[] | null;
  description: string | null;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Gateway port, `/docker/forwards` of cis. */
export interface ContainerForward {
  id: number;
  address: string | null;
  deployment_id: string | null;
  cloud_id: string | null;
  container_port: number;
  gateway_id: number;
  listen_port: number | null;
  status: 'pending' | 'listening' | 'unanswered' | 'refused' | 'silent' | 'closed';
  reason: 'in_use' | 'not_allowed' | 'out_of_range' | 'failed' | 'no_target' | 'not_running' | 'no_port' | 'gateway_off' | 'not_reached' | 'gateway_silent' | 'no_reply' | null;
  wanted_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Container, `/docker/instances` of cis. */
export interface ContainerInstance {
  id: string;
  name: string | null;
  cloud_id: string;
  status: 'creating' | 'running' | 'restarting' | 'paused' | 'starting' | 'stopping' | 'exited' | 'error' | 'deleting';
  health: 'none' | 'starting' | 'healthy' | 'unhealthy' | null;
  deployment_id: string | null;
  slot: number | null;
  revision: number | null;
  image: string | null;
  image_digest: string | null;
  command: string | null;
  cpu: number | null;
  memory_mb: number | null;
  ip: string | null;
  address: string[] | null;
  restart_count: number | null;
  exit_code: number | null;
  oom_killed: boolean | null;
  message: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  updated_at: string;
}

/** Revision, `/docker/revisions` of cis. */
export interface ContainerRevision {
  id: number;
  deployment_id: string;
  number: number;
  state: 'pending' | 'active' | 'superseded' | 'failed' | null;
  image: string | null;
  cpu: number | null;
  memory_mb: number | null;
  change: ('image' | 'cpu' | 'memory_mb' | 'command' | 'env' | 'secrets' | 'files' | 'restart_policy' | 'health' | 'rollout_timeout_s' | 'ports' | 'volumes')[] | null;
  from_number: number | null;
  content: Json | null;
  created_by: number | null;
  reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Secret, `/docker/secrets` of cis. */
export interface ContainerSecret {
  id: number;
  name: string;
  description: string | null;
  user_id: number | null;
  bp_id: number | null;
  stack_id: string | null;
  stack_object: string | null;
  created_at: string;
  updated_at: string;
}

/** Contract, `/contracts` of bill. */
export interface Contract {
  id: number;
  account_id: number;
  name: string;
  number: string;
  file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null };
  begins_on: string | null;
  ends_on: string | null;
  added_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Customer level, `/customer-levels` of bill. */
export interface CustomerLevel {
  code: string;
  name: string;
  name_en: string | null;
  sort: number | null;
  description: string | null;
  accounts: number;
  policies: number;
  books: number;
  created_at: string;
  updated_at: string;
}

/** Customer note, `/customer-notes` of bill. */
export interface CustomerNote {
  id: number;
  account_id: number;
  text: string;
  promised_until: string | null;
  author_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Discount, `/discounts` of bill. */
export interface Discount {
  id: number;
  name: string;
  code: string | null;
  type: 'percentage' | 'fixed_amount';
  value: string;
  min_amount: string | null;
  max_discount: string | null;
  stackable: boolean | null;
  priority: number | null;
  scope: 'all' | 'category' | 'product' | 'region';
  category_ids: number[] | null;
  product_ids: number[] | null;
  region_ids: number[] | null;
  targets: 'all' | 'users' | 'bps';
  user_ids: number[] | null;
  bp_ids: number[] | null;
  frequency: 'once' | 'recurring' | 'forever';
  frequency_duration: number | null;
  start_at: string;
  end_at: string | null;
  total_limit: number | null;
  per_account_limit: number | null;
  used_count: number | null;
  borne_by: 'platform' | 'provider' | 'shared';
  terminated_at: string | null;
  status: 'pending' | 'active' | 'expired' | 'terminated';
  note: string | null;
  created_at: string;
  updated_at: string;
}

/** Division, `/divisions` of ecrm. */
export interface Division {
  code: string;
  name: string;
  level: 'province' | 'city' | 'district';
  parent: string | null;
  child_count: number;
  created_at: string;
  updated_at: string;
}

/** DNAT rule, `/clouds/{cloud_id}/dnat-rules` of cmp. */
export interface DnatRule {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  nat_gateway_id: string;
  eip_id: string;
  protocol: 'tcp' | 'udp' | 'any';
  external_port: string;
  internal_ip: string;
  internal_port: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Edge node, `/edges` of ecrm. */
export interface Edge {
  id: number;
  name: string;
  simulated: boolean | null;
  site_id: number;
  status: 'online' | 'maintenance' | 'unreachable' | 'offline';
  arch: 'x86_64' | 'aarch64' | null;
  version: string | null;
  endpoint: string | null;
  node_count: number | null;
  cpu_cores: number | null;
  memory: number | null;
  gpu_count: number | null;
  labels: Record<string, string> | null;
  taints: { key?: string | null; value?: string | null; effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | null }[] | null;
  cpu_count: number | null;
  mem_total: number | null;
  description: string | null;
  hostname: string | null;
  host_address: string | null;
  cpu_usage: number | null;
  load_average: number | null;
  mem_usage: number | null;
  disk_total: number | null;
  disk_usage: number | null;
  host_started_at: string | null;
  agent_started_at: string | null;
  heartbeat_at: string | null;
  silent_state: string | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Elastic IP pool, `/clouds/{cloud_id}/eip-pools` of cmp. */
export interface EipPool {
  id: string;
  name: string;
  line: 'bgp' | 'bgp_pro' | 'telecom' | 'unicom' | 'mobile';
  cidr: string;
  gateway: string | null;
  enabled: boolean | null;
  bp_ids: number[] | null;
  total: number | null;
  allocated: number | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Elastic IP, `/clouds/{cloud_id}/eips` of cmp. */
export interface Eip {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  ip_addr: string | null;
  pool_id: string;
  line: 'bgp' | 'bgp_pro' | 'telecom' | 'unicom' | 'mobile' | null;
  charge_mode: 'bandwidth' | 'traffic' | null;
  bandwidth_mbps: number | null;
  associate_type: 'server' | 'natgateway' | null;
  server_id: string | null;
  fixed_ip_address: string | null;
  nat_gateway_id: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Favourite, `/favourites` of sys. */
export interface Favourite {
  id: number;
  user_id: number | null;
  resource: string | null;
  record_id: string | null;
  path: string | null;
  created_at: string;
  updated_at: string;
}

/** Firewall policy, `/clouds/{cloud_id}/firewall-policies` of cmp. */
export interface FirewallPolicy {
  id: string;
  name: string;
  rule_ids: string[] | null;
  audited: boolean | null;
  shared: boolean | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Firewall rule, `/clouds/{cloud_id}/firewall-rules` of cmp. */
export interface FirewallRule {
  id: string;
  name: string;
  protocol: 'tcp' | 'udp' | 'icmp' | 'any';
  ip_version: 4 | 6;
  source_ip_address: string | null;
  source_port: string | null;
  destination_ip_address: string | null;
  destination_port: string | null;
  action: 'allow' | 'deny' | 'reject';
  enabled: boolean | null;
  shared: boolean | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Firewall, `/clouds/{cloud_id}/firewalls` of cmp. */
export interface Firewall {
  id: string;
  name: string;
  status: 'creating' | 'active' | 'inactive' | 'down' | 'updating' | 'error' | 'deleting';
  admin_state_up: boolean | null;
  ingress_policy_id: string | null;
  egress_policy_id: string | null;
  port_ids: string[] | null;
  shared: boolean | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Flavor, `/clouds/{cloud_id}/flavors` of cmp. */
export interface Flavor {
  id: string;
  name: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  ephemeral_gb: number | null;
  swap_mb: number | null;
  architecture: 'x86_architecture' | 'arm_architecture' | 'heterogeneous_computing' | 'bare_metal' | 'custom' | null;
  category: 'general_purpose' | 'compute_optimized' | 'memory_optimized' | 'big_data' | 'local_ssd' | 'high_clock_speed' | 'compute_optimized_type_with_gpu' | 'visualization_compute_optimized_type_with_gpu' | 'compute_optimized_type' | null;
  gpu_type: string | null;
  gpu_count: number | null;
  is_public: boolean | null;
  shared_bp_ids: number[] | null;
  shared_user_ids: number[] | null;
  is_disabled: boolean | null;
  extra_specs: Record<string, string> | null;
  instance_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Floating IP, `/clouds/{cloud_id}/floating-ips` of cmp. */
export interface FloatingIp {
  id: string;
  floating_ip_address: string | null;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting';
  floating_network_id: string;
  fixed_ip_address: string | null;
  port_id: string | null;
  server_id: string | null;
  router_id: string | null;
  forwarding_count: number;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Transaction, `/funds` of bill. */
export interface Fund {
  id: number;
  fund_no: string | null;
  seq: number | null;
  type: 'opening' | 'recharge' | 'grant' | 'consume' | 'settle' | 'refund' | 'freeze' | 'unfreeze' | 'adjust' | 'withdraw' | 'expire' | 'writeoff' | null;
  direction: 'inbound' | 'outbound' | null;
  amount: string | null;
  cash_amount: string | null;
  granted_amount: string | null;
  voucher_amount: string | null;
  balance_before: string | null;
  balance_after: string | null;
  frozen_before: string | null;
  frozen_after: string | null;
  granted_before: string | null;
  granted_after: string | null;
  ref_type: 'account' | 'charge' | 'voucher' | 'adjustment' | 'hold' | 'order' | 'bill' | 'resource' | null;
  ref_id: string | null;
  source: 'manual' | 'interval' | 'threshold' | 'system' | null;
  status: 'pending' | 'settled' | 'failed' | 'voided' | null;
  remark: string | null;
  operator: string | null;
  transaction_id: string | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Gateway, `/gws` of ecrm. */
export interface Gateway {
  id: number;
  name: string;
  simulated: boolean | null;
  site_id: number;
  type: 'l4' | 'l7' | 'vpn' | 'edge';
  status: 'inactive' | 'activating' | 'active' | 'deactivating' | 'rebooting' | 'unreachable' | 'error';
  public_ip: string | null;
  private_ip: string | null;
  ports: number[] | null;
  serial_number: string | null;
  version: string | null;
  components: string[] | null;
  component_states: { installation?: number | null; ready?: boolean | null; detail?: string | null; token_number?: number | null; token_hash?: string | null }[] | null;
  connections: number | null;
  activated_at: string | null;
  cert_expire_at: string | null;
  description: string | null;
  agent_count: number;
  hostname: string | null;
  host_address: string | null;
  cpu_count: number | null;
  cpu_usage: number | null;
  load_average: number | null;
  mem_total: number | null;
  mem_usage: number | null;
  disk_total: number | null;
  disk_usage: number | null;
  host_started_at: string | null;
  agent_started_at: string | null;
  heartbeat_at: string | null;
  gpu_read_at: string | null;
  gpu_cards: { uuid?: string | null; card_index?: number | null; host?: string | null; model?: string | null; memory_total?: number | null; memory_used?: number | null; utilisation?: number | null; temperature?: number | null; power?: number | null; driver_version?: string | null; cuda_version?: string | null; ecc_errors?: number | null; xid_last?: number | null; mig?: boolean | null; lost?: boolean | null }[] | null;
  gpu_findings: { line?: number | null; problem?: 'unreadable' | 'noIdentity' | 'columns' | 'number' | 'range' | 'duplicate' | null; detail?: string | null }[] | null;
  forward_ports: string | null;
  forward_cloud_ids: string[] | null;
  forward_offer: string | null;
  forward_states: { forward?: number | null; port?: number | null; state?: 'listening' | 'in_use' | 'not_allowed' | 'out_of_range' | 'failed' | null; reached?: boolean | null; detail?: string | null }[] | null;
  tunnel_networks: string[] | null;
  tunnel_offer: string[] | null;
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40 | null;
  available_versions: string[] | null;
  silent_state: string | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** GPU card, `/settlement/gpu-cards` of bill. */
export interface GpuCard {
  id: number;
  name: string | null;
  uuid: string | null;
  status: 'idle' | 'busy' | 'fault' | 'maintenance' | 'silent' | 'gone';
  fault_reason: 'lost' | 'ecc' | 'xid' | null;
  model: string | null;
  host: string | null;
  card_index: number | null;
  place_id: number | null;
  model_id: number | null;
  host_id: string | null;
  cloud_id: string | null;
  site_id: number | null;
  region_id: number | null;
  provider_id: number | null;
  bp_id: number | null;
  allocated: boolean | null;
  machine: string | null;
  machine_id: string | null;
  machine_name: string | null;
  tenant_bp_id: number | null;
  tenant_id: number | null;
  memory_total: number | null;
  memory_used: number | null;
  utilisation: number | null;
  temperature: number | null;
  power: number | null;
  driver_version: string | null;
  cuda_version: string | null;
  ecc_errors: number | null;
  xid_last: number | null;
  mig: boolean | null;
  source: 'simulator' | 'driver' | 'agent' | null;
  gateway_id: number | null;
  last_report_at: string | null;
  gone_at: string | null;
  created_at: string;
  updated_at: string;
}

/** GPU model, `/gpu-models` of bill. */
export interface GpuModel {
  id: number;
  name: string;
  vendor: string | null;
  architecture: string | null;
  tflops: number | null;
  memory_bandwidth: number | null;
  power: number | null;
  pcie: number | null;
  source: string | null;
  created_at: string;
  updated_at: string;
}

/** Platform component, `/health-components` of omc. */
export interface HealthComponent {
  id: number;
  name: string | null;
  name_en: string | null;
  state: 'up' | 'degraded' | 'down' | 'unknown' | 'maintenance' | 'stopped';
  urgency: number;
  since: string | null;
  area: 'platform' | 'clouds' | 'gateways' | 'monitoring' | null;
  kind: 'process' | 'work' | 'cloud' | 'api' | 'program' | 'agent' | 'prometheus' | 'integration' | 'installation' | null;
  availability: number | null;
  cause: 'prober' | 'silent' | 'dependency' | 'partial' | 'reported' | 'late' | 'undelivered' | 'targets' | 'unscraped' | 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'credentials' | 'status' | 'unreadable' | 'tooLarge' | 'version' | 'catalogue' | 'missing' | 'notPrometheus' | 'otherType' | null;
  cause_detail: string | null;
  open_alarms: number | null;
  working: number | null;
  total: number | null;
  depends_on: number[] | null;
  cloud_id: string | null;
  region_id: number | null;
  installation_id: number | null;
  service: 'identity' | 'compute' | 'network' | 'block-storage' | 'image' | 'api' | null;
  version: string | null;
  role: string | null;
  host: string | null;
  pid: number | null;
  started_at: string | null;
  lag_ms: number | null;
  connections: number | null;
  streams: number | null;
  elapsed_ms: number | null;
  parts: { host?: string | null; zone?: string | null; state?: 'up' | 'down' | 'off' | null; reason?: string | null; seen_at?: string | null }[] | null;
  target_type: string | null;
  target_id: string | null;
  last_check_at: string | null;
  source: string | null;
  key: string | null;
  failures: number | null;
  successes: number | null;
  created_at: string;
  updated_at: string;
}

/** Help article, `/help/articles` of sys. */
export interface HelpArticle {
  id: number;
  slug: string;
  category_id: number;
  sort: number | null;
  audience: ('ADMIN' | 'TENANT_ADMIN' | 'TENANT' | 'OPERATION_SUPPORTER' | 'PROVIDER' | 'COPOTE_NORMAL' | 'COPOTE_REVIEWER' | 'COPOTE_ADMIN')[] | null;
  status: 'draft' | 'published' | 'archived';
  version: number | null;
  built_in: boolean | null;
  edited: boolean | null;
  original_revision: string | null;
  original_changed: boolean | null;
  helpful: number;
  unhelpful: number;
  title: string;
  title_en: string;
  keywords: string[] | null;
  keywords_en: string[] | null;
  text: string;
  text_en: string;
  pictures: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Help category, `/help/categories` of sys. */
export interface HelpCategory {
  id: number;
  name: string;
  name_en: string;
  key: string;
  icon: string | null;
  sort: number | null;
  article_count: number;
  created_at: string;
  updated_at: string;
}

/** Feedback, `/help/articles/{article_id}/feedback` of sys. */
export interface HelpFeedback {
  id: number;
  article_id: number;
  version: number | null;
  user_id: number | null;
  helpful: boolean | null;
  comment: string | null;
  created_at: string;
  updated_at: string;
}

/** Version of an article, `/help/articles/{article_id}/versions` of sys. */
export interface HelpVersion {
  id: number;
  article_id: number;
  number: number | null;
  name: string | null;
  source: 'original' | 'edited' | 'restored' | null;
  created_by: number | null;
  title: string;
  title_en: string;
  keywords: string[] | null;
  keywords_en: string[] | null;
  text: string;
  text_en: string;
  pictures: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Hypervisor, `/clouds/{cloud_id}/hypervisor-nodes` of cmp. */
export interface HypervisorNode {
  id: string;
  name: string | null;
  status: 'enabled' | 'disabled';
  state: 'up' | 'down' | null;
  disabled_reason: string | null;
  host_ip: string | null;
  hypervisor_type: string | null;
  hypervisor_version: string | null;
  vcpus: number | null;
  vcpus_offered: number | null;
  vcpus_used: number | null;
  memory_mb: number | null;
  memory_mb_used: number | null;
  local_gb: number | null;
  local_gb_used: number | null;
  gpu_model: string | null;
  gpu_total: number | null;
  gpu_used: number | null;
  running_vms: number | null;
  availability_zone: string | null;
  uptime: string | null;
  own_provider_id: number | null;
  provider_id: number | null;
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40 | null;
  available_versions: string[] | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Policy action, `/actions` of ums. */
export interface IamAction {
  id: number;
  service_id: number;
  code: string;
  word: string | null;
  name: string;
  name_en: string | null;
  resource_id: number | null;
  level: 'list' | 'read' | 'write' | 'admin';
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | null;
  path: string | null;
  is_generated: boolean | null;
  created_at: string;
  updated_at: string;
}

/** Resource type, `/resources` of ums. */
export interface IamResource {
  id: number;
  name: string;
  name_en: string | null;
  service_id: number;
  type: string;
  crn_pattern: string;
  id_field: string | null;
  parent_id: number | null;
  is_generated: boolean | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Service, `/services` of ums. */
export interface IamService {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  base_path: string;
  enabled: boolean | null;
  description: string | null;
  is_generated: boolean | null;
  action_count: number;
  resource_count: number;
  created_at: string;
  updated_at: string;
}

/** Image share, `/clouds/{cloud_id}/image-members` of cmp. */
export interface ImageMember {
  id: string;
  image_id: string;
  image_name: string | null;
  account: string;
  member_bp_id: number | null;
  member_user_id: number | null;
  status: 'pending' | 'accepted' | 'rejected';
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Image, `/clouds/{cloud_id}/images` of cmp. */
export interface Image {
  id: string;
  name: string;
  status: 'queued' | 'saving' | 'uploading' | 'importing' | 'active' | 'deactivated' | 'killed' | 'deleting';
  visibility: 'public' | 'private' | 'shared' | 'community' | null;
  disk_format: 'qcow2' | 'raw' | 'iso' | 'vmdk' | 'vdi' | 'vhd' | 'vhdx' | 'ploop' | 'aki' | 'ari' | 'ami';
  os_type: 'linux' | 'windows' | null;
  os_distro: 'centos' | 'ubuntu' | 'fedora' | 'windows' | 'debian' | 'almalinux' | 'rocky' | 'rhel' | 'oraclelinux' | 'arch' | 'freebsd' | 'openeuler' | 'kylin' | 'uos' | 'cirros' | 'others' | null;
  os_version: string | null;
  os_admin_user: string | null;
  architecture: 'x86_64' | 'aarch64' | 'loongarch64' | null;
  size_bytes: number | null;
  min_disk_gb: number | null;
  min_ram_mb: number | null;
  protected: boolean | null;
  is_default: boolean | null;
  is_hidden: boolean | null;
  upload_progress: number | null;
  shared_bp_ids: number[] | null;
  shared_user_ids: number[] | null;
  checksum: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Incident, `/incidents` of omc. */
export interface Incident {
  id: number;
  impact: 'partly' | 'bad';
  event_ids: number[] | null;
  status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  began_at: string;
  resolved_at: string | null;
  title: string;
  title_en: string | null;
  text: string | null;
  text_en: string | null;
  services: ('console' | 'compute' | 'network' | 'storage' | 'images' | 'management')[] | null;
  region_ids: number[] | null;
  cloud_ids: string[] | null;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Revision of an installation, `/installation-revisions` of omc. */
export interface InstallationRevision {
  id: number;
  installation_id: number | null;
  revision: number | null;
  operation: 'install' | 'upgrade' | 'rollback' | null;
  version: '1' | '2' | null;
  values: Json | null;
  created_at: string;
  updated_at: string;
}

/** Installation, `/installations` of omc. */
export interface Installation {
  id: number;
  name: string;
  component: 'node_exporter' | 'prometheus' | 'text_file';
  version: '1' | '2';
  gateway_id: number;
  carried_by: 'agent' | 'simulator' | null;
  status: 'planned' | 'deploying' | 'deployed' | 'upgrading' | 'rolling_back' | 'failed' | 'degraded' | 'unknown' | 'uninstalling' | 'uninstalled';
  applied_version: string | null;
  revision: number | null;
  former_revision: number | null;
  changes: { field?: string | null; from?: string | null; to?: string | null }[] | null;
  applied: Json | null;
  sent: Json | null;
  problem: string | null;
  endpoint: string | null;
  deployed_at: string | null;
  port: number | null;
  all_addresses: boolean | null;
  log_level: 'debug' | 'info' | 'warn' | 'error' | null;
  textfile: boolean | null;
  scrape_interval_s: number | null;
  retention_days: number | null;
  targets: string[] | null;
  query_timeout_s: number | null;
  platform_metrics: boolean | null;
  platform_machines_port: number | null;
  platform_token_number: number | null;
  file_name: string | null;
  content: string | null;
  mode: '0600' | '0644' | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Instance snapshot, `/clouds/{cloud_id}/instance-snapshots` of cmp. */
export interface InstanceSnapshot {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
  server_id: string | null;
  size_bytes: number | null;
  min_disk_gb: number | null;
  os_distro: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Instance, `/clouds/{cloud_id}/instances` of cmp. */
export interface Instance {
  id: string;
  name: string;
  power_state: 0 | 1 | 3 | 4 | 6 | 7 | null;
  fixed_addresses: string[] | null;
  deletes_volumes: string[] | null;
  floating_addresses: string[] | null;
  flavor_id: string;
  vcpus: number | null;
  ram_mb: number | null;
  gpu_type: string | null;
  gpu_count: number | null;
  disk_gb: number | null;
  image_id: string | null;
  security_group_ids: string[] | null;
  interfaces: { port_id?: string | null; network_id?: string | null; subnet_id?: string | null; ip?: string | null; mac?: string | null; floating_ip?: string | null }[] | null;
  keypair_id: string | null;
  key_name: string | null;
  login_user: string | null;
  availability_zone: string | null;
  server_group_id: string | null;
  host: string | null;
  hostname: string | null;
  description: string | null;
  launched_at: string | null;
  deleted_at: string | null;
  reclaim_at: string | null;
  status: 'creating' | 'active' | 'stopped' | 'paused' | 'suspended' | 'rescued' | 'resized' | 'shelved' | 'shelved_offloaded' | 'soft_deleted' | 'error' | 'unknown' | 'starting' | 'stopping' | 'rebooting' | 'hard_rebooting' | 'pausing' | 'unpausing' | 'suspending' | 'resuming' | 'resizing' | 'confirming' | 'reverting' | 'rebuilding' | 'rescuing' | 'unrescuing' | 'snapshotting' | 'migrating' | 'shelving' | 'unshelving' | 'deleting' | 'soft_deleting' | 'restoring' | 'changing_password';
  previous_flavor_id: string | null;
  app_id: number | null;
  app_port: number | null;
  application: { name?: string | null; name_en?: string | null; access?: string | null; user?: string | null; path?: string | null; check?: string | null; minutes?: number | null } | null;
  metadata: Record<string, string> | null;
  tags: { key?: string | null; value?: string | null }[] | null;
  locked: boolean | null;
  locked_reason: string | null;
  os_type: 'linux' | 'windows' | null;
  provider_id: number | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Invitation, `/invitations` of ums. */
export interface Invitation {
  id: string;
  bp_id: number;
  invitee: string | null;
  email: string | null;
  phone: string | null;
  token_hash: string | null;
  role: 'TENANT' | 'TENANT_ADMIN';
  project_ids: number[] | null;
  max_uses: number | null;
  used_count: number | null;
  expires_at: string;
  sent_at: string | null;
  seen_at: string | null;
  accepted_at: string | null;
  accepted_by: number | null;
  revoked_at: string | null;
  created_by: string | null;
  status: 'sent' | 'waiting' | 'seen' | 'accepted' | 'expired' | 'withdrawn';
  created_at: string;
  updated_at: string;
}

/** Key pair, `/clouds/{cloud_id}/keypairs` of cmp. */
export interface Keypair {
  id: string;
  name: string;
  type: 'ssh' | 'x509';
  public_key: string | null;
  fingerprint: string | null;
  server_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Label input, `/labels/show-inputs` of ecrm. */
export interface LabelInput {
  key: string;
  description: string | null;
  values: string[] | null;
  free: boolean | null;
  created_at: string;
  updated_at: string;
}

/** Launch template, `/launch-templates` of bill. */
export interface LaunchTemplate {
  id: number;
  name: string;
  product_id: number | null;
  place: string | null;
  charge_type: 'postpaid' | 'prepaid' | null;
  quantity: number | null;
  choices: Json | null;
  shared: boolean | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Licence, `/licenses` of sys. */
export interface Licence {
  id: number;
  product: string | null;
  customer: string | null;
  edition: string | null;
  issued_at: number | null;
  start_timestamp: number | null;
  end_timestamp: number | null;
  limits: { nodes?: number | null; cores?: number | null; gpus?: number | null; clouds?: number | null; users?: number | null } | null;
  features: string[] | null;
  fingerprint: string | null;
  status: 'pending' | 'valid' | 'expiring' | 'expired';
  created_at: string;
  updated_at: string;
}

/** Machine, `/machines` of cmp. */
export interface Machine {
  id: string;
  floating_addresses: string[] | null;
  cloud_id: string | null;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
  gathered_from: string | null;
  name: string | null;
  status: 'creating' | 'active' | 'stopped' | 'paused' | 'suspended' | 'rescued' | 'resized' | 'shelved' | 'shelved_offloaded' | 'soft_deleted' | 'error' | 'unknown' | 'starting' | 'stopping' | 'rebooting' | 'hard_rebooting' | 'pausing' | 'unpausing' | 'suspending' | 'resuming' | 'resizing' | 'confirming' | 'reverting' | 'rebuilding' | 'rescuing' | 'unrescuing' | 'snapshotting' | 'migrating' | 'shelving' | 'unshelving' | 'deleting' | 'soft_deleting' | 'restoring' | 'changing_password';
  vcpus: number | null;
  ram_mb: number | null;
  gpu_type: string | null;
  gpu_count: number | null;
  fixed_addresses: string[] | null;
  availability_zone: string | null;
  charging: 'postpaid' | 'prepaid' | null;
  paid_until: string | null;
  payment_state: 'arrears' | 'ended' | 'ending' | null;
  month_cost: string | null;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  tags: { key?: string | null; value?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Maintenance, `/maintenances` of omc. */
export interface Maintenance {
  id: number;
  starts_at: string;
  ends_at: string;
  silence_alarms: boolean | null;
  silence_ids: number[] | null;
  status: 'planned' | 'in_progress' | 'done' | 'cancelled';
  started_at: string | null;
  ended_at: string | null;
  title: string;
  title_en: string | null;
  text: string | null;
  text_en: string | null;
  services: ('console' | 'compute' | 'network' | 'storage' | 'images' | 'management')[] | null;
  region_ids: number[] | null;
  cloud_ids: string[] | null;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Message, `/inbox` of sys. */
export interface Message {
  id: number;
  user_id: number | null;
  title: string | null;
  text: string | null;
  words: Json | null;
  type: 'system' | 'billing' | 'resource' | 'alarm' | 'security' | 'review' | 'workOrder' | 'settlement' | null;
  level: 'info' | 'warn' | 'error' | null;
  link: string | null;
  read_at: string | null;
  in_app: boolean | null;
  emailed_at: string | null;
  key: string | null;
  created_at: string;
  updated_at: string;
}

/** Monitor integration, `/monitor/integrations` of omc. */
export interface MonitorIntegration {
  id: number;
  name: string;
  way: 'paste' | 'component';
  gateway_id: number | null;
  prometheus_port: number | null;
  installation_id: number | null;
  prometheus_id: number | null;
  scrape_metrics: boolean | null;
  scrape_machines: boolean | null;
  port: number | null;
  status: 'installing' | 'installed' | 'install_failed' | 'reinstalling' | 'uninstalling' | 'uninstalled' | 'uninstall_failed' | 'abnormal';
  problem: string | null;
  last_seen_at: string | null;
  waits_since: string | null;
  created_at: string;
  updated_at: string;
}

/** NAT gateway, `/clouds/{cloud_id}/nat-gateways` of cmp. */
export interface NatGateway {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  spec: 'small' | 'middle' | 'large' | 'xlarge' | null;
  vpc_id: string;
  subnet_id: string;
  pool_id: string | null;
  outgoing_ips: string[] | null;
  ip_addr: string | null;
  eip_ids: string[] | null;
  sole: string | null;
  description: string | null;
  snat_count: number;
  dnat_count: number;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Country or area, `/nations` of ecrm. */
export interface Nation {
  code: string;
  code3: string;
  numeric: string | null;
  name: string;
  name_en: string;
  created_at: string;
  updated_at: string;
}

/** Network, `/clouds/{cloud_id}/networks` of cmp. */
export interface Network {
  id: string;
  name: string;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting';
  admin_state_up: boolean | null;
  shared: boolean | null;
  external: boolean | null;
  bp_ids: number[] | null;
  mtu: number | null;
  port_security_enabled: boolean | null;
  network_type: 'flat' | 'vlan' | 'vxlan' | 'gre' | 'geneve' | 'local' | null;
  physical_network: string | null;
  segmentation_id: number | null;
  availability_zones: string[] | null;
  subnet_count: number;
  port_count: number;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Node upgrade, `/node-upgrades` of ecrm. */
export interface NodeUpgrade {
  id: number;
  target_name: string | null;
  kind: 'host' | 'gateway' | null;
  gateway_id: number | null;
  host_id: string | null;
  cloud_id: string | null;
  carried_by: 'agent' | 'cloud' | 'simulator' | null;
  from_version: string | null;
  to_version: string | null;
  confirmation: 'auto' | 'manual' | null;
  status: 'built' | 'upgrading' | 'unconfirmed' | 'auto_confirmed' | 'confirmed' | 'rolling_back' | 'failed' | 'finished';
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40;
  step: 'draining' | 'installing' | 'watching' | 'restoring' | 'returning' | null;
  blockers: { reason?: 'gone' | 'same_version' | 'version_missing' | 'licence' | 'not_ready' | 'silent' | 'unsupported' | 'cloud_away' | 'machines_fixed' | 'no_room' | 'other_upgrade' | null; detail?: string | null }[] | null;
  checked_at: string | null;
  started_at: string | null;
  confirm_until: string | null;
  ended_at: string | null;
  rolled_back_for: 'unconfirmed' | 'unhealthy' | 'by_hand' | null;
  restored: boolean | null;
  returns: boolean | null;
  open_key: string | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Notification template, `/notification-templates` of omc. */
export interface NotificationTemplate {
  id: number;
  name: string;
  channel: 'inApp' | 'email' | 'sms' | 'webhook' | 'dingtalk' | 'wecom' | 'feishu';
  in_use: boolean | null;
  title_zh: string;
  text_zh: string;
  title_en: string;
  text_en: string;
  created_at: string;
  updated_at: string;
}

/** Notification, `/notifications` of omc. */
export interface Notification {
  id: number;
  event_id: number | null;
  transition: string | null;
  kind: 'fired' | 'repeated' | 'escalated' | 'lowered' | 'no_data' | 'recovered' | 'closed' | 'test' | null;
  alarm_id: number | null;
  alarm_name: string | null;
  object_title: string | null;
  severity: 1 | 2 | 3 | null;
  receiver_id: number | null;
  receiver_name: string | null;
  channel: 'inApp' | 'email' | 'sms' | 'webhook' | 'dingtalk' | 'wecom' | 'feishu' | null;
  target: string | null;
  person: number | null;
  person_name: string | null;
  status: 'queued' | 'retrying' | 'sent' | 'failed' | 'silenced' | 'skipped';
  reason: 'silence' | 'not_informed' | 'receiver_off' | 'user_off' | 'turned_off' | 'no_email' | 'no_phone' | 'no_sender' | 'refused' | 'gave_up' | 'overtaken' | null;
  detail: string | null;
  silence_id: number | null;
  tries: { at?: string | null; outcome?: 'sending' | 'sent' | 'failed' | 'interrupted' | null; detail?: string | null }[] | null;
  try_count: number | null;
  message_id: string | null;
  sent_at: string | null;
  announcement: Json | null;
  destination: string | null;
  subject: string | null;
  due_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** On-call calendar, `/on-call-calendars` of omc. */
export interface OnCallCalendar {
  id: number;
  name: string;
  zone: string;
  user_ids: number[];
  every: 'day' | 'week';
  hand_over_day: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null;
  hand_over_time: string;
  starts_on: string;
  steps: { after_min?: number | null; whom?: 'on_call' | 'next' | 'all' | null }[] | null;
  current_id: number | null;
  current_until: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Cover, `/on-call-covers` of omc. */
export interface OnCallCover {
  id: number;
  calendar_id: number;
  cover_id: number;
  begins_at: string;
  ends_at: string;
  note: string | null;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Operating figure, `/settlement/operating-facts` of bill. */
export interface OperatingFact {
  id: string;
  title: string | null;
  grain: 'day' | 'month' | null;
  period: string | null;
  day: string | null;
  dimension: 'all' | 'region' | 'site' | 'cloud' | 'provider' | 'partner' | null;
  key: string | null;
  name: string | null;
  orders: number | null;
  new_users: number | null;
  active_users: number | null;
  paying_users: number | null;
  gross_revenue: string | null;
  refunds: string | null;
  net_revenue: string | null;
  top_ups: string | null;
  arpu: string | null;
  machine_hours: string | null;
  gpu_hours: string | null;
  vcpu_used: string | null;
  vcpu_total: string | null;
  gpu_used: string | null;
  gpu_total: string | null;
  vcpu_pct: number | null;
  gpu_pct: number | null;
  top_products: { product_id?: number | null; name?: string | null; amount?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Active or paying user, `/settlement/operating-users` of bill. */
export interface OperatingUser {
  id: number;
  period: string | null;
  grain: 'day' | 'month' | null;
  day: string | null;
  kind: 'active' | 'paying' | null;
  who: number | null;
  name: string | null;
  user_id: number | null;
  account_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Order, `/orders` of bill. */
export interface Order {
  id: number;
  order_no: string | null;
  type: 'new' | 'renew' | 'convert' | 'upgrade' | 'downgrade' | 'refund' | null;
  status: 'pending_payment' | 'paid' | 'provisioning' | 'completed' | 'partially_completed' | 'failed' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'pending_approval';
  charge_type: 'prepaid' | 'postpaid' | null;
  period: number | null;
  period_unit: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
  quantity: number | null;
  auto_renew: boolean | null;
  by_transfer: boolean | null;
  parent_id: number | null;
  region_id: number | null;
  site_id: number | null;
  cloud_id: string | null;
  provider_id: number | null;
  quote_id: string | null;
  buyer_id: number | null;
  expire_at: string | null;
  paid_at: string | null;
  completed_at: string | null;
  service_start: string | null;
  service_end: string | null;
  fail_reason: string | null;
  events: { at?: string | null; to?: 'pending_payment' | 'paid' | 'provisioning' | 'completed' | 'partially_completed' | 'failed' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'pending_approval' | null; actor?: string | null; from?: 'pending_payment' | 'paid' | 'provisioning' | 'completed' | 'partially_completed' | 'failed' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'pending_approval' | null; note?: string | null }[] | null;
  price_snapshot: Json | null;
  discount_borne: Json | null;
  launch: Json | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  items: { name?: string | null; spec?: string | null; status?: 'waiting' | 'provisioning' | 'delivered' | 'failed' | 'refunded' | null; original?: string | null; discount?: string | null; discount_names?: string | null; voucher?: string | null; payable?: string | null; refunded?: string | null; product_id?: number | null; resource?: string | null; resource_id?: string | null; error?: string | null }[] | null;
  original_amount: string | null;
  discount_amount: string | null;
  voucher_amount: string | null;
  payable_amount: string | null;
  paid_amount: string | null;
  refunded_amount: string | null;
  returned_cash: string | null;
  returned_granted: string | null;
  returned_voucher: string | null;
  forfeited_amount: string | null;
  auto_refunded: boolean | null;
  full_refund: boolean | null;
  pay_method: 'balance' | 'voucher' | 'mixed' | null;
  approval_by: number | null;
  approval_at: string | null;
  approval_note: string | null;
  created_at: string;
  updated_at: string;
}

/** Organisation, `/bps` of ums. */
export interface Partner {
  id: number;
  name: string;
  login_name: string | null;
  short_name: string | null;
  status: 'pending' | 'approved' | 'rejected' | 'disabled';
  licence_no: string | null;
  licence_file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  industry: 'internet' | 'manufacturing' | 'finance' | 'education' | 'healthcare' | 'government' | 'media' | 'other' | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  address: string | null;
  source: 'platform' | 'registration' | null;
  audit_note: string | null;
  audited_at: string | null;
  description: string | null;
  second_factor: boolean | null;
  member_count: number;
  project_count: number;
  logo: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  approval_above: string | null;
  created_at: string;
  updated_at: string;
}

/** File, `/spaces/personal/entries` of sys. */
export interface PersonalFile {
  id: number;
  parent_id: number | null;
  user_id: number | null;
  name: string;
  is_dir: boolean | null;
  size: number | null;
  content_type: string | null;
  sha256: string | null;
  thumb: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  deleted_at: string | null;
  removed: boolean | null;
  removed_with: number | null;
  object_key: string | null;
  ancestry: string | null;
  place: string | null;
  created_at: string;
  updated_at: string;
}

/** Policy, `/policies` of ums. */
export interface Policy {
  id: number;
  name: string;
  name_en: string | null;
  type: 'system' | 'custom' | null;
  bp_id: number | null;
  service_ids: number[] | null;
  document: string;
  default_version: string | null;
  description: string | null;
  version_count: number;
  attachment_count: number;
  created_at: string;
  updated_at: string;
}

/** Policy version, `/policies/{policy_id}/versions` of ums. */
export interface PolicyVersion {
  id: number;
  policy_id: number;
  version: string | null;
  document: string;
  is_default: boolean | null;
  note: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Port forwarding, `/clouds/{cloud_id}/port-forwardings` of cmp. */
export interface PortForwarding {
  id: string;
  floating_ip_id: string;
  protocol: 'tcp' | 'udp';
  external_port: number;
  port_id: string;
  internal_ip: string | null;
  internal_port: number;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Port, `/clouds/{cloud_id}/ports` of cmp. */
export interface Port {
  id: string;
  name: string | null;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting';
  admin_state_up: boolean | null;
  network_id: string;
  fixed_ips: { subnet_id?: string | null; ip_address?: string | null }[] | null;
  mac_address: string | null;
  device_owner: string | null;
  device_id: string | null;
  server_id: string | null;
  deleted_with_server: boolean | null;
  security_group_ids: string[] | null;
  port_security_enabled: boolean | null;
  allowed_address_pairs: { ip_address?: string | null; mac_address?: string | null }[] | null;
  vnic_type: 'normal' | 'direct' | 'macvtap' | 'direct-physical' | 'baremetal' | 'virtio-forwarder' | 'vdpa' | 'remote-managed' | null;
  host: string | null;
  floating_ip_count: number;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Price book, `/price-books` of bill. */
export interface PriceBook {
  id: number;
  name: string;
  applies_to: 'account' | 'level';
  account_id: number | null;
  level: string | null;
  effective_from: string;
  ends_at: string | null;
  prices: { product_id?: number | null; price?: string | null; period?: number | null; unit?: 'hour' | 'day' | 'week' | 'month' | 'year' | null }[];
  note: string | null;
  status: 'draft' | 'submitted' | 'approved' | 'rejected';
  phase: 'none' | 'later' | 'now' | 'over';
  submitted_by: number | null;
  submitted_at: string | null;
  approved_by: number | null;
  reject_reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Price version, `/price-versions` of bill. */
export interface PriceVersion {
  id: number;
  product_id: number;
  name: string | null;
  version: number | null;
  model: 'per_unit' | 'flat' | 'graduated' | 'volume' | 'package';
  meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
  unit_price: string | null;
  tiers: { to?: string | null; unit_price?: string | null; flat?: string | null }[] | null;
  package_size: number | null;
  package_price: string | null;
  free_quota: string | null;
  min_charge: string | null;
  period_prices: { period?: number | null; unit?: 'hour' | 'day' | 'week' | 'month' | 'year' | null; price?: string | null }[] | null;
  list_price: string | null;
  effective_from: string;
  examples: { qty?: string | null; hours?: string | null; net?: string | null }[] | null;
  note: string | null;
  status: 'draft' | 'submitted' | 'scheduled' | 'active' | 'superseded' | 'rejected';
  submission: number | null;
  submitted_by: number | null;
  submitted_at: string | null;
  approved_by: number | null;
  reject_reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Product, `/products` of bill. */
export interface Product {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  summary: string | null;
  summary_en: string | null;
  category_id: number;
  resource_type: 'gpu' | 'vm' | 'bare_metal' | 'volume' | 'snapshot' | 'backup' | 'image' | 'eip' | 'bandwidth' | 'traffic' | 'nat' | 'object_storage' | 'container' | 'k8s' | 'database' | 'market_item';
  region_id: number | null;
  cloud_id: string | null;
  spec_ref: string | null;
  charge_type: 'postpaid' | 'prepaid';
  meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count';
  unit_price: string | null;
  price_hour: string | null;
  list_price: string | null;
  price_version: number | null;
  price: Json | null;
  cost_price: string | null;
  stock: number | null;
  tags: string[] | null;
  score: number | null;
  status: 'draft' | 'on_sale' | 'off_sale' | 'archived';
  remark: string | null;
  provider_id: number | null;
  flavor_id: string | null;
  vm_flavor_id: string | null;
  image_id: string | null;
  vm_image_id: string | null;
  line_id: string | null;
  network_id: string | null;
  gpu_model: string | null;
  gpu_count: number | null;
  gpu_memory: number | null;
  interconnect: string | null;
  driver_version: string | null;
  cuda_version: string | null;
  cpu_model: string | null;
  cpu_arch: 'x86_64' | 'aarch64' | null;
  vcpus: number | null;
  memory: number | null;
  disk: number | null;
  disk_type: string | null;
  bandwidth_mbps: number | null;
  factor_low: number | null;
  factor_high: number | null;
  sale_hour: string | null;
  card_hour: string | null;
  tflops_hour: string | null;
  gpu_total_memory: number | null;
  gpu_bandwidth: number | null;
  tflops: number | null;
  created_at: string;
  updated_at: string;
}

/** Project, `/project` of issue. */
export interface Project {
  id: number;
  name: string;
  key: string;
  bp_id: number | null;
  parent_id: number | null;
  enabled: boolean | null;
  is_default: boolean | null;
  tags: string[] | null;
  description: string | null;
  resource_count: number;
  authorisation_count: number;
  monthly_budget: string | null;
  budget_alerts: number[] | null;
  at_budget: 'warn' | 'refuse' | null;
  month_cost: string | null;
  month_cost_at: string | null;
  month_cost_cycle: string | null;
  budget_level: number | null;
  budget_state: 'none' | 'within' | 'near' | 'over';
  created_at: string;
  updated_at: string;
}

/** Prometheus instance, `/monitor/prometheus` of omc. */
export interface PrometheusInstance {
  id: number;
  name: string;
  type: 'prometheus' | 'thanos' | 'victoriametrics' | 'mimir';
  url: string;
  enabled: boolean | null;
  site_id: number | null;
  auth: 'none' | 'basic' | 'bearer';
  username: string | null;
  tenant: string | null;
  skip_tls_verify: boolean | null;
  timeout_s: number;
  health: 'unknown' | 'up' | 'down' | null;
  health_since: string | null;
  cause: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'credentials' | 'status' | 'unreadable' | 'tooLarge' | 'notPrometheus' | 'otherType' | null;
  cause_detail: string | null;
  last_check_at: string | null;
  failures: number | null;
  successes: number | null;
  is_source: boolean | null;
  receiver_ids: number[] | null;
  version: string | null;
  retention: string | null;
  scrape_interval: string | null;
  targets_up: number | null;
  targets_total: number | null;
  clock_skew_s: number | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Bank change, `/settlement/bank-changes` of bill. */
export interface ProviderBankChange {
  id: number;
  provider_id: number;
  bp_id: number | null;
  bank_name: string;
  account_masked: string | null;
  was_masked: string | null;
  holder: string;
  reason: string;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  requested_by: number | null;
  decided_by: number | null;
  requester: string | null;
  decider: string | null;
  decided_at: string | null;
  decision_note: string | null;
  created_at: string;
  updated_at: string;
}

/** Provider, `/settlement/providers` of bill. */
export interface Provider {
  id: number;
  name: string;
  code: string;
  bp_id: number;
  licence_no: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  contract_no: string | null;
  contract_file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  contract_start: string | null;
  contract_end: string | null;
  settle_cycle: 'month' | 'half_month' | 'week';
  settle_day: number;
  tax_rate: number;
  remark: string | null;
  status: 'pending' | 'enabled' | 'disabled';
  disabled_reason: string | null;
  site_count: number;
  cloud_count: number;
  product_count: number;
  host_count: number;
  gpu_count: number;
  bank_name: string | null;
  bank_account_masked: string | null;
  bank_holder: string | null;
  bank_changes_waiting: number;
  bank_changed_at: string | null;
  bank_revealed_at: string | null;
  bank_revealed_by: string | null;
  bank_reveal_reason: string | null;
  created_at: string;
  updated_at: string;
}

/** Public address, `/public-addresses` of cmp. */
export interface PublicAddress {
  id: string;
  cloud_id: string | null;
  product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
  gathered_from: string | null;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting' | 'creating' | 'running' | 'create_failed' | 'deleted' | 'delete_failed';
  fixed_ip_address: string | null;
  server_id: string | null;
  charging: 'postpaid' | 'prepaid' | null;
  paid_until: string | null;
  payment_state: 'arrears' | 'ended' | 'ending' | null;
  month_cost: string | null;
  address: string | null;
  region_id: number | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Public file, `/spaces/public/entries` of sys. */
export interface PublicFile {
  id: number;
  parent_id: number | null;
  user_id: number | null;
  name: string;
  is_dir: boolean | null;
  size: number | null;
  content_type: string | null;
  sha256: string | null;
  thumb: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  deleted_at: string | null;
  removed: boolean | null;
  removed_with: number | null;
  object_key: string | null;
  ancestry: string | null;
  place: string | null;
  created_at: string;
  updated_at: string;
}

/** Key pair, `/clouds/{cloud_id}/public-keys` of cmp. */
export interface PublicKey {
  id: string;
  name: string;
  type: 'ssh' | 'x509';
  public_key: string | null;
  fingerprint: string | null;
  server_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Receiver, `/receivers` of omc. */
export interface Receiver {
  id: number;
  name: string;
  type: 'user' | 'user_group' | 'on_call' | 'robot' | 'webhook';
  user_ids: number[] | null;
  members: 'organisation' | 'role' | null;
  role_id: string | null;
  calendar_id: number | null;
  channels: ('inApp' | 'email' | 'sms')[] | null;
  robot: 'dingtalk' | 'wecom' | 'feishu' | null;
  endpoint: string | null;
  at_mobiles: string[] | null;
  at_all: boolean | null;
  language: 'zh' | 'en' | null;
  of_platform: boolean | null;
  enabled: boolean | null;
  test_state: 'untested' | 'testing' | 'sent' | 'failed';
  test_result: string | null;
  tested_at: string | null;
  verified_at: string | null;
  rule_count: number;
  description: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Region, `/regions` of ecrm. */
export interface Region {
  id: number;
  name: string;
  code: string;
  status: 'enabled' | 'disabled';
  nation: string | null;
  division: string | null;
  longitude: number | null;
  latitude: number | null;
  sort: number | null;
  description: string | null;
  site_count: number;
  cloud_count: number;
  created_at: string;
  updated_at: string;
}

/** Image registry, `/docker/registries/servers` of ims. */
export interface Registry {
  id: number;
  name: string;
  address: string;
  url: string;
  ca: string | null;
  storage_path: string;
  config_path: string;
  default_quota: number;
  projects_per_owner: number;
  simulated: boolean | null;
  status: 'waiting' | 'ready' | 'away' | 'cleaning' | 'collecting';
  cause: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'unreadable' | 'notRegistry' | 'notOurs' | 'readOnly' | 'open' | null;
  last_check_at: string | null;
  last_notice_at: string | null;
  last_sync_at: string | null;
  sync_repairs: number | null;
  project_count: number;
  certificate: string | null;
  notice_hash: string | null;
  used_bytes: number;
  waiting_bytes: number;
  gateway_id: number | null;
  clean_every_days: number | null;
  cleaning_since: string | null;
  cleaning_ends: string | null;
  last_cleaned_at: string | null;
  freed_bytes: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Image project, `/docker/registries/projects` of ims. */
export interface RegistryProject {
  id: number;
  name: string;
  registry_id: number | null;
  path: string | null;
  registry_address: string | null;
  visibility: 'private' | 'organisation' | 'public';
  user_id: number | null;
  bp_id: number | null;
  description: string | null;
  quota_bytes: number | null;
  used_bytes: number | null;
  waiting_bytes: number | null;
  storage_kind: string | null;
  repository_count: number;
  pull_count: number;
  simulated: boolean | null;
  status: 'active' | 'suspended';
  is_full: boolean | null;
  closed_for: 'cleaning' | 'readOnly' | 'away' | 'quota';
  last_push_at: string | null;
  refusal: 'quota' | 'suspended' | 'cleaning' | 'readOnly' | null;
  refused_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Repository, `/docker/registries/repositories` of ims. */
export interface RegistryRepository {
  id: number;
  full_name: string | null;
  name: string | null;
  path: string | null;
  project_id: number | null;
  description: string | null;
  tag_count: number;
  size_bytes: number | null;
  pull_count: number | null;
  last_pull_at: string | null;
  last_push_at: string | null;
  last_push_by: string | null;
  simulated: boolean;
  created_at: string;
  updated_at: string;
}

/** Retention rule, `/docker/registries/retentions` of ims. */
export interface RegistryRetention {
  id: number;
  name: string;
  project_id: number;
  repositories: string[] | null;
  keep_last: number;
  keep_tags: string[] | null;
  unused_days: number | null;
  enabled: boolean | null;
  last_run_at: string | null;
  last_removed: number | null;
  created_at: string;
  updated_at: string;
}

/** Robot account, `/docker/registries/robots` of ims. */
export interface RegistryRobot {
  id: number;
  name: string;
  project_id: number;
  login: string | null;
  registry_address: string | null;
  permission: 'pull' | 'push';
  repositories: string[] | null;
  expires_at: string;
  secret_hash: string | null;
  created_by: number | null;
  revoked_at: string | null;
  last_used_at: string | null;
  status: 'active' | 'expired' | 'revoked';
  created_at: string;
  updated_at: string;
}

/** Tag, `/docker/registries/tags` of ims. */
export interface RegistryTag {
  id: number;
  name: string | null;
  image: string | null;
  repository_id: number | null;
  project_id: number | null;
  digest: string | null;
  media_type: string | null;
  kind: 'image' | 'index' | 'artifact' | null;
  platforms: string[] | null;
  size_bytes: number | null;
  in_use: boolean | null;
  pull_count: number | null;
  last_pull_at: string | null;
  pushed_at: string | null;
  pushed_by: string | null;
  simulated: boolean;
  created_at: string;
  updated_at: string;
}

/** Reminder, `/reminders` of bill. */
export interface Reminder {
  id: number;
  account_id: number;
  about: 'low' | 'overdue' | 'suspended' | 'released' | 'resumed' | 'reminder' | null;
  owed: string | null;
  recipients: number | null;
  mailed: number | null;
  note: string | null;
  sent_by: number | null;
  created_at: string;
  updated_at: string;
}

/** Bank transfer, `/remittances` of bill. */
export interface Remittance {
  id: number;
  remittance_no: string | null;
  account_id: number | null;
  reference: string | null;
  amount: string;
  payer_name: string | null;
  payer_bank: string | null;
  proof: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  code_hash: string | null;
  expires_at: string | null;
  received_amount: string | null;
  bank_serial: string | null;
  charge_id: number | null;
  first_reviewer_id: number | null;
  reviewer_id: number | null;
  reviewed_at: string | null;
  reject_reason: string | null;
  status: 'waiting' | 'reviewing' | 'second_review' | 'approved' | 'rejected' | 'expired';
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Resource data, `/settlement/resource-sites` of bill. */
export interface ResourceSite {
  id: number;
  name: string | null;
  place_key: string | null;
  site_id: number | null;
  region_id: number | null;
  provider_id: number | null;
  bp_id: number | null;
  reporting: 'all' | 'some' | 'none' | null;
  quiet_clouds: string[] | null;
  gpu_total: number | null;
  gpu_allocated: number | null;
  gpu_idle: number | null;
  gpu_fault: number | null;
  gpu_maintenance: number | null;
  gpu_silent: number | null;
  hosts: number | null;
  gpus_physical: number | null;
  gpus_schedulable: number | null;
  gpus_sold: number | null;
  gpus_allocated: number | null;
  gpus_used: number | null;
  vcpus_physical: number | null;
  vcpus_schedulable: number | null;
  vcpus_sold: number | null;
  vcpus_allocated: number | null;
  vcpus_used: number | null;
  memory_physical: number | null;
  memory_schedulable: number | null;
  memory_sold: number | null;
  memory_allocated: number | null;
  memory_used: number | null;
  storage_physical: number | null;
  storage_schedulable: number | null;
  storage_allocated: number | null;
  storage_used: number | null;
  broken: string[] | null;
  bandwidth: number | null;
  machine_count: number | null;
  uptime: number | null;
  last_report_at: string | null;
  counted_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Role, `/roles` of ums. */
export interface Role {
  code: string;
  name: string;
  name_en: string | null;
  type: 'system' | 'custom' | null;
  scope: 'platform' | 'bp' | 'project';
  bp_id: number | null;
  policy_ids: number[] | null;
  description: string | null;
  authorisation_count: number;
  created_at: string;
  updated_at: string;
}

/** Router, `/clouds/{cloud_id}/routers` of cmp. */
export interface Router {
  id: string;
  name: string;
  status: 'building' | 'active' | 'down' | 'error' | 'deleting';
  admin_state_up: boolean | null;
  external_network_id: string | null;
  enable_snat: boolean | null;
  external_ips: string[] | null;
  interfaces: { subnet_id?: string | null; port_id?: string | null; ip?: string | null }[] | null;
  routes: { destination?: string | null; nexthop?: string | null }[] | null;
  distributed: boolean | null;
  ha: boolean | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Saved view, `/saved-views` of sys. */
export interface SavedView {
  id: number;
  name: string;
  resource: string;
  user_id: number | null;
  filter: Json | null;
  sort: Json | null;
  columns: Json | null;
  shared: boolean | null;
  created_at: string;
  updated_at: string;
}

/** Security group rule, `/clouds/{cloud_id}/sec-group-rules` of cmp. */
export interface SecGroupRule {
  id: string;
  security_group_id: string;
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol: 'tcp' | 'udp' | 'icmp' | 'ipv6-icmp' | 'ah' | 'dccp' | 'egp' | 'esp' | 'gre' | 'igmp' | 'ipv6-encap' | 'ipv6-frag' | 'ipv6-nonxt' | 'ipv6-opts' | 'ipv6-route' | 'ospf' | 'pgm' | 'rsvp' | 'sctp' | 'udplite' | 'vrrp' | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_group_id: string | null;
  remote_ip_prefix: string | null;
  description: string | null;
  priority: number | null;
  action: 'allow' | 'deny' | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Security group, `/clouds/{cloud_id}/sec-groups` of cmp. */
export interface SecGroup {
  id: string;
  name: string;
  description: string | null;
  stateful: boolean | null;
  is_default: boolean | null;
  shared: boolean | null;
  rule_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Security group rule, `/clouds/{cloud_id}/security-group-rules` of cmp. */
export interface SecurityGroupRule {
  id: string;
  security_group_id: string;
  direction: 'ingress' | 'egress';
  ethertype: 'IPv4' | 'IPv6';
  protocol: 'tcp' | 'udp' | 'icmp' | 'ipv6-icmp' | 'ah' | 'dccp' | 'egp' | 'esp' | 'gre' | 'igmp' | 'ipv6-encap' | 'ipv6-frag' | 'ipv6-nonxt' | 'ipv6-opts' | 'ipv6-route' | 'ospf' | 'pgm' | 'rsvp' | 'sctp' | 'udplite' | 'vrrp' | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_group_id: string | null;
  remote_ip_prefix: string | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Security group, `/clouds/{cloud_id}/security-groups` of cmp. */
export interface SecurityGroup {
  id: string;
  name: string;
  description: string | null;
  stateful: boolean | null;
  is_default: boolean | null;
  shared: boolean | null;
  rule_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Server group, `/clouds/{cloud_id}/server-groups` of cmp. */
export interface ServerGroup {
  id: string;
  name: string;
  policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  server_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Service agent, `/service-agents` of ecrm. */
export interface ServiceAgent {
  id: number;
  name: string;
  simulated: boolean | null;
  gateway_id: number;
  service: string;
  host: string;
  port: number;
  protocol: 'http' | 'https' | 'tcp' | null;
  version: string | null;
  status: 'stopped' | 'starting' | 'running' | 'stopping' | 'restarting' | 'unreachable' | 'error';
  hostname: string | null;
  host_address: string | null;
  cpu_count: number | null;
  cpu_usage: number | null;
  load_average: number | null;
  mem_total: number | null;
  mem_usage: number | null;
  disk_total: number | null;
  disk_usage: number | null;
  host_started_at: string | null;
  agent_started_at: string | null;
  heartbeat_at: string | null;
  silent_state: string | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Service calendar, `/service-calendars` of issue. */
export interface ServiceCalendar {
  id: number;
  name: string;
  zone: string;
  hours: { days?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | null; start?: string | null; end?: string | null }[];
  holidays: { date?: string | null; name?: string | null }[] | null;
  workdays: { date?: string | null; name?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Service target, `/service-targets` of issue. */
export interface ServiceTarget {
  id: number;
  priority: 1 | 2 | 3 | 4 | null;
  response_s: number;
  resolve_s: number;
  calendar_id: number;
  created_at: string;
  updated_at: string;
}

/** Session, `/sessions` of ums. */
export interface Session {
  id: string;
  user_id: number;
  ip: string | null;
  user_agent: string | null;
  last_seen_at: string;
  proved_at: string | null;
  factors: ('password' | 'sms' | 'email' | 'totp' | 'passkey' | 'recovery')[] | null;
  consent_due: boolean | null;
  expires_at: string;
  revoked_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Settlement line, `/settlement/lines` of bill. */
export interface SettlementLine {
  id: number;
  statement_id: number;
  provider_id: number;
  bp_id: number | null;
  is_sent: boolean | null;
  number: number | null;
  kind: 'share' | 'returned' | 'guarantee' | 'released' | null;
  receiver: 'resource' | 'site' | null;
  bill_line_id: number | null;
  paid_line_id: number | null;
  billing_date: string | null;
  resource: string | null;
  resource_id: string | null;
  resource_name: string | null;
  product_id: number | null;
  category_id: number | null;
  quantity: string | null;
  payable_amount: string | null;
  original_amount: string | null;
  platform_discount: string | null;
  provider_discount: string | null;
  base_amount: string | null;
  rule_id: number | null;
  rule_name: string | null;
  share_amount: string | null;
  amount: string | null;
  facts: Json | null;
  state: 'included' | 'disputed' | 'kept' | 'corrected';
  disputed_on_id: number | null;
  dispute_reason: string | null;
  disputed_at: string | null;
  disputed_by: number | null;
  resolve_reason: string | null;
  resolved_at: string | null;
  resolved_by: number | null;
  awaits_release: boolean | null;
  released_to_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Posting of a statement, `/settlement/postings` of bill. */
export interface SettlementPosting {
  id: number;
  statement_id: number;
  bp_id: number | null;
  booked_at: string | null;
  kind: 'statement' | 'payout' | null;
  account: string | null;
  amount: string | null;
  memo: string | null;
  transaction_id: string | null;
  is_payable: boolean | null;
  created_at: string;
  updated_at: string;
}

/** Statement, `/settlement/statements` of bill. */
export interface SettlementStatement {
  id: number;
  statement_no: string | null;
  provider_id: number;
  bp_id: number | null;
  period: string;
  period_from: string | null;
  period_to: string | null;
  status: 'draft' | 'confirming' | 'disputed' | 'confirmed' | 'paying' | 'paid' | 'closed';
  generated_at: string | null;
  content_hash: string | null;
  remark: string | null;
  line_count: number | null;
  gross_amount: string | null;
  refund_amount: string | null;
  share_amount: string | null;
  guarantee_amount: string | null;
  amount: string | null;
  carried_in: string | null;
  payable_amount: string | null;
  carried_out: string | null;
  carried_to_id: number | null;
  platform_amount: string | null;
  tax_rate: number | null;
  tax_amount: string | null;
  disputed_count: number | null;
  disputed_amount: string | null;
  rule_versions: string[] | null;
  sent_at: string | null;
  confirm_by: string | null;
  confirmed_at: string | null;
  confirmed_by: number | null;
  pay_by: string | null;
  ordered_by: number | null;
  paid_at: string | null;
  paid_by: number | null;
  voucher_no: string | null;
  voucher_file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  created_at: string;
  updated_at: string;
}

/** Silence, `/silences` of omc. */
export interface Silence {
  id: number;
  name: string;
  cause: string | null;
  matchers: { key?: string | null; op?: '=' | '!=' | '=~' | '!~' | 'in' | 'not_in' | null; value?: string | null }[] | null;
  severities: (1 | 2 | 3)[] | null;
  resource: string | null;
  object_ids: string[] | null;
  dependents: boolean | null;
  time_type: 'range' | 'weekly';
  begin: string;
  end: string | null;
  days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | null;
  day_start: string | null;
  day_end: string | null;
  zone: string | null;
  status: 'pending' | 'active' | 'expired';
  user_id: number | null;
  bp_id: number | null;
  reach: 'user' | 'organisation' | 'platform' | null;
  created_at: string;
  updated_at: string;
}

/** GPU model of a site, `/settlement/site-gpus` of bill. */
export interface SiteGpus {
  id: number;
  name: string | null;
  place_id: number | null;
  site_id: number | null;
  region_id: number | null;
  provider_id: number | null;
  bp_id: number | null;
  total: number | null;
  allocated: number | null;
  schedulable: number | null;
  used: number | null;
  busy: number | null;
  idle: number | null;
  faulty: number | null;
  maintenance: number | null;
  silent: number | null;
  utilisation: number | null;
  memory_utilisation: number | null;
  temperature: number | null;
  power: number | null;
  listed_price: string | null;
  gpu_hours: number | null;
  revenue: string | null;
  last_report_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Site, `/sites` of ecrm. */
export interface Site {
  id: number;
  name: string;
  region_id: number;
  type: 'central' | 'edge' | 'idc';
  status: 'online' | 'maintenance' | 'offline';
  address: string | null;
  isp: string[] | null;
  contact: string | null;
  phone: string | null;
  capacity: { cpu?: number | null; mem?: number | null; gpu?: number | null; rack?: number | null; power_kw?: number | null } | null;
  used: { cpu?: number | null; mem?: number | null; gpu?: number | null; rack?: number | null; power_kw?: number | null } | null;
  longitude: number | null;
  latitude: number | null;
  description: string | null;
  gateway_count: number;
  edge_count: number;
  node_count: number;
  provider_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Snapshot policy, `/clouds/{cloud_id}/snapshot-policies` of cmp. */
export interface SnapshotPolicy {
  id: string;
  name: string;
  cloud_id: string;
  volume_id: string;
  user_id: number | null;
  bp_id: number | null;
  enabled: boolean | null;
  weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
  hours: number[];
  keep: number;
  next_run_at: string | null;
  last_run_at: string | null;
  last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
  last_fault: string | null;
  snapshot_count: number;
  created_at: string;
  updated_at: string;
}

/** Volume snapshot, `/clouds/{cloud_id}/snapshots` of cmp. */
export interface Snapshot {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
  volume_id: string;
  size_gb: number | null;
  schedule_id: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** SNAT rule, `/clouds/{cloud_id}/snat-rules` of cmp. */
export interface SnatRule {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  nat_gateway_id: string;
  subnet_id: string | null;
  source_cidr: string | null;
  eip_id: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Link, `/spaces/personal/shares` of sys. */
export interface SpaceShare {
  id: number;
  file_id: number;
  token: string | null;
  expires_at: string;
  max_downloads: number | null;
  downloads: number | null;
  enabled: boolean | null;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Charged period, `/spans` of bill. */
export interface Span {
  id: number;
  item_id: number | null;
  from: string | null;
  to: string | null;
  quantity: string | null;
  spec: string | null;
  state: string | null;
  source: string | null;
  project_id: number | null;
  tags: string[] | null;
  open_item: number | null;
  created_at: string;
  updated_at: string;
}

/** Price of an option, `/spec-prices` of bill. */
export interface SpecPrice {
  id: number;
  name: string | null;
  name_en: string | null;
  resource_type: 'vm' | 'gpu' | 'bare_metal' | 'volume' | 'snapshot' | 'backup' | 'eip' | 'bandwidth' | 'traffic' | 'nat' | 'image' | 'object_storage' | 'k8s' | 'database' | 'container' | 'market_item' | null;
  cloud_id: string | null;
  vcpus: number | null;
  memory: number | null;
  disk: number | null;
  gpu_count: number | null;
  status: 'unpriced' | 'priced';
  postpaid: boolean | null;
  prepaid: boolean | null;
  resource: string | null;
  field: string | null;
  spec: string | null;
  key: string | null;
  created_at: string;
  updated_at: string;
}

/** Database backup, `/stack-backups` of aos. */
export interface StackBackup {
  id: number;
  name: string | null;
  stack_id: string | null;
  engine: 'postgresql' | 'mysql' | 'redis' | null;
  version: string | null;
  status: 'creating' | 'available' | 'restoring' | 'failed';
  size_bytes: number | null;
  checksum: string | null;
  content_key: string | null;
  restore_to: string | null;
  restored_at: string | null;
  taken_at: string | null;
  problem: string | null;
  note: string | null;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Revision of an app, `/stack-revisions` of aos. */
export interface StackRevision {
  id: number;
  title: string | null;
  stack_id: string;
  number: number;
  operation: 'install' | 'change' | 'upgrade' | 'rollback' | null;
  status: 'pending' | 'active' | 'superseded' | 'failed' | null;
  version: string | null;
  version_id: number | null;
  overrides: Json | null;
  shelved: Json | null;
  sent: string[] | null;
  manifest: Json | null;
  values_schema: Json | null;
  body: string | null;
  note: string | null;
  problem: string | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
}

/** App, `/stacks` of aos. */
export interface Stack {
  id: string;
  name: string;
  template_id: number;
  version_id: number | null;
  cloud_id: string;
  project_id: number | null;
  overrides: Json | null;
  shelved: Json | null;
  version: string | null;
  revision: number | null;
  is_database: boolean | null;
  is_package: boolean | null;
  units: number | null;
  connections: { scheme?: string | null; address?: string | null; username?: string | null; database?: string | null }[] | null;
  password_shown: boolean | null;
  keeps_data: boolean | null;
  drifted: boolean | null;
  protected: boolean | null;
  description: string | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  deadline_at: string | null;
  deployed_at: string | null;
  user_id: number | null;
  bp_id: number | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status: 'deploying' | 'deployed' | 'degraded' | 'upgrading' | 'rolling_back' | 'stopping' | 'stopped' | 'starting' | 'failed' | 'uninstalling';
  created_at: string;
  updated_at: string;
}

/** Status subscription, `/status-subscribers` of omc. */
export interface StatusSubscriber {
  id: number;
  email: string | null;
  language: 'zh' | 'en' | null;
  services: string[] | null;
  region_ids: number[] | null;
  confirmed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Status update, `/status-updates` of omc. */
export interface StatusUpdate {
  id: number;
  maintenance_id: number | null;
  incident_id: number | null;
  at: string | null;
  kind: 'planned' | 'moved' | 'in_progress' | 'done' | 'cancelled' | 'note' | 'investigating' | 'identified' | 'monitoring' | 'resolved' | null;
  text: string | null;
  text_en: string | null;
  letters: number | null;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Stock notice, `/stock-watches` of bill. */
export interface StockWatch {
  id: number;
  product_id: number;
  user_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Storage pool, `/clouds/{cloud_id}/storage-pools` of cmp. */
export interface StoragePool {
  id: string;
  name: string | null;
  status: 'online' | 'offline' | 'maintenance' | 'degraded';
  backend_name: string | null;
  storage_type: string | null;
  medium_type: string | null;
  protocol: string | null;
  enabled: boolean | null;
  total_gb: number | null;
  used_gb: number | null;
  free_gb: number | null;
  allocated_gb: number | null;
  thin_provisioning: boolean | null;
  volume_count: number | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Subnet, `/clouds/{cloud_id}/subnets` of cmp. */
export interface Subnet {
  id: string;
  name: string;
  network_id: string;
  ip_version: 4 | 6;
  cidr: string;
  gateway_ip: string | null;
  enable_dhcp: boolean | null;
  allocation_pools: { start?: string | null; end?: string | null }[] | null;
  dns_nameservers: string[] | null;
  host_routes: { destination?: string | null; nexthop?: string | null }[] | null;
  ipv6_ra_mode: 'slaac' | 'dhcpv6-stateful' | 'dhcpv6-stateless' | null;
  ipv6_address_mode: 'slaac' | 'dhcpv6-stateful' | 'dhcpv6-stateless' | null;
  total_ips: number | null;
  used_ips: number | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Subscription, `/subscriptions` of bill. */
export interface Subscription {
  id: number;
  resource_name: string | null;
  status: 'active' | 'expired' | 'released';
  ends_at: string | null;
  release_at: string | null;
  noticed_to: string | null;
  auto_renew: boolean | null;
  at_end: 'stop' | 'by_use' | null;
  renew_price: string | null;
  period: number | null;
  period_unit: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
  anchor_at: string | null;
  anchor_unit: string | null;
  anchor_count: number | null;
  last_from: string | null;
  order_id: number | null;
  product_id: number | null;
  part_of: number | null;
  buyer_id: number | null;
  resource: string | null;
  resource_id: string | null;
  renew_failed: string | null;
  account_id: number;
  user_id: number | null;
  bp_id: number | null;
  created_at: string;
  updated_at: string;
}

/** Substitute, `/substitutes` of ums. */
export interface Substitute {
  id: number;
  user_id: number | null;
  substitute_id: number;
  begins_at: string;
  ends_at: string;
  note: string | null;
  created_at: string;
  updated_at: string;
}

/** System log line, `/system-logs` of omc. */
export interface SystemLog {
  id: number;
  at: string | null;
  level: 'warn' | 'error' | 'fatal' | null;
  message: string | null;
  request_id: string | null;
  worker: string | null;
  details: string | null;
  created_at: string;
  updated_at: string;
}

/** Taint input, `/taints/show-inputs` of ecrm. */
export interface TaintInput {
  key: string;
  description: string | null;
  values: string[] | null;
  effects: ('NoSchedule' | 'PreferNoSchedule' | 'NoExecute')[] | null;
  created_at: string;
  updated_at: string;
}

/** Template version, `/template-versions` of aos. */
export interface TemplateVersion {
  id: number;
  template_id: number;
  version: string;
  status: 'draft' | 'published' | 'withdrawn';
  values_schema: Json | null;
  body: string | null;
  chart: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  changelog: string | null;
  changelog_en: string | null;
  defaults: Json | null;
  images: string[] | null;
  published_at: string | null;
  created_at: string;
  updated_at: string;
}

/** App template, `/templates` of aos. */
export interface Template {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  kind: 'containers' | 'chart';
  category: 'database' | 'web' | 'ai' | 'middleware' | 'monitoring' | 'tools';
  labels: string[] | null;
  icon: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  summary: string;
  summary_en: string | null;
  readme: string | null;
  readme_en: string | null;
  for_everyone: boolean | null;
  bp_ids: number[] | null;
  latest_version: string | null;
  latest_id: number | null;
  status: 'draft' | 'published' | 'withdrawn';
  created_at: string;
  updated_at: string;
}

/** Version of the terms, `/term-versions` of ums. */
export interface TermVersion {
  id: number;
  version: string;
  effective_at: string | null;
  superseded_at: string | null;
  published_by: number | null;
  status: 'draft' | 'published';
  standing: 'draft' | 'coming' | 'inForce' | 'earlier';
  consent_count: number;
  title: string;
  title_en: string;
  summary: string | null;
  summary_en: string | null;
  text: string;
  text_en: string;
  privacy: string | null;
  privacy_en: string | null;
  created_at: string;
  updated_at: string;
}

/** Transfer, `/spaces/transfers` of sys. */
export interface TransferRecord {
  id: number;
  path: string | null;
  direction: 'upload' | 'download' | 'share_download' | 'export' | null;
  space: 'personal' | 'public' | null;
  status: 'running' | 'succeeded' | 'failed' | 'cancelled' | null;
  user_id: number | null;
  size: number | null;
  transferred: number | null;
  client_ip: string | null;
  error: string | null;
  key: string | null;
  started_at: string | null;
  finished_at: string | null;
  duration: number | null;
  created_at: string;
  updated_at: string;
}

/** User, `/users` of ums. */
export interface User {
  id: number;
  name: string;
  nickname: string | null;
  avatar: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  kind: 0 | 1 | 2 | 3 | 4;
  bp_id: number | null;
  phone: string | null;
  phone_verified: boolean | null;
  email: string | null;
  email_verified: boolean | null;
  permissions: { role?: string | null }[] | null;
  enabled: boolean | null;
  sign_in: 'allowed' | 'disabled' | 'inactive' | 'pending' | 'rejected' | 'frozen' | 'expired';
  activated: boolean | null;
  expires_at: string | null;
  failed_count: number | null;
  locked_until: string | null;
  second_factor: boolean | null;
  password_changed_at: string | null;
  last_login_at: string | null;
  last_login_ip: string | null;
  project_ids: number[] | null;
  default_project_id: number | null;
  description: string | null;
  member_role: 'admin' | 'member' | 'limited';
  preferences: { language?: 'zh' | 'en' | null; theme?: 'system' | 'light' | 'dark' | null; contrast?: 'normal' | 'high' | null; density?: 'standard' | 'compact' | null; start_page?: string | null; time_zone?: string | null; numbers?: 'language' | 'none' | 'space' | null; first_steps?: 'hidden' | null; steps?: { done?: string[] | null; skipped?: string[] | null } | null; overview?: { order?: string[] | null; hidden?: string[] | null } | null; home?: { order?: string[] | null; hidden?: string[] | null } | null; messages?: Json | null } | null;
  terms_version: string | null;
  terms_accepted_at: string | null;
  terms_accepted_ip: string | null;
  created_at: string;
  updated_at: string;
}

/** Backup schedule, `/clouds/{cloud_id}/vm-backup-schedules` of cmp. */
export interface VmBackupSchedule {
  id: string;
  name: string;
  cloud_id: string;
  volume_id: string;
  user_id: number | null;
  bp_id: number | null;
  enabled: boolean | null;
  weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
  hours: number[];
  incremental: boolean | null;
  keep: number;
  next_run_at: string | null;
  last_run_at: string | null;
  last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
  last_fault: string | null;
  backup_count: number;
  created_at: string;
  updated_at: string;
}

/** Command run, `/clouds/{cloud_id}/vm-command-runs` of cmp. */
export interface VmCommandRun {
  id: string;
  command_id: string | null;
  status: 'pending' | 'running' | 'success' | 'failed' | 'timeout';
  server_id: string | null;
  type: 'shell' | 'powershell' | 'bat' | 'python' | null;
  content: string | null;
  timeout_s: number | null;
  working_dir: string | null;
  run_as_user: string | null;
  exit_code: number | null;
  output: string | null;
  started_at: string | null;
  finished_at: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Machine command, `/clouds/{cloud_id}/vm-commands` of cmp. */
export interface VmCommand {
  id: string;
  name: string;
  cloud_id: string;
  user_id: number | null;
  bp_id: number | null;
  scope: 'private' | 'public' | null;
  type: 'shell' | 'powershell' | 'bat' | 'python';
  content: string;
  parameters: { name?: string | null; default?: string | null; required?: boolean | null }[] | null;
  working_dir: string | null;
  run_as_user: string | null;
  timeout_s: number | null;
  description: string | null;
  run_count: number;
  created_at: string;
  updated_at: string;
}

/** Flavor, `/clouds/{cloud_id}/vm-flavors` of cmp. */
export interface VmFlavor {
  id: string;
  name: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  ephemeral_gb: number | null;
  swap_mb: number | null;
  architecture: 'x86_architecture' | 'arm_architecture' | 'heterogeneous_computing' | 'bare_metal' | 'custom' | null;
  category: 'general_purpose' | 'compute_optimized' | 'memory_optimized' | 'big_data' | 'local_ssd' | 'high_clock_speed' | 'compute_optimized_type_with_gpu' | 'visualization_compute_optimized_type_with_gpu' | 'compute_optimized_type' | null;
  gpu_type: string | null;
  gpu_count: number | null;
  is_public: boolean | null;
  shared_bp_ids: number[] | null;
  shared_user_ids: number[] | null;
  is_disabled: boolean | null;
  extra_specs: Record<string, string> | null;
  instance_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Image share, `/clouds/{cloud_id}/vm-image-members` of cmp. */
export interface VmImageMember {
  id: string;
  image_id: string;
  image_name: string | null;
  account: string;
  member_bp_id: number | null;
  member_user_id: number | null;
  status: 'pending' | 'accepted' | 'rejected';
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Image, `/clouds/{cloud_id}/vm-images` of cmp. */
export interface VmImage {
  id: string;
  name: string;
  status: 'queued' | 'saving' | 'uploading' | 'importing' | 'active' | 'deactivated' | 'killed' | 'deleting';
  visibility: 'public' | 'private' | 'shared' | 'community' | null;
  disk_format: 'qcow2' | 'raw' | 'iso' | 'vmdk' | 'vdi' | 'vhd' | 'vhdx' | 'ploop' | 'aki' | 'ari' | 'ami';
  os_type: 'linux' | 'windows' | null;
  os_distro: 'centos' | 'ubuntu' | 'fedora' | 'windows' | 'debian' | 'almalinux' | 'rocky' | 'rhel' | 'oraclelinux' | 'arch' | 'freebsd' | 'openeuler' | 'kylin' | 'uos' | 'cirros' | 'others' | null;
  os_version: string | null;
  os_admin_user: string | null;
  architecture: 'x86_64' | 'aarch64' | 'loongarch64' | null;
  size_bytes: number | null;
  min_disk_gb: number | null;
  min_ram_mb: number | null;
  protected: boolean | null;
  is_default: boolean | null;
  is_hidden: boolean | null;
  upload_progress: number | null;
  shared_bp_ids: number[] | null;
  shared_user_ids: number[] | null;
  checksum: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Server group, `/clouds/{cloud_id}/vm-server-groups` of cmp. */
export interface VmServerGroup {
  id: string;
  name: string;
  policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  server_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Snapshot policy, `/clouds/{cloud_id}/vm-snapshot-policies` of cmp. */
export interface VmSnapshotPolicy {
  id: string;
  name: string;
  cloud_id: string;
  volume_id: string;
  user_id: number | null;
  bp_id: number | null;
  enabled: boolean | null;
  weekdays: (1 | 2 | 3 | 4 | 5 | 6 | 7)[];
  hours: number[];
  keep: number;
  next_run_at: string | null;
  last_run_at: string | null;
  last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
  last_fault: string | null;
  snapshot_count: number;
  created_at: string;
  updated_at: string;
}

/** Machine snapshot, `/clouds/{cloud_id}/vm-snapshots` of cmp. */
export interface VmSnapshot {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
  server_id: string | null;
  size_bytes: number | null;
  min_disk_gb: number | null;
  os_distro: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Volume backup, `/clouds/{cloud_id}/vm-volume-backups` of cmp. */
export interface VmVolumeBackup {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'restoring' | 'deleting' | 'error';
  volume_id: string | null;
  incremental: boolean | null;
  extent: 'full' | 'incremental';
  size_gb: number | null;
  parent_id: string | null;
  has_dependents: boolean | null;
  schedule_id: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Volume snapshot, `/clouds/{cloud_id}/vm-volume-snapshots` of cmp. */
export interface VmVolumeSnapshot {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
  volume_id: string;
  size_gb: number | null;
  schedule_id: string | null;
  description: string | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Volume, `/clouds/{cloud_id}/vm-volumes` of cmp. */
export interface VmVolume {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reserved' | 'awaiting_transfer' | 'transferring' | 'attaching' | 'detaching' | 'in_use' | 'maintenance' | 'deleting' | 'extending' | 'retyping' | 'backing_up' | 'restoring' | 'uploading' | 'downloading' | 'reverting' | 'error' | 'error_deleting' | 'error_extending' | 'error_restoring';
  source: 'blank' | 'image' | 'snapshot' | 'volume' | 'backup' | null;
  image_id: string | null;
  snapshot_id: string | null;
  source_volume_id: string | null;
  size_gb: number;
  volume_type: string | null;
  disk_tag: 'os_disk' | 'data_disk' | null;
  bootable: boolean | null;
  encrypted: boolean | null;
  multiattach: boolean | null;
  server_id: string | null;
  device: string | null;
  attached_at: string | null;
  availability_zone: string | null;
  pool: string | null;
  metadata: Record<string, string> | null;
  transfer_digest: string | null;
  description: string | null;
  snapshot_count: number;
  backup_count: number;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Virtual machine, `/clouds/{cloud_id}/vms` of cmp. */
export interface Vm {
  id: string;
  name: string;
  power_state: 0 | 1 | 3 | 4 | 6 | 7 | null;
  fixed_addresses: string[] | null;
  deletes_volumes: string[] | null;
  floating_addresses: string[] | null;
  flavor_id: string;
  vcpus: number | null;
  ram_mb: number | null;
  gpu_type: string | null;
  gpu_count: number | null;
  disk_gb: number | null;
  image_id: string | null;
  security_group_ids: string[] | null;
  interfaces: { network_id?: string | null; subnet_id?: string | null; ip?: string | null; mac?: string | null; floating_ip?: string | null }[] | null;
  keypair_id: string | null;
  key_name: string | null;
  login_user: string | null;
  availability_zone: string | null;
  server_group_id: string | null;
  host: string | null;
  hostname: string | null;
  description: string | null;
  launched_at: string | null;
  deleted_at: string | null;
  reclaim_at: string | null;
  status: 'creating' | 'active' | 'stopped' | 'paused' | 'suspended' | 'rescued' | 'resized' | 'shelved' | 'shelved_offloaded' | 'soft_deleted' | 'error' | 'unknown' | 'starting' | 'stopping' | 'rebooting' | 'hard_rebooting' | 'pausing' | 'unpausing' | 'suspending' | 'resuming' | 'resizing' | 'confirming' | 'reverting' | 'rebuilding' | 'rescuing' | 'unrescuing' | 'snapshotting' | 'migrating' | 'shelving' | 'unshelving' | 'deleting' | 'soft_deleting' | 'restoring' | 'changing_password';
  previous_flavor_id: string | null;
  app_id: number | null;
  app_port: number | null;
  application: { name?: string | null; name_en?: string | null; access?: string | null; user?: string | null; path?: string | null; check?: string | null; minutes?: number | null } | null;
  metadata: Record<string, string> | null;
  tags: { key?: string | null; value?: string | null }[] | null;
  locked: boolean | null;
  locked_reason: string | null;
  os_type: 'linux' | 'windows' | null;
  provider_id: number | null;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Volume, `/clouds/{cloud_id}/volumes` of cmp. */
export interface Volume {
  id: string;
  name: string;
  status: 'creating' | 'available' | 'reserved' | 'awaiting_transfer' | 'transferring' | 'attaching' | 'detaching' | 'in_use' | 'maintenance' | 'deleting' | 'extending' | 'retyping' | 'backing_up' | 'restoring' | 'uploading' | 'downloading' | 'reverting' | 'error' | 'error_deleting' | 'error_extending' | 'error_restoring';
  source: 'blank' | 'image' | 'snapshot' | 'volume' | 'backup' | null;
  image_id: string | null;
  snapshot_id: string | null;
  source_volume_id: string | null;
  size_gb: number;
  volume_type: string | null;
  disk_tag: 'os_disk' | 'data_disk' | null;
  bootable: boolean | null;
  encrypted: boolean | null;
  multiattach: boolean | null;
  server_id: string | null;
  device: string | null;
  attached_at: string | null;
  availability_zone: string | null;
  pool: string | null;
  metadata: Record<string, string> | null;
  transfer_digest: string | null;
  description: string | null;
  snapshot_count: number;
  backup_count: number;
  charging: 'postpaid' | 'prepaid';
  paid_until: string;
  renews: boolean;
  paid_with: number;
  held_for: string;
  payment_state: 'arrears' | 'ended' | 'ending';
  month_cost: string;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Voucher, `/vouchers` of bill. */
export interface Voucher {
  id: number;
  code: string | null;
  name: string;
  account_id: number;
  kind: 'voucher' | 'granted';
  face_amount: string;
  remaining: string | null;
  min_amount: string | null;
  scope: 'all' | 'category' | 'product' | 'region' | null;
  category_ids: number[] | null;
  product_ids: number[] | null;
  region_ids: number[] | null;
  priority: number | null;
  valid_from: string | null;
  valid_to: string | null;
  status: 'second_review' | 'unused' | 'partly_used' | 'used' | 'expired' | 'revoked' | 'rejected';
  remark: string | null;
  user_id: number | null;
  bp_id: number | null;
  requested_by: number | null;
  decided_by: number | null;
  decided_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Subnet, `/clouds/{cloud_id}/vpc-subnets` of cmp. */
export interface VpcSubnet {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  vpc_id: string;
  cidr: string;
  gateway_ip: string | null;
  total_ips: number | null;
  used_ips: number | null;
  description: string | null;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  created_at: string;
  updated_at: string;
}

/** VPC, `/clouds/{cloud_id}/vpcs` of cmp. */
export interface Vpc {
  id: string;
  name: string;
  status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
  status_code: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | -1;
  cidr_block: string;
  is_default: boolean | null;
  dns_servers: string[] | null;
  mtu: number | null;
  enable_dhcp: boolean | null;
  description: string | null;
  subnet_count: number;
  nat_count: number;
  cloud_id: string;
  cloud_ref: string | null;
  user_id: number | null;
  bp_id: number | null;
  project_id: number | null;
  fault: { code?: string | null; message?: string | null; at?: string | null } | null;
  synced_at: string | null;
  tags: string[] | null;
  created_at: string;
  updated_at: string;
}

/** Warehouse item, `/warehouse-items` of bill. */
export interface WarehouseItem {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  type: 'image' | 'model' | 'dataset' | 'app' | 'template';
  version: string;
  versions: { version?: string | null; released_on?: string | null; note?: string | null; note_en?: string | null }[] | null;
  publisher: string | null;
  summary: string;
  summary_en: string | null;
  readme: string | null;
  readme_en: string | null;
  tags: string[] | null;
  framework: string | null;
  arch: 'x86_64' | 'aarch64' | 'any' | null;
  size: number | null;
  licence: string | null;
  min_gpu_memory: number | null;
  min_memory: number | null;
  min_disk: number | null;
  ports: string[] | null;
  template_id: number | null;
  homepage: string | null;
  pull_command: string | null;
  related_ids: number[] | null;
  score: number | null;
  released_at: string | null;
  status: 'draft' | 'published' | 'withdrawn';
  remark: string | null;
  image_tag_id: number | null;
  image: string | null;
  file_id: number | null;
  deploys_to: 'machine' | 'container';
  app_port: number | null;
  app_access: 'bearer' | 'query' | 'basic' | null;
  app_user: string | null;
  app_path: string | null;
  app_check: string | null;
  app_minutes: number | null;
  app_systems: string[] | null;
  app_script: string | null;
  created_at: string;
  updated_at: string;
}

/** Comment, `/work-order-comments` of issue. */
export interface WorkOrderComment {
  id: number;
  work_order_id: number;
  text: string;
  visibility: 'public' | 'internal';
  attachments: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
  origin: 'comment' | 'question' | 'decision' | 'result' | 'reopening' | null;
  author_id: number | null;
  author: string | null;
  by_staff: boolean | null;
  mention_ids: number[] | null;
  edited_at: string | null;
  former: { until?: string | null; text?: string | null }[] | null;
  created_at: string;
  updated_at: string;
}

/** Draft of a work order, `/work-order-drafts` of issue. */
export interface WorkOrderDraft {
  id: number;
  kind: 'question' | 'fault' | 'billing' | 'quota' | 'role' | 'deletion' | 'adjustment';
  content: string | null;
  quota_key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'images' | 'vpcs' | 'eips' | 'floating_ips' | 'bandwidth_mbps' | null;
  quota_limit: number | null;
  role_code: 'TENANT' | 'TENANT_ADMIN' | 'OPERATION_SUPPORTER' | 'PROVIDER' | 'COPOTE_NORMAL' | 'COPOTE_REVIEWER' | 'COPOTE_ADMIN' | null;
  role_until: string | null;
  adjust_amount: string | null;
  submitter_id: number | null;
  title: string;
  attachments: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
  impact: 'high' | 'medium' | 'low';
  urgency: 'high' | 'medium' | 'low';
  about_resource: string | null;
  about_id: string | null;
  about_cloud_id: string | null;
  about_title: string | null;
  fault_request_id: string | null;
  fault_code: number | null;
  fault_message: string | null;
  fault_page: string | null;
  created_at: string;
  updated_at: string;
}

/** Event of a work order, `/work-order-events` of issue. */
export interface WorkOrderEvent {
  id: number;
  work_order_id: number;
  type: 'status' | 'priority' | 'assignee' | 'response';
  status: 'submitted' | 'processing' | 'waiting' | 'pending_review' | 'approved' | 'rejected' | 'closed' | 'withdrawn' | null;
  priority: 1 | 2 | 3 | 4 | null;
  assignee: string | null;
  by: string | null;
  created_at: string;
  updated_at: string;
}

/** Somebody who is writing, `/work-order-presences` of issue. */
export interface WorkOrderPresence {
  id: number;
  work_order_id: number | null;
  user_id: number | null;
  name: string | null;
  until: string | null;
  created_at: string;
  updated_at: string;
}

/** Work order, `/work-orders` of issue. */
export interface WorkOrder {
  id: number;
  no: string | null;
  status: 'submitted' | 'processing' | 'waiting' | 'pending_review' | 'approved' | 'rejected' | 'closed' | 'withdrawn';
  priority: 1 | 2 | 3 | 4 | null;
  submitter_id: number | null;
  submitter: string | null;
  bp_id: number | null;
  organisation: string | null;
  assignee_id: number | null;
  assignee: string | null;
  watcher_ids: number[] | null;
  decided_by: string | null;
  decided_at: string | null;
  decision_note: string | null;
  resolution: string | null;
  root_cause: string | null;
  closed_at: string | null;
  rating: 1 | 2 | 3 | 4 | 5 | null;
  rating_note: string | null;
  rated_at: string | null;
  title: string;
  kind: 'question' | 'fault' | 'billing' | 'quota' | 'role' | 'deletion' | 'adjustment';
  content: string;
  attachments: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
  impact: 'high' | 'medium' | 'low';
  urgency: 'high' | 'medium' | 'low';
  quota_key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'images' | 'vpcs' | 'eips' | 'floating_ips' | 'bandwidth_mbps' | null;
  quota_limit: number | null;
  role_code: 'TENANT' | 'TENANT_ADMIN' | 'OPERATION_SUPPORTER' | 'PROVIDER' | 'COPOTE_NORMAL' | 'COPOTE_REVIEWER' | 'COPOTE_ADMIN' | null;
  role_until: string | null;
  adjust_amount: string | null;
  carried_out_at: string | null;
  failure: string | null;
  about_resource: string | null;
  about_id: string | null;
  about_cloud_id: string | null;
  about_title: string | null;
  snapshot: Json | null;
  fault_request_id: string | null;
  fault_code: number | null;
  fault_message: string | null;
  fault_page: string | null;
  first_responded_at: string | null;
  response_due_at: string | null;
  resolve_due_at: string | null;
  response_breached: boolean | null;
  resolve_breached: boolean | null;
  paused_s: number | null;
  created_at: string;
  updated_at: string;
}

/** Record type of each resource. */
export interface Records {
  accountingRules: AccountingRule;
  accounts: Account;
  adjustments: Adjustment;
  alarmGroups: AlarmGroup;
  alarms: Alarm;
  alertLogs: AlertLog;
  alertTransitions: AlertTransition;
  apiEvents: ApiEvent;
  apiLogs: ApiLog;
  apiTokens: ApiToken;
  arrears: Arrear;
  arrearsPolicies: ArrearsPolicy;
  authorisations: Authorisation;
  backupSchedules: BackupSchedule;
  backups: Backup;
  billLines: BillLine;
  billingItems: BillingItem;
  bills: Bill;
  boards: Board;
  categories: Category;
  chargeRecords: ChargeRecord;
  closes: Close;
  cloudDisks: CloudDisk;
  cloudImages: CloudImage;
  cloudNetworks: CloudNetwork;
  cloudQuotas: CloudQuota;
  cloudSyncs: CloudSync;
  clouds: Cloud;
  clusterEvents: ClusterEvent;
  clusterJoinKeys: ClusterJoinKey;
  clusterNamespaces: ClusterNamespace;
  clusterNodes: ClusterNode;
  clusterPods: ClusterPod;
  clusterPools: ClusterPool;
  clusterReleaseRevisions: ClusterReleaseRevision;
  clusterReleases: ClusterRelease;
  clusterServices: ClusterService;
  clusterUpgrades: ClusterUpgrade;
  clusterWorkloads: ClusterWorkload;
  clusters: Cluster;
  configProcesses: ConfigProcess;
  configs: Config;
  consents: Consent;
  containerDeployments: ContainerDeployment;
  containerForwards: ContainerForward;
  containerInstances: ContainerInstance;
  containerRevisions: ContainerRevision;
  containerSecrets: ContainerSecret;
  contracts: Contract;
  customerLevels: CustomerLevel;
  customerNotes: CustomerNote;
  discounts: Discount;
  divisions: Division;
  dnatRules: DnatRule;
  edges: Edge;
  eipPools: EipPool;
  eips: Eip;
  favourites: Favourite;
  firewallPolicies: FirewallPolicy;
  firewallRules: FirewallRule;
  firewalls: Firewall;
  flavors: Flavor;
  floatingIps: FloatingIp;
  funds: Fund;
  gateways: Gateway;
  gpuCards: GpuCard;
  gpuModels: GpuModel;
  healthComponents: HealthComponent;
  helpArticles: HelpArticle;
  helpCategories: HelpCategory;
  helpFeedback: HelpFeedback;
  helpVersions: HelpVersion;
  hypervisorNodes: HypervisorNode;
  iamActions: IamAction;
  iamResources: IamResource;
  iamServices: IamService;
  imageMembers: ImageMember;
  images: Image;
  incidents: Incident;
  installationRevisions: InstallationRevision;
  installations: Installation;
  instanceSnapshots: InstanceSnapshot;
  instances: Instance;
  invitations: Invitation;
  keypairs: Keypair;
  labelInputs: LabelInput;
  launchTemplates: LaunchTemplate;
  licences: Licence;
  machines: Machine;
  maintenances: Maintenance;
  messages: Message;
  monitorIntegrations: MonitorIntegration;
  natGateways: NatGateway;
  nations: Nation;
  networks: Network;
  nodeUpgrades: NodeUpgrade;
  notificationTemplates: NotificationTemplate;
  notifications: Notification;
  onCallCalendars: OnCallCalendar;
  onCallCovers: OnCallCover;
  operatingFacts: OperatingFact;
  operatingUsers: OperatingUser;
  orders: Order;
  partners: Partner;
  personalFiles: PersonalFile;
  policies: Policy;
  policyVersions: PolicyVersion;
  portForwardings: PortForwarding;
  ports: Port;
  priceBooks: PriceBook;
  priceVersions: PriceVersion;
  products: Product;
  projects: Project;
  prometheusInstances: PrometheusInstance;
  providerBankChanges: ProviderBankChange;
  providers: Provider;
  publicAddresses: PublicAddress;
  publicFiles: PublicFile;
  publicKeys: PublicKey;
  receivers: Receiver;
  regions: Region;
  registries: Registry;
  registryProjects: RegistryProject;
  registryRepositories: RegistryRepository;
  registryRetentions: RegistryRetention;
  registryRobots: RegistryRobot;
  registryTags: RegistryTag;
  reminders: Reminder;
  remittances: Remittance;
  resourceSites: ResourceSite;
  roles: Role;
  routers: Router;
  savedViews: SavedView;
  secGroupRules: SecGroupRule;
  secGroups: SecGroup;
  securityGroupRules: SecurityGroupRule;
  securityGroups: SecurityGroup;
  serverGroups: ServerGroup;
  serviceAgents: ServiceAgent;
  serviceCalendars: ServiceCalendar;
  serviceTargets: ServiceTarget;
  sessions: Session;
  settlementLines: SettlementLine;
  settlementPostings: SettlementPosting;
  settlementStatements: SettlementStatement;
  silences: Silence;
  siteGpus: SiteGpus;
  sites: Site;
  snapshotPolicies: SnapshotPolicy;
  snapshots: Snapshot;
  snatRules: SnatRule;
  spaceShares: SpaceShare;
  spans: Span;
  specPrices: SpecPrice;
  stackBackups: StackBackup;
  stackRevisions: StackRevision;
  stacks: Stack;
  statusSubscribers: StatusSubscriber;
  statusUpdates: StatusUpdate;
  stockWatches: StockWatch;
  storagePools: StoragePool;
  subnets: Subnet;
  subscriptions: Subscription;
  substitutes: Substitute;
  systemLogs: SystemLog;
  taintInputs: TaintInput;
  templateVersions: TemplateVersion;
  templates: Template;
  termVersions: TermVersion;
  transferRecords: TransferRecord;
  users: User;
  vmBackupSchedules: VmBackupSchedule;
  vmCommandRuns: VmCommandRun;
  vmCommands: VmCommand;
  vmFlavors: VmFlavor;
  vmImageMembers: VmImageMember;
  vmImages: VmImage;
  vmServerGroups: VmServerGroup;
  vmSnapshotPolicies: VmSnapshotPolicy;
  vmSnapshots: VmSnapshot;
  vmVolumeBackups: VmVolumeBackup;
  vmVolumeSnapshots: VmVolumeSnapshot;
  vmVolumes: VmVolume;
  vms: Vm;
  volumes: Volume;
  vouchers: Voucher;
  vpcSubnets: VpcSubnet;
  vpcs: Vpc;
  warehouseItems: WarehouseItem;
  workOrderComments: WorkOrderComment;
  workOrderDrafts: WorkOrderDraft;
  workOrderEvents: WorkOrderEvent;
  workOrderPresences: WorkOrderPresence;
  workOrders: WorkOrder;
}
