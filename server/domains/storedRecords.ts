/** Records as the server keeps them. Generated from the definitions by `npm run docs`; changes belong in schemas/. */

import type { Generated } from 'kysely';
import type { Json } from '#model/language/definition.ts';

/** Stored form of each resource: money in micro-yuan, moments in milliseconds, no computed fields. */
export interface StoredRecords {
  accountingRules: {
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
    approved_at: number | null;
    reject_reason: string | null;
    mode: 'percentage' | 'fixed_per_unit' | 'tiered' | 'minimum_guarantee';
    base: 'gross' | 'net_of_discount' | 'net_of_tax';
    provider_pct: number | null;
    unit_amount: number | null;
    meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
    tiers: { to?: number | null; pct?: number | null }[] | null;
    guarantee_amount: number | null;
    created_at: number;
    updated_at: number;
  };
  accounts: {
    id: number;
    phone: string | null;
    email: string | null;
    account_no: string | null;
    owner_type: 'bp' | 'user' | null;
    bp_id: number | null;
    user_id: number | null;
    balance: number | null;
    granted_balance: number | null;
    frozen_amount: number | null;
    voucher_balance: number | null;
    owed_amount: number | null;
    available: number | null;
    credit_limit: number | null;
    status: 'normal' | 'low_balance' | 'overdue' | 'suspended' | 'frozen' | 'closed';
    low_balance_threshold: number | null;
    customer_level: string | null;
    policy_id: number | null;
    freeze_reason: string | null;
    last_charge_at: number | null;
    last_consume_at: number | null;
    burn_rate_hour: number | null;
    runway_s: number | null;
    customer: string | null;
    contact: string | null;
    reminded_at: number | null;
    created_at: number;
    updated_at: number;
  };
  adjustments: {
    id: number;
    adjustment_no: string | null;
    account_id: number;
    kind: 'adjust' | 'write_off' | 'credit' | null;
    amount: number | null;
    reason: string | null;
    reference: string | null;
    status: 'pending' | 'booked' | 'rejected';
    requested_by: number | null;
    decided_by: number | null;
    decided_at: number | null;
    created_at: number;
    updated_at: number;
  };
  alarmGroups: {
    id: number;
    name: string;
    description: string | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  alarms: {
    id: number;
    name: string;
    group_id: number | null;
    description: string | null;
    state: 'active' | 'deactive';
    severity: 1 | 2 | 3;
    match: 'any' | 'all' | null;
    conditions: { metric?: string | null; aggregation?: 'avg' | 'max' | 'min' | 'last' | 'sum' | null; period_s?: number | null; op?: 'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'ne' | null; threshold?: number | null; recovery?: number | null; severity?: 1 | 2 | 3 | null }[] | null;
    object_count: number | null;
    last_trigger_at: number | null;
    last_eval_at: number | null;
    fault: 'error' | 'empty' | null;
    fault_since: number | null;
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
    created_at: number;
    updated_at: number;
  };
  alertLogs: {
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
    first_trigger_at: number | null;
    last_trigger_at: number | null;
    recovered_at: number | null;
    duration_s: number | null;
    notify_count: number | null;
    is_late: boolean | null;
    folded_into: number | null;
    hides_dependents: boolean | null;
    silenced_by: number | null;
    source: 'rule' | 'external' | 'platform' | 'evaluation' | null;
    fingerprint: string | null;
    labels: Record<string, string> | null;
    annotations: Record<string, string> | null;
    runbook_url: string | null;
    ends_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    receiver_ids: Json | null;
    open_key: string | null;
    claimant: number | null;
    claimant_name: string | null;
    claimed_at: number | null;
    processed_by: number | null;
    process_at: number | null;
    process_result: 'resolved' | 'working' | 'false_alarm' | 'accepted' | null;
    process_note: string | null;
    notes: { at?: number | null; by?: string | null; text?: string | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  alertTransitions: {
    id: number;
    event_id: number;
    at: number | null;
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
    created_at: number;
    updated_at: number;
  };
  apiEvents: {
    id: number;
    at: number | null;
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
  };
  apiLogs: {
    id: number;
    at: number | null;
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
  };
  apiTokens: {
    id: string;
    name: string;
    user_id: number | null;
    token_hash: string | null;
    hint: string | null;
    actions: string[];
    read_only: boolean | null;
    project_ids: number[] | null;
    networks: string[] | null;
    expires_at: number;
    last_used_at: number | null;
    last_used_ip: string | null;
    revoked_at: number | null;
    created_at: number;
    updated_at: number;
  };
  arrears: {
    id: number;
    user_id: number | null;
    bp_id: number | null;
    status: 'grace' | 'suspended' | 'released' | 'settled' | 'written_off';
    owed: number | null;
    written_off: number | null;
    since: number | null;
    next_step: 'suspend' | 'release' | null;
    next_at: number | null;
    suspended_at: number | null;
    released_at: number | null;
    ended_at: number | null;
    exempt_until: number | null;
    exempt_reason: string | null;
    exempted_by: number | null;
    reminded_at: number | null;
    open_account: number | null;
    account_id: number;
    customer: string | null;
    contact: string | null;
    phone: string | null;
    email: string | null;
    created_at: number;
    updated_at: number;
  };
  arrearsPolicies: {
    id: number;
    name: string;
    level: string;
    grace_s: number;
    retain_s: number;
    suspended_is_charged: boolean | null;
    resume_when: 'available > 0' | 'available >= 0';
    notice_days: number[] | null;
    created_at: number;
    updated_at: number;
  };
  authorisations: {
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
    expires_at: number | null;
    note: string | null;
    created_by: number | null;
    limited: boolean | null;
    created_at: number;
    updated_at: number;
  };
  backupSchedules: {
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
    next_run_at: number | null;
    last_run_at: number | null;
    last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
    last_fault: string | null;
    created_at: number;
    updated_at: number;
  };
  backups: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'restoring' | 'deleting' | 'error';
    volume_id: string | null;
    incremental: boolean | null;
    size_gb: number | null;
    parent_id: string | null;
    has_dependents: boolean | null;
    schedule_id: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  billLines: {
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
    start_at: number | null;
    end_at: number | null;
    duration_s: number | null;
    meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
    quantity: number | null;
    payable_amount: number | null;
    order_id: number | null;
    original_amount: number | null;
    discount_amount: number | null;
    platform_discount: number | null;
    provider_discount: number | null;
    discount_names: string | null;
    voucher_amount: number | null;
    granted_amount: number | null;
    cash_amount: number | null;
    corrects_id: number | null;
    is_final: boolean | null;
    line_key: string | null;
    account_id: number;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  billingItems: {
    id: number;
    resource_name: string | null;
    resource_type: 'vm' | 'gpu' | 'bare_metal' | 'volume' | 'snapshot' | 'backup' | 'eip' | 'bandwidth' | 'traffic' | 'nat' | 'image' | 'object_storage' | 'k8s' | 'database' | 'container' | 'market_item' | null;
    spec: string | null;
    quantity: number | null;
    state: 'pending' | 'active' | 'stopped' | 'suspended' | 'expired' | 'released';
    charge_type: 'postpaid' | 'prepaid' | null;
    release_protection: boolean | null;
    from: number | null;
    to: number | null;
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
    next_at: number | null;
    spec_id: string | null;
    open_key: string | null;
    halted_from: string | null;
    counted_to: number | null;
    created_at: number;
    updated_at: number;
  };
  bills: {
    id: number;
    item_id: number | null;
    resource_name: string | null;
    billing_cycle: string | null;
    due_amount: number | null;
    voucher_amount: number | null;
    granted_amount: number | null;
    cash_amount: number | null;
    status: 'open' | 'closed' | null;
    settled_to: number | null;
    closed_at: number | null;
    sources: string | null;
    account_id: number;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  boards: {
    id: number;
    name: string;
    description: string | null;
    shared: 'own' | 'organisation' | 'staff';
    user_id: number | null;
    panels: { title?: string | null; object_type?: string | null; metric?: string | null; selection?: 'all' | 'chosen' | 'condition' | null; object_ids?: string[] | null; object_filter?: Json | null; chart?: 'line' | 'bar' | 'number' | 'table' | null; by?: 'record' | 'cloud' | 'all' | null; aggregation?: 'avg' | 'max' | 'min' | 'last' | 'sum' | null; width?: 1 | 2 | 3 | 4 | null; threshold?: number | null; threshold_side?: 'above' | 'below' | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  categories: {
    id: number;
    name: string;
    name_en: string | null;
    code: string;
    parent_id: number | null;
    sort: number | null;
    enabled: boolean | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  chargeRecords: {
    id: number;
    record_no: string | null;
    amount: number | null;
    method: 'bank_transfer' | 'remittance_code' | 'alipay' | 'wechat' | 'admin_grant' | 'voucher' | 'refund' | 'auto' | 'demo' | null;
    status: 'pending' | 'second_review' | 'success' | 'failed' | 'closed' | 'refunded';
    channel_trade_no: string | null;
    balance_before: number | null;
    balance_after: number | null;
    fail_reason: string | null;
    remark: string | null;
    operator: string | null;
    request_key: string | null;
    paid_at: number | null;
    account_id: number;
    user_id: number | null;
    bp_id: number | null;
    requested_by: number | null;
    decided_by: number | null;
    decided_at: number | null;
    created_at: number;
    updated_at: number;
  };
  closes: {
    id: number;
    period: string | null;
    status: 'open' | 'closing' | 'closed';
    close_at: number | null;
    cutoff_at: number | null;
    closed_at: number | null;
    closed_by: number | null;
    accounts: number | null;
    bills: number | null;
    usage_amount: number | null;
    minimum_amount: number | null;
    adjustment_amount: number | null;
    rounding_amount: number | null;
    due_amount: number | null;
    voucher_amount: number | null;
    granted_amount: number | null;
    cash_amount: number | null;
    ledger_accounts: number | null;
    ledger_root: string | null;
    ledger_seal: string | null;
    recomputed_at: number | null;
    recomputed_bills: number | null;
    differences: number | null;
    difference_lines: { bill_id?: number | null; line?: string | null; booked?: number | null; computed?: number | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  cloudDisks: {
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
    paid_until: number | null;
    payment_state: 'arrears' | 'ended' | 'ending' | null;
    month_cost: number | null;
    region_id: number | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  cloudImages: {
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
    created_at: number;
    updated_at: number;
  };
  cloudNetworks: {
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
    created_at: number;
    updated_at: number;
  };
  cloudQuotas: {
    id: number;
    key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'server_snapshots' | 'images' | 'key_pairs' | 'server_groups' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'backup_gigabytes' | 'networks' | 'subnets' | 'ports' | 'routers' | 'floating_ips' | 'security_groups' | 'security_group_rules' | 'firewalls' | 'vpcs' | 'nat_gateways' | 'eips' | 'container_deployments' | 'container_cpu' | 'container_memory_mb' | 'bandwidth_mbps';
    limit: number;
    bp_id: number | null;
    user_id: number | null;
    project_id: number | null;
    cloud_id: string | null;
    created_at: number;
    updated_at: number;
  };
  cloudSyncs: {
    id: number;
    cloud_id: string;
    kind: 'regular' | 'full' | 'refresh' | null;
    outcome: 'success' | 'failed' | null;
    started_at: number | null;
    ended_at: number | null;
    added: number | null;
    changed: number | null;
    removed: number | null;
    fault_code: string | null;
    fault_message: string | null;
    created_at: number;
    updated_at: number;
  };
  clouds: {
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
    cloud_password: string | null;
    domain: string | null;
    project: string | null;
    application_credential_id: string | null;
    application_credential_secret: string | null;
    region_name: string | null;
    ca_certificate: string | null;
    client_certificate: string | null;
    client_key: string | null;
    reclaim_seconds: number | null;
    usage: number | null;
    labels: string[] | null;
    bp_ids: number[] | null;
    price_factor: number | null;
    health: 'normal' | 'insufficient' | 'suspended' | 'arrears' | 'no_permission' | 'unknown' | null;
    last_check_at: number | null;
    last_sync_at: number | null;
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
    created_at: number;
    updated_at: number;
  };
  clusterEvents: {
    id: number;
    namespace: string | null;
    level: 'Normal' | 'Warning' | null;
    reason: string | null;
    object: string | null;
    message: string | null;
    count: number | null;
    last_seen_at: number | null;
    cluster_id: string | null;
    simulated: boolean | null;
    uid: string | null;
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterJoinKeys: {
    id: number;
    name: string | null;
    expires_at: number | null;
    usages: string[] | null;
    description: string | null;
    cluster_id: string | null;
    simulated: boolean | null;
    uid: string | null;
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterNamespaces: {
    id: number;
    name: string | null;
    status: 'active' | 'terminating' | null;
    is_assigned: boolean | null;
    cluster_id: string | null;
    simulated: boolean | null;
    uid: string | null;
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterNodes: {
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
    drain_until: number | null;
    drain_held_by: string | null;
    cluster_id: string | null;
    simulated: boolean | null;
    uid: string | null;
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterPods: {
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
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterPools: {
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
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterReleaseRevisions: {
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
    manifest: string | null;
    shown: string | null;
    approved: string | null;
    problem: string | null;
    created_by: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterReleases: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    deadline_at: number | null;
    deployed_at: number | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  clusterServices: {
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
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusterUpgrades: {
    id: number;
    target_name: string | null;
    cluster_id: string | null;
    node_id: number | null;
    simulated: boolean | null;
    from_version: string | null;
    to_version: string | null;
    confirmation: 'auto' | 'manual' | null;
    status: 'built' | 'upgrading' | 'unconfirmed' | 'auto_confirmed' | 'confirmed' | 'rolling_back' | 'failed' | 'finished';
    step: 'draining' | 'installing' | 'watching' | 'restoring' | 'returning' | null;
    blockers: { reason?: 'gone' | 'away' | 'same_version' | 'version_skew' | 'not_ready' | 'other_upgrade' | 'last_node' | 'budget' | null; detail?: string | null }[] | null;
    warnings: { reason?: 'bare_pod' | 'single_replica' | 'local_data' | null; detail?: string | null }[] | null;
    commands: string | null;
    checked_at: number | null;
    started_at: number | null;
    confirm_until: number | null;
    ended_at: number | null;
    deadline_at: number | null;
    problem: string | null;
    restored: boolean | null;
    cordoned: boolean | null;
    was_cordoned: boolean | null;
    open_key: string | null;
    created_at: number;
    updated_at: number;
  };
  clusterWorkloads: {
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
    started_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  clusters: {
    id: string;
    name: string;
    status: 'pending' | 'running' | 'away' | 'suspended';
    simulated: boolean | null;
    kubeconfig: string | null;
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
    last_check_at: number | null;
    last_sync_at: number | null;
    failures: number | null;
    cause: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'credentials' | 'status' | 'unreadable' | null;
    cause_detail: string | null;
    extra_arguments: { component?: 'apiserver' | 'controller' | 'kubelet' | 'scheduler' | 'proxy' | null; key?: string | null; value?: string | null }[] | null;
    command_lines: string | null;
    created_at: number;
    updated_at: number;
  };
  configProcesses: {
    id: number;
    config_id: number;
    process: string;
    source: 'default' | 'table' | 'environment' | null;
    applied_at: number | null;
    seen_at: number | null;
    created_at: number;
    updated_at: number;
  };
  configs: {
    id: number;
    key: string | null;
    group: 'brand' | 'notice' | 'basic' | 'login' | 'email' | 'sms' | 'billing' | 'storage' | 'monitor' | 'logs' | 'licence' | 'ui' | null;
    type: 'string' | 'int' | 'bool' | 'json' | 'secret' | 'enum' | 'image' | null;
    in_force: string | null;
    value: string | null;
    secret_value: string | null;
    picture: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    default_value: string | null;
    env_variable: string | null;
    restart_required: boolean | null;
    set_by: number | null;
    set_at: number | null;
    is_set: boolean | null;
    is_declared: boolean | null;
    test_state: 'untested' | 'testing' | 'sent' | 'failed';
    test_result: string | null;
    tested_at: number | null;
    test_target: string | null;
    created_at: number;
    updated_at: number;
  };
  consents: {
    id: number;
    user_id: number | null;
    user_name: string;
    version: string;
    term_version_id: number | null;
    given_at: number;
    address: string | null;
    way: 'registration' | 'sign_in' | null;
    created_at: number;
    updated_at: number;
  };
  containerDeployments: {
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
    repaired_at: number | null;
    repair_count: number | null;
    endpoints: { container_port?: number | null; protocol?: string | null; address?: string | null }[] | null;
    volume_usage: { name?: string | null; used_bytes?: number | null; size_bytes?: number | null }[] | null;
    volumes_over: boolean | null;
    can_forward: boolean | null;
    cpu_total: number | null;
    memory_total_mb: number | null;
    units: number | null;
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  containerForwards: {
    id: number;
    address: string | null;
    deployment_id: string | null;
    cloud_id: string | null;
    container_port: number;
    gateway_id: number;
    listen_port: number | null;
    status: 'pending' | 'listening' | 'unanswered' | 'refused' | 'silent' | 'closed';
    reason: 'in_use' | 'not_allowed' | 'out_of_range' | 'failed' | 'no_target' | 'not_running' | 'no_port' | 'gateway_off' | 'not_reached' | 'gateway_silent' | 'no_reply' | null;
    wanted_at: number | null;
    created_at: number;
    updated_at: number;
  };
  containerInstances: {
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
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    updated_at: number;
  };
  containerRevisions: {
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
    created_at: number;
    updated_at: number;
  };
  containerSecrets: {
    id: number;
    name: string;
    value: string;
    description: string | null;
    user_id: number | null;
    bp_id: number | null;
    stack_id: string | null;
    stack_object: string | null;
    created_at: number;
    updated_at: number;
  };
  contracts: {
    id: number;
    account_id: number;
    name: string;
    number: string;
    file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null };
    begins_on: string | null;
    ends_on: string | null;
    added_by: number | null;
    created_at: number;
    updated_at: number;
  };
  customerLevels: {
    code: string;
    name: string;
    name_en: string | null;
    sort: number | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  customerNotes: {
    id: number;
    account_id: number;
    text: string;
    promised_until: string | null;
    author_id: number | null;
    created_at: number;
    updated_at: number;
  };
  discounts: {
    id: number;
    name: string;
    code: string | null;
    type: 'percentage' | 'fixed_amount';
    value: number;
    min_amount: number | null;
    max_discount: number | null;
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
    start_at: number;
    end_at: number | null;
    total_limit: number | null;
    per_account_limit: number | null;
    used_count: number | null;
    borne_by: 'platform' | 'provider' | 'shared';
    terminated_at: number | null;
    note: string | null;
    created_at: number;
    updated_at: number;
  };
  divisions: {
    code: string;
    name: string;
    level: 'province' | 'city' | 'district';
    parent: string | null;
    created_at: number;
    updated_at: number;
  };
  dnatRules: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  edges: {
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
    host_started_at: number | null;
    agent_started_at: number | null;
    heartbeat_at: number | null;
    agent_token_hash: string | null;
    silent_state: string | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  eipPools: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  eips: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
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
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  favourites: {
    id: number;
    user_id: number | null;
    resource: string | null;
    record_id: string | null;
    path: string | null;
    created_at: number;
    updated_at: number;
  };
  firewallPolicies: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  firewallRules: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  firewalls: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  flavors: {
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
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  floatingIps: {
    id: string;
    floating_ip_address: string | null;
    status: 'building' | 'active' | 'down' | 'error' | 'deleting';
    floating_network_id: string;
    fixed_ip_address: string | null;
    port_id: string | null;
    server_id: string | null;
    router_id: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  funds: {
    id: number;
    fund_no: string | null;
    seq: number | null;
    type: 'opening' | 'recharge' | 'grant' | 'consume' | 'settle' | 'refund' | 'freeze' | 'unfreeze' | 'adjust' | 'withdraw' | 'expire' | 'writeoff' | null;
    direction: 'inbound' | 'outbound' | null;
    amount: number | null;
    cash_amount: number | null;
    granted_amount: number | null;
    voucher_amount: number | null;
    balance_before: number | null;
    balance_after: number | null;
    frozen_before: number | null;
    frozen_after: number | null;
    granted_before: number | null;
    granted_after: number | null;
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
    created_at: number;
    updated_at: number;
  };
  gateways: {
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
    activated_at: number | null;
    cert_expire_at: number | null;
    description: string | null;
    hostname: string | null;
    host_address: string | null;
    cpu_count: number | null;
    cpu_usage: number | null;
    load_average: number | null;
    mem_total: number | null;
    mem_usage: number | null;
    disk_total: number | null;
    disk_usage: number | null;
    host_started_at: number | null;
    agent_started_at: number | null;
    heartbeat_at: number | null;
    gpu_read_at: number | null;
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
    agent_token_hash: string | null;
    silent_state: string | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  gpuCards: {
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
    last_report_at: number | null;
    gone_at: number | null;
    created_at: number;
    updated_at: number;
  };
  gpuModels: {
    id: number;
    name: string;
    vendor: string | null;
    architecture: string | null;
    tflops: number | null;
    memory_bandwidth: number | null;
    power: number | null;
    pcie: number | null;
    source: string | null;
    created_at: number;
    updated_at: number;
  };
  healthComponents: {
    id: number;
    name: string | null;
    name_en: string | null;
    state: 'up' | 'degraded' | 'down' | 'unknown' | 'maintenance' | 'stopped';
    since: number | null;
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
    started_at: number | null;
    lag_ms: number | null;
    connections: number | null;
    streams: number | null;
    elapsed_ms: number | null;
    parts: { host?: string | null; zone?: string | null; state?: 'up' | 'down' | 'off' | null; reason?: string | null; seen_at?: number | null }[] | null;
    target_type: string | null;
    target_id: string | null;
    last_check_at: number | null;
    source: string | null;
    key: string | null;
    failures: number | null;
    successes: number | null;
    created_at: number;
    updated_at: number;
  };
  helpArticles: {
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
    title: string;
    title_en: string;
    keywords: string[] | null;
    keywords_en: string[] | null;
    text: string;
    text_en: string;
    pictures: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  helpCategories: {
    id: number;
    name: string;
    name_en: string;
    key: string;
    icon: string | null;
    sort: number | null;
    created_at: number;
    updated_at: number;
  };
  helpFeedback: {
    id: number;
    article_id: number;
    version: number | null;
    user_id: number | null;
    helpful: boolean | null;
    comment: string | null;
    created_at: number;
    updated_at: number;
  };
  helpVersions: {
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
    created_at: number;
    updated_at: number;
  };
  hypervisorNodes: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  iamActions: {
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
    created_at: number;
    updated_at: number;
  };
  iamResources: {
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
    created_at: number;
    updated_at: number;
  };
  iamServices: {
    id: number;
    name: string;
    name_en: string | null;
    code: string;
    base_path: string;
    enabled: boolean | null;
    description: string | null;
    is_generated: boolean | null;
    created_at: number;
    updated_at: number;
  };
  imageMembers: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  images: {
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
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  incidents: {
    id: number;
    impact: 'partly' | 'bad';
    event_ids: number[] | null;
    status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
    began_at: number;
    resolved_at: number | null;
    title: string;
    title_en: string | null;
    text: string | null;
    text_en: string | null;
    services: ('console' | 'compute' | 'network' | 'storage' | 'images' | 'management')[] | null;
    region_ids: number[] | null;
    cloud_ids: string[] | null;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  installationRevisions: {
    id: number;
    installation_id: number | null;
    revision: number | null;
    operation: 'install' | 'upgrade' | 'rollback' | null;
    version: '1' | '2' | null;
    values: Json | null;
    created_at: number;
    updated_at: number;
  };
  installations: {
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
    deployed_at: number | null;
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  instanceSnapshots: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
    server_id: string | null;
    size_bytes: number | null;
    min_disk_gb: number | null;
    os_distro: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  instances: {
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
    launched_at: number | null;
    deleted_at: number | null;
    reclaim_at: number | null;
    status: 'creating' | 'active' | 'stopped' | 'paused' | 'suspended' | 'rescued' | 'resized' | 'shelved' | 'shelved_offloaded' | 'soft_deleted' | 'error' | 'unknown' | 'starting' | 'stopping' | 'rebooting' | 'hard_rebooting' | 'pausing' | 'unpausing' | 'suspending' | 'resuming' | 'resizing' | 'confirming' | 'reverting' | 'rebuilding' | 'rescuing' | 'unrescuing' | 'snapshotting' | 'migrating' | 'shelving' | 'unshelving' | 'deleting' | 'soft_deleting' | 'restoring' | 'changing_password';
    previous_flavor_id: string | null;
    app_id: number | null;
    app_port: number | null;
    application: { name?: string | null; name_en?: string | null; access?: string | null; user?: string | null; path?: string | null; check?: string | null; minutes?: number | null } | null;
    app_token: string | null;
    metadata: Record<string, string> | null;
    tags: { key?: string | null; value?: string | null }[] | null;
    locked: boolean | null;
    locked_reason: string | null;
    os_type: 'linux' | 'windows' | null;
    provider_id: number | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  invitations: {
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
    expires_at: number;
    sent_at: number | null;
    seen_at: number | null;
    accepted_at: number | null;
    accepted_by: number | null;
    revoked_at: number | null;
    created_by: string | null;
    created_at: number;
    updated_at: number;
  };
  keypairs: {
    id: string;
    name: string;
    type: 'ssh' | 'x509';
    public_key: string | null;
    fingerprint: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  labelInputs: {
    key: string;
    description: string | null;
    values: string[] | null;
    free: boolean | null;
    created_at: number;
    updated_at: number;
  };
  launchTemplates: {
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
    created_at: number;
    updated_at: number;
  };
  licences: {
    id: number;
    content: string;
    product: string | null;
    customer: string | null;
    edition: string | null;
    issued_at: number | null;
    start_timestamp: number | null;
    end_timestamp: number | null;
    limits: { nodes?: number | null; cores?: number | null; gpus?: number | null; clouds?: number | null; users?: number | null } | null;
    features: string[] | null;
    fingerprint: string | null;
    created_at: number;
    updated_at: number;
  };
  machines: {
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
    paid_until: number | null;
    payment_state: 'arrears' | 'ended' | 'ending' | null;
    month_cost: number | null;
    region_id: number | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    tags: { key?: string | null; value?: string | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  maintenances: {
    id: number;
    starts_at: number;
    ends_at: number;
    silence_alarms: boolean | null;
    silence_ids: number[] | null;
    status: 'planned' | 'in_progress' | 'done' | 'cancelled';
    started_at: number | null;
    ended_at: number | null;
    title: string;
    title_en: string | null;
    text: string | null;
    text_en: string | null;
    services: ('console' | 'compute' | 'network' | 'storage' | 'images' | 'management')[] | null;
    region_ids: number[] | null;
    cloud_ids: string[] | null;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  messages: {
    id: number;
    user_id: number | null;
    title: string | null;
    text: string | null;
    words: Json | null;
    type: 'system' | 'billing' | 'resource' | 'alarm' | 'security' | 'review' | 'workOrder' | 'settlement' | null;
    level: 'info' | 'warn' | 'error' | null;
    link: string | null;
    read_at: number | null;
    in_app: boolean | null;
    emailed_at: number | null;
    key: string | null;
    created_at: number;
    updated_at: number;
  };
  monitorIntegrations: {
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
    last_seen_at: number | null;
    waits_since: number | null;
    token_hash: string | null;
    created_at: number;
    updated_at: number;
  };
  natGateways: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
    spec: 'small' | 'middle' | 'large' | 'xlarge' | null;
    vpc_id: string;
    subnet_id: string;
    pool_id: string | null;
    outgoing_ips: string[] | null;
    ip_addr: string | null;
    eip_ids: string[] | null;
    sole: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  nations: {
    code: string;
    code3: string;
    numeric: string | null;
    name: string;
    name_en: string;
    created_at: number;
    updated_at: number;
  };
  networks: {
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
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  nodeUpgrades: {
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
    step: 'draining' | 'installing' | 'watching' | 'restoring' | 'returning' | null;
    blockers: { reason?: 'gone' | 'same_version' | 'version_missing' | 'licence' | 'not_ready' | 'silent' | 'unsupported' | 'cloud_away' | 'machines_fixed' | 'no_room' | 'other_upgrade' | null; detail?: string | null }[] | null;
    checked_at: number | null;
    started_at: number | null;
    confirm_until: number | null;
    ended_at: number | null;
    rolled_back_for: 'unconfirmed' | 'unhealthy' | 'by_hand' | null;
    restored: boolean | null;
    returns: boolean | null;
    open_key: string | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  notificationTemplates: {
    id: number;
    name: string;
    channel: 'inApp' | 'email' | 'sms' | 'webhook' | 'dingtalk' | 'wecom' | 'feishu';
    in_use: boolean | null;
    title_zh: string;
    text_zh: string;
    title_en: string;
    text_en: string;
    created_at: number;
    updated_at: number;
  };
  notifications: {
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
    tries: { at?: number | null; outcome?: 'sending' | 'sent' | 'failed' | 'interrupted' | null; detail?: string | null }[] | null;
    try_count: number | null;
    message_id: string | null;
    sent_at: number | null;
    announcement: Json | null;
    destination: string | null;
    subject: string | null;
    due_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  onCallCalendars: {
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
    current_until: number | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  onCallCovers: {
    id: number;
    calendar_id: number;
    cover_id: number;
    begins_at: number;
    ends_at: number;
    note: string | null;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  operatingFacts: {
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
    gross_revenue: number | null;
    refunds: number | null;
    net_revenue: number | null;
    top_ups: number | null;
    arpu: number | null;
    machine_hours: number | null;
    gpu_hours: number | null;
    vcpu_used: number | null;
    vcpu_total: number | null;
    gpu_used: number | null;
    gpu_total: number | null;
    vcpu_pct: number | null;
    gpu_pct: number | null;
    top_products: { product_id?: number | null; name?: string | null; amount?: number | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  operatingUsers: {
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
    created_at: number;
    updated_at: number;
  };
  orders: {
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
    expire_at: number | null;
    paid_at: number | null;
    completed_at: number | null;
    service_start: number | null;
    service_end: number | null;
    fail_reason: string | null;
    events: { at?: number | null; to?: 'pending_payment' | 'paid' | 'provisioning' | 'completed' | 'partially_completed' | 'failed' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'pending_approval' | null; actor?: string | null; from?: 'pending_payment' | 'paid' | 'provisioning' | 'completed' | 'partially_completed' | 'failed' | 'cancelled' | 'expired' | 'refunding' | 'refunded' | 'pending_approval' | null; note?: string | null }[] | null;
    price_snapshot: Json | null;
    discount_borne: Json | null;
    launch: Json | null;
    account_id: number;
    user_id: number | null;
    bp_id: number | null;
    items: { name?: string | null; spec?: string | null; status?: 'waiting' | 'provisioning' | 'delivered' | 'failed' | 'refunded' | null; original?: number | null; discount?: number | null; discount_names?: string | null; voucher?: number | null; payable?: number | null; refunded?: number | null; product_id?: number | null; resource?: string | null; resource_id?: string | null; error?: string | null }[] | null;
    original_amount: number | null;
    discount_amount: number | null;
    voucher_amount: number | null;
    payable_amount: number | null;
    paid_amount: number | null;
    refunded_amount: number | null;
    returned_cash: number | null;
    returned_granted: number | null;
    returned_voucher: number | null;
    forfeited_amount: number | null;
    auto_refunded: boolean | null;
    full_refund: boolean | null;
    pay_method: 'balance' | 'voucher' | 'mixed' | null;
    approval_by: number | null;
    approval_at: number | null;
    approval_note: string | null;
    created_at: number;
    updated_at: number;
  };
  partners: {
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
    audited_at: number | null;
    description: string | null;
    second_factor: boolean | null;
    logo: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    approval_above: number | null;
    created_at: number;
    updated_at: number;
  };
  personalFiles: {
    id: number;
    parent_id: number | null;
    user_id: number | null;
    name: string;
    is_dir: boolean | null;
    size: number | null;
    content_type: string | null;
    sha256: string | null;
    thumb: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    deleted_at: number | null;
    removed: boolean | null;
    removed_with: number | null;
    object_key: string | null;
    ancestry: string | null;
    place: string | null;
    created_at: number;
    updated_at: number;
  };
  policies: {
    id: number;
    name: string;
    name_en: string | null;
    type: 'system' | 'custom' | null;
    bp_id: number | null;
    service_ids: number[] | null;
    document: string;
    default_version: string | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  policyVersions: {
    id: number;
    policy_id: number;
    version: string | null;
    document: string;
    is_default: boolean | null;
    note: string | null;
    created_by: number | null;
    created_at: number;
    updated_at: number;
  };
  portForwardings: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  ports: {
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
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  priceBooks: {
    id: number;
    name: string;
    applies_to: 'account' | 'level';
    account_id: number | null;
    level: string | null;
    effective_from: number;
    ends_at: number | null;
    prices: { product_id?: number | null; price?: number | null; period?: number | null; unit?: 'hour' | 'day' | 'week' | 'month' | 'year' | null }[];
    note: string | null;
    status: 'draft' | 'submitted' | 'approved' | 'rejected';
    submitted_by: number | null;
    submitted_at: number | null;
    approved_by: number | null;
    reject_reason: string | null;
    created_at: number;
    updated_at: number;
  };
  priceVersions: {
    id: number;
    product_id: number;
    name: string | null;
    version: number | null;
    model: 'per_unit' | 'flat' | 'graduated' | 'volume' | 'package';
    meter: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'gb_hour' | 'gb_month' | 'gb' | 'mbps_hour' | 'mbps_month' | 'count' | null;
    unit_price: number | null;
    tiers: { to?: number | null; unit_price?: number | null; flat?: number | null }[] | null;
    package_size: number | null;
    package_price: number | null;
    free_quota: number | null;
    min_charge: number | null;
    period_prices: { period?: number | null; unit?: 'hour' | 'day' | 'week' | 'month' | 'year' | null; price?: number | null }[] | null;
    list_price: number | null;
    effective_from: number;
    examples: { qty?: number | null; hours?: number | null; net?: number | null }[] | null;
    note: string | null;
    status: 'draft' | 'submitted' | 'scheduled' | 'active' | 'superseded' | 'rejected';
    submission: number | null;
    submitted_by: number | null;
    submitted_at: number | null;
    approved_by: number | null;
    reject_reason: string | null;
    created_at: number;
    updated_at: number;
  };
  products: {
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
    unit_price: number | null;
    price_hour: number | null;
    list_price: number | null;
    price_version: number | null;
    price: Json | null;
    cost_price: number | null;
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
    sale_hour: number | null;
    card_hour: number | null;
    tflops_hour: number | null;
    gpu_total_memory: number | null;
    gpu_bandwidth: number | null;
    tflops: number | null;
    created_at: number;
    updated_at: number;
  };
  projects: {
    id: number;
    name: string;
    key: string;
    bp_id: number | null;
    parent_id: number | null;
    enabled: boolean | null;
    is_default: boolean | null;
    tags: string[] | null;
    description: string | null;
    monthly_budget: number | null;
    budget_alerts: number[] | null;
    at_budget: 'warn' | 'refuse' | null;
    month_cost: number | null;
    month_cost_at: number | null;
    month_cost_cycle: string | null;
    budget_level: number | null;
    created_at: number;
    updated_at: number;
  };
  prometheusInstances: {
    id: number;
    name: string;
    type: 'prometheus' | 'thanos' | 'victoriametrics' | 'mimir';
    url: string;
    enabled: boolean | null;
    site_id: number | null;
    auth: 'none' | 'basic' | 'bearer';
    username: string | null;
    password: string | null;
    bearer_token: string | null;
    tenant: string | null;
    skip_tls_verify: boolean | null;
    timeout_s: number;
    health: 'unknown' | 'up' | 'down' | null;
    health_since: number | null;
    cause: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'credentials' | 'status' | 'unreadable' | 'tooLarge' | 'notPrometheus' | 'otherType' | null;
    cause_detail: string | null;
    last_check_at: number | null;
    failures: number | null;
    successes: number | null;
    is_source: boolean | null;
    receiver_ids: number[] | null;
    alert_token_hash: string | null;
    version: string | null;
    retention: string | null;
    scrape_interval: string | null;
    targets_up: number | null;
    targets_total: number | null;
    clock_skew_s: number | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  providerBankChanges: {
    id: number;
    provider_id: number;
    bp_id: number | null;
    bank_name: string;
    account: string;
    account_masked: string | null;
    was_masked: string | null;
    holder: string;
    reason: string;
    status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
    requested_by: number | null;
    decided_by: number | null;
    requester: string | null;
    decider: string | null;
    decided_at: number | null;
    decision_note: string | null;
    created_at: number;
    updated_at: number;
  };
  providers: {
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
    bank_name: string | null;
    bank_account: string | null;
    bank_account_masked: string | null;
    bank_holder: string | null;
    bank_changed_at: number | null;
    bank_revealed_at: number | null;
    bank_revealed_by: string | null;
    bank_reveal_reason: string | null;
    created_at: number;
    updated_at: number;
  };
  publicAddresses: {
    id: string;
    cloud_id: string | null;
    product: 'easystack' | 'openstack' | 'docker' | 'nextstack' | null;
    gathered_from: string | null;
    status: 'building' | 'active' | 'down' | 'error' | 'deleting' | 'creating' | 'running' | 'create_failed' | 'deleted' | 'delete_failed';
    fixed_ip_address: string | null;
    server_id: string | null;
    charging: 'postpaid' | 'prepaid' | null;
    paid_until: number | null;
    payment_state: 'arrears' | 'ended' | 'ending' | null;
    month_cost: number | null;
    address: string | null;
    region_id: number | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  publicFiles: {
    id: number;
    parent_id: number | null;
    user_id: number | null;
    name: string;
    is_dir: boolean | null;
    size: number | null;
    content_type: string | null;
    sha256: string | null;
    thumb: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    deleted_at: number | null;
    removed: boolean | null;
    removed_with: number | null;
    object_key: string | null;
    ancestry: string | null;
    place: string | null;
    created_at: number;
    updated_at: number;
  };
  publicKeys: {
    id: string;
    name: string;
    type: 'ssh' | 'x509';
    public_key: string | null;
    fingerprint: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  receivers: {
    id: number;
    name: string;
    type: 'user' | 'user_group' | 'on_call' | 'robot' | 'webhook';
    user_ids: number[] | null;
    members: 'organisation' | 'role' | null;
    role_id: string | null;
    calendar_id: number | null;
    channels: ('inApp' | 'email' | 'sms')[] | null;
    robot: 'dingtalk' | 'wecom' | 'feishu' | null;
    url: string | null;
    endpoint: string | null;
    secret: string | null;
    at_mobiles: string[] | null;
    at_all: boolean | null;
    language: 'zh' | 'en' | null;
    of_platform: boolean | null;
    enabled: boolean | null;
    test_state: 'untested' | 'testing' | 'sent' | 'failed';
    test_result: string | null;
    tested_at: number | null;
    verified_at: number | null;
    description: string | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  regions: {
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
    created_at: number;
    updated_at: number;
  };
  registries: {
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
    last_check_at: number | null;
    last_notice_at: number | null;
    last_sync_at: number | null;
    sync_repairs: number | null;
    certificate: string | null;
    notice_hash: string | null;
    gateway_id: number | null;
    clean_every_days: number | null;
    cleaning_since: number | null;
    cleaning_ends: number | null;
    last_cleaned_at: number | null;
    freed_bytes: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  registryProjects: {
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
    simulated: boolean | null;
    status: 'active' | 'suspended';
    is_full: boolean | null;
    last_push_at: number | null;
    refusal: 'quota' | 'suspended' | 'cleaning' | 'readOnly' | null;
    refused_at: number | null;
    created_at: number;
    updated_at: number;
  };
  registryRepositories: {
    id: number;
    full_name: string | null;
    name: string | null;
    path: string | null;
    project_id: number | null;
    description: string | null;
    size_bytes: number | null;
    pull_count: number | null;
    last_pull_at: number | null;
    last_push_at: number | null;
    last_push_by: string | null;
    created_at: number;
    updated_at: number;
  };
  registryRetentions: {
    id: number;
    name: string;
    project_id: number;
    repositories: string[] | null;
    keep_last: number;
    keep_tags: string[] | null;
    unused_days: number | null;
    enabled: boolean | null;
    last_run_at: number | null;
    last_removed: number | null;
    created_at: number;
    updated_at: number;
  };
  registryRobots: {
    id: number;
    name: string;
    project_id: number;
    login: string | null;
    registry_address: string | null;
    permission: 'pull' | 'push';
    repositories: string[] | null;
    expires_at: number;
    secret_hash: string | null;
    created_by: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
    created_at: number;
    updated_at: number;
  };
  registryTags: {
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
    last_pull_at: number | null;
    pushed_at: number | null;
    pushed_by: string | null;
    created_at: number;
    updated_at: number;
  };
  reminders: {
    id: number;
    account_id: number;
    about: 'low' | 'overdue' | 'suspended' | 'released' | 'resumed' | 'reminder' | null;
    owed: number | null;
    recipients: number | null;
    mailed: number | null;
    note: string | null;
    sent_by: number | null;
    created_at: number;
    updated_at: number;
  };
  remittances: {
    id: number;
    remittance_no: string | null;
    account_id: number | null;
    reference: string | null;
    amount: number;
    payer_name: string | null;
    payer_bank: string | null;
    proof: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    code_hash: string | null;
    expires_at: number | null;
    received_amount: number | null;
    bank_serial: string | null;
    charge_id: number | null;
    first_reviewer_id: number | null;
    reviewer_id: number | null;
    reviewed_at: number | null;
    reject_reason: string | null;
    status: 'waiting' | 'reviewing' | 'second_review' | 'approved' | 'rejected' | 'expired';
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  resourceSites: {
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
    last_report_at: number | null;
    counted_at: number | null;
    created_at: number;
    updated_at: number;
  };
  roles: {
    code: string;
    name: string;
    name_en: string | null;
    type: 'system' | 'custom' | null;
    scope: 'platform' | 'bp' | 'project';
    bp_id: number | null;
    policy_ids: number[] | null;
    description: string | null;
    created_at: number;
    updated_at: number;
  };
  routers: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  savedViews: {
    id: number;
    name: string;
    resource: string;
    user_id: number | null;
    filter: Json | null;
    sort: Json | null;
    columns: Json | null;
    shared: boolean | null;
    created_at: number;
    updated_at: number;
  };
  secGroupRules: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  secGroups: {
    id: string;
    name: string;
    description: string | null;
    stateful: boolean | null;
    is_default: boolean | null;
    shared: boolean | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  securityGroupRules: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  securityGroups: {
    id: string;
    name: string;
    description: string | null;
    stateful: boolean | null;
    is_default: boolean | null;
    shared: boolean | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  serverGroups: {
    id: string;
    name: string;
    policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  serviceAgents: {
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
    host_started_at: number | null;
    agent_started_at: number | null;
    heartbeat_at: number | null;
    agent_token_hash: string | null;
    silent_state: string | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    created_at: number;
    updated_at: number;
  };
  serviceCalendars: {
    id: number;
    name: string;
    zone: string;
    hours: { days?: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | null; start?: string | null; end?: string | null }[];
    holidays: { date?: string | null; name?: string | null }[] | null;
    workdays: { date?: string | null; name?: string | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  serviceTargets: {
    id: number;
    priority: 1 | 2 | 3 | 4 | null;
    response_s: number;
    resolve_s: number;
    calendar_id: number;
    created_at: number;
    updated_at: number;
  };
  sessions: {
    id: string;
    user_id: number;
    token_hash: string;
    ip: string | null;
    user_agent: string | null;
    last_seen_at: number;
    proved_at: number | null;
    factors: ('password' | 'sms' | 'email' | 'totp' | 'passkey' | 'recovery')[] | null;
    consent_due: boolean | null;
    expires_at: number;
    revoked_at: number | null;
    created_at: number;
    updated_at: number;
  };
  settlementLines: {
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
    quantity: number | null;
    payable_amount: number | null;
    original_amount: number | null;
    platform_discount: number | null;
    provider_discount: number | null;
    base_amount: number | null;
    rule_id: number | null;
    rule_name: string | null;
    share_amount: number | null;
    amount: number | null;
    facts: Json | null;
    state: 'included' | 'disputed' | 'kept' | 'corrected';
    disputed_on_id: number | null;
    dispute_reason: string | null;
    disputed_at: number | null;
    disputed_by: number | null;
    resolve_reason: string | null;
    resolved_at: number | null;
    resolved_by: number | null;
    awaits_release: boolean | null;
    released_to_id: number | null;
    created_at: number;
    updated_at: number;
  };
  settlementPostings: {
    id: number;
    statement_id: number;
    bp_id: number | null;
    booked_at: number | null;
    kind: 'statement' | 'payout' | null;
    account: string | null;
    amount: number | null;
    memo: string | null;
    transaction_id: string | null;
    is_payable: boolean | null;
    created_at: number;
    updated_at: number;
  };
  settlementStatements: {
    id: number;
    statement_no: string | null;
    provider_id: number;
    bp_id: number | null;
    period: string;
    period_from: string | null;
    period_to: string | null;
    status: 'draft' | 'confirming' | 'disputed' | 'confirmed' | 'paying' | 'paid' | 'closed';
    generated_at: number | null;
    content_hash: string | null;
    remark: string | null;
    line_count: number | null;
    gross_amount: number | null;
    refund_amount: number | null;
    share_amount: number | null;
    guarantee_amount: number | null;
    amount: number | null;
    carried_in: number | null;
    payable_amount: number | null;
    carried_out: number | null;
    carried_to_id: number | null;
    platform_amount: number | null;
    tax_rate: number | null;
    tax_amount: number | null;
    disputed_count: number | null;
    disputed_amount: number | null;
    rule_versions: string[] | null;
    sent_at: number | null;
    confirm_by: number | null;
    confirmed_at: number | null;
    confirmed_by: number | null;
    pay_by: number | null;
    ordered_by: number | null;
    paid_at: number | null;
    paid_by: number | null;
    voucher_no: string | null;
    voucher_file: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    created_at: number;
    updated_at: number;
  };
  silences: {
    id: number;
    name: string;
    cause: string | null;
    matchers: { key?: string | null; op?: '=' | '!=' | '=~' | '!~' | 'in' | 'not_in' | null; value?: string | null }[] | null;
    severities: (1 | 2 | 3)[] | null;
    resource: string | null;
    object_ids: string[] | null;
    dependents: boolean | null;
    time_type: 'range' | 'weekly';
    begin: number;
    end: number | null;
    days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[] | null;
    day_start: string | null;
    day_end: string | null;
    zone: string | null;
    user_id: number | null;
    bp_id: number | null;
    reach: 'user' | 'organisation' | 'platform' | null;
    created_at: number;
    updated_at: number;
  };
  siteGpus: {
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
    listed_price: number | null;
    gpu_hours: number | null;
    revenue: number | null;
    last_report_at: number | null;
    created_at: number;
    updated_at: number;
  };
  sites: {
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
    provider_id: number | null;
    created_at: number;
    updated_at: number;
  };
  snapshotPolicies: {
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
    next_run_at: number | null;
    last_run_at: number | null;
    last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
    last_fault: string | null;
    created_at: number;
    updated_at: number;
  };
  snapshots: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
    volume_id: string;
    size_gb: number | null;
    schedule_id: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  snatRules: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
    nat_gateway_id: string;
    subnet_id: string | null;
    source_cidr: string | null;
    eip_id: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  spaceShares: {
    id: number;
    file_id: number;
    token: string | null;
    password: string | null;
    expires_at: number;
    max_downloads: number | null;
    downloads: number | null;
    enabled: boolean | null;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  spans: {
    id: number;
    item_id: number | null;
    from: number | null;
    to: number | null;
    quantity: number | null;
    spec: string | null;
    state: string | null;
    source: string | null;
    project_id: number | null;
    tags: string[] | null;
    open_item: number | null;
    created_at: number;
    updated_at: number;
  };
  specPrices: {
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
    created_at: number;
    updated_at: number;
  };
  stackBackups: {
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
    restored_at: number | null;
    taken_at: number | null;
    problem: string | null;
    note: string | null;
    user_id: number | null;
    bp_id: number | null;
    created_at: number;
    updated_at: number;
  };
  stackRevisions: {
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
    created_at: number;
    updated_at: number;
  };
  stacks: {
    id: string;
    name: string;
    template_id: number;
    version_id: number | null;
    cloud_id: string;
    project_id: number | null;
    overrides: Json | null;
    secret_values: Json | null;
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    deadline_at: number | null;
    deployed_at: number | null;
    user_id: number | null;
    bp_id: number | null;
    status: 'deploying' | 'deployed' | 'degraded' | 'upgrading' | 'rolling_back' | 'stopping' | 'stopped' | 'starting' | 'failed' | 'uninstalling';
    created_at: number;
    updated_at: number;
  };
  statusSubscribers: {
    id: number;
    email: string | null;
    language: 'zh' | 'en' | null;
    services: string[] | null;
    region_ids: number[] | null;
    confirmed_at: number | null;
    created_at: number;
    updated_at: number;
  };
  statusUpdates: {
    id: number;
    maintenance_id: number | null;
    incident_id: number | null;
    at: number | null;
    kind: 'planned' | 'moved' | 'in_progress' | 'done' | 'cancelled' | 'note' | 'investigating' | 'identified' | 'monitoring' | 'resolved' | null;
    text: string | null;
    text_en: string | null;
    letters: number | null;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  stockWatches: {
    id: number;
    product_id: number;
    user_id: number | null;
    created_at: number;
    updated_at: number;
  };
  storagePools: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  subnets: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  subscriptions: {
    id: number;
    resource_name: string | null;
    status: 'active' | 'expired' | 'released';
    ends_at: number | null;
    release_at: number | null;
    noticed_to: number | null;
    auto_renew: boolean | null;
    at_end: 'stop' | 'by_use' | null;
    renew_price: number | null;
    period: number | null;
    period_unit: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
    anchor_at: number | null;
    anchor_unit: string | null;
    anchor_count: number | null;
    last_from: number | null;
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
    created_at: number;
    updated_at: number;
  };
  substitutes: {
    id: number;
    user_id: number | null;
    substitute_id: number;
    begins_at: number;
    ends_at: number;
    note: string | null;
    created_at: number;
    updated_at: number;
  };
  systemLogs: {
    id: number;
    at: number | null;
    level: 'warn' | 'error' | 'fatal' | null;
    message: string | null;
    request_id: string | null;
    worker: string | null;
    details: string | null;
    created_at: number;
    updated_at: number;
  };
  taintInputs: {
    key: string;
    description: string | null;
    values: string[] | null;
    effects: ('NoSchedule' | 'PreferNoSchedule' | 'NoExecute')[] | null;
    created_at: number;
    updated_at: number;
  };
  templateVersions: {
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
    published_at: number | null;
    created_at: number;
    updated_at: number;
  };
  templates: {
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
    created_at: number;
    updated_at: number;
  };
  termVersions: {
    id: number;
    version: string;
    effective_at: number | null;
    superseded_at: number | null;
    published_by: number | null;
    status: 'draft' | 'published';
    title: string;
    title_en: string;
    summary: string | null;
    summary_en: string | null;
    text: string;
    text_en: string;
    privacy: string | null;
    privacy_en: string | null;
    created_at: number;
    updated_at: number;
  };
  transferRecords: {
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
    started_at: number | null;
    finished_at: number | null;
    duration: number | null;
    created_at: number;
    updated_at: number;
  };
  users: {
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
    password: string;
    permissions: { role?: string | null }[] | null;
    enabled: boolean | null;
    activated: boolean | null;
    expires_at: number | null;
    failed_count: number | null;
    locked_until: number | null;
    second_factor: boolean | null;
    password_changed_at: number | null;
    last_login_at: number | null;
    last_login_ip: string | null;
    project_ids: number[] | null;
    default_project_id: number | null;
    description: string | null;
    preferences: { language?: 'zh' | 'en' | null; theme?: 'system' | 'light' | 'dark' | null; contrast?: 'normal' | 'high' | null; density?: 'standard' | 'compact' | null; start_page?: string | null; time_zone?: string | null; numbers?: 'language' | 'none' | 'space' | null; first_steps?: 'hidden' | null; steps?: { done?: string[] | null; skipped?: string[] | null } | null; overview?: { order?: string[] | null; hidden?: string[] | null } | null; home?: { order?: string[] | null; hidden?: string[] | null } | null; messages?: Json | null } | null;
    terms_version: string | null;
    terms_accepted_at: number | null;
    terms_accepted_ip: string | null;
    created_at: number;
    updated_at: number;
  };
  vmBackupSchedules: {
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
    next_run_at: number | null;
    last_run_at: number | null;
    last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
    last_fault: string | null;
    created_at: number;
    updated_at: number;
  };
  vmCommandRuns: {
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
    started_at: number | null;
    finished_at: number | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vmCommands: {
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
    created_at: number;
    updated_at: number;
  };
  vmFlavors: {
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
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  vmImageMembers: {
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vmImages: {
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
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  vmServerGroups: {
    id: string;
    name: string;
    policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  vmSnapshotPolicies: {
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
    next_run_at: number | null;
    last_run_at: number | null;
    last_result: 'begun' | 'volume_busy' | 'refused' | 'unsupported' | null;
    last_fault: string | null;
    created_at: number;
    updated_at: number;
  };
  vmSnapshots: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
    server_id: string | null;
    size_bytes: number | null;
    min_disk_gb: number | null;
    os_distro: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vmVolumeBackups: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'restoring' | 'deleting' | 'error';
    volume_id: string | null;
    incremental: boolean | null;
    size_gb: number | null;
    parent_id: string | null;
    has_dependents: boolean | null;
    schedule_id: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vmVolumeSnapshots: {
    id: string;
    name: string;
    status: 'creating' | 'available' | 'reverting' | 'deleting' | 'error';
    volume_id: string;
    size_gb: number | null;
    schedule_id: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vmVolumes: {
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
    attached_at: number | null;
    availability_zone: string | null;
    pool: string | null;
    metadata: Record<string, string> | null;
    transfer_digest: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  vms: {
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
    launched_at: number | null;
    deleted_at: number | null;
    reclaim_at: number | null;
    status: 'creating' | 'active' | 'stopped' | 'paused' | 'suspended' | 'rescued' | 'resized' | 'shelved' | 'shelved_offloaded' | 'soft_deleted' | 'error' | 'unknown' | 'starting' | 'stopping' | 'rebooting' | 'hard_rebooting' | 'pausing' | 'unpausing' | 'suspending' | 'resuming' | 'resizing' | 'confirming' | 'reverting' | 'rebuilding' | 'rescuing' | 'unrescuing' | 'snapshotting' | 'migrating' | 'shelving' | 'unshelving' | 'deleting' | 'soft_deleting' | 'restoring' | 'changing_password';
    previous_flavor_id: string | null;
    app_id: number | null;
    app_port: number | null;
    application: { name?: string | null; name_en?: string | null; access?: string | null; user?: string | null; path?: string | null; check?: string | null; minutes?: number | null } | null;
    app_token: string | null;
    metadata: Record<string, string> | null;
    tags: { key?: string | null; value?: string | null }[] | null;
    locked: boolean | null;
    locked_reason: string | null;
    os_type: 'linux' | 'windows' | null;
    provider_id: number | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  volumes: {
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
    attached_at: number | null;
    availability_zone: string | null;
    pool: string | null;
    metadata: Record<string, string> | null;
    transfer_digest: string | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  vouchers: {
    id: number;
    code: string | null;
    name: string;
    account_id: number;
    kind: 'voucher' | 'granted';
    face_amount: number;
    remaining: number | null;
    min_amount: number | null;
    scope: 'all' | 'category' | 'product' | 'region' | null;
    category_ids: number[] | null;
    product_ids: number[] | null;
    region_ids: number[] | null;
    priority: number | null;
    valid_from: number | null;
    valid_to: number | null;
    status: 'second_review' | 'unused' | 'partly_used' | 'used' | 'expired' | 'revoked' | 'rejected';
    remark: string | null;
    user_id: number | null;
    bp_id: number | null;
    requested_by: number | null;
    decided_by: number | null;
    decided_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vpcSubnets: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
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
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    created_at: number;
    updated_at: number;
  };
  vpcs: {
    id: string;
    name: string;
    status: 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed';
    cidr_block: string;
    is_default: boolean | null;
    dns_servers: string[] | null;
    mtu: number | null;
    enable_dhcp: boolean | null;
    description: string | null;
    cloud_id: string;
    cloud_ref: string | null;
    user_id: number | null;
    bp_id: number | null;
    project_id: number | null;
    fault: { code?: string | null; message?: string | null; at?: number | null } | null;
    synced_at: number | null;
    tags: string[] | null;
    created_at: number;
    updated_at: number;
  };
  warehouseItems: {
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
    app_port: number | null;
    app_access: 'bearer' | 'query' | 'basic' | null;
    app_user: string | null;
    app_path: string | null;
    app_check: string | null;
    app_minutes: number | null;
    app_systems: string[] | null;
    app_script: string | null;
    created_at: number;
    updated_at: number;
  };
  workOrderComments: {
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
    edited_at: number | null;
    former: { until?: number | null; text?: string | null }[] | null;
    created_at: number;
    updated_at: number;
  };
  workOrderDrafts: {
    id: number;
    kind: 'question' | 'fault' | 'billing' | 'quota' | 'role' | 'deletion' | 'adjustment';
    content: string | null;
    quota_key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'images' | 'vpcs' | 'eips' | 'floating_ips' | 'bandwidth_mbps' | null;
    quota_limit: number | null;
    role_code: 'TENANT' | 'TENANT_ADMIN' | 'OPERATION_SUPPORTER' | 'PROVIDER' | 'COPOTE_NORMAL' | 'COPOTE_REVIEWER' | 'COPOTE_ADMIN' | null;
    role_until: number | null;
    adjust_amount: number | null;
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
    created_at: number;
    updated_at: number;
  };
  workOrderEvents: {
    id: number;
    work_order_id: number;
    type: 'status' | 'priority' | 'assignee' | 'response';
    status: 'submitted' | 'processing' | 'waiting' | 'pending_review' | 'approved' | 'rejected' | 'closed' | 'withdrawn' | null;
    priority: 1 | 2 | 3 | 4 | null;
    assignee: string | null;
    by: string | null;
    created_at: number;
    updated_at: number;
  };
  workOrderPresences: {
    id: number;
    work_order_id: number | null;
    user_id: number | null;
    name: string | null;
    until: number | null;
    created_at: number;
    updated_at: number;
  };
  workOrders: {
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
    decided_at: number | null;
    decision_note: string | null;
    resolution: string | null;
    root_cause: string | null;
    closed_at: number | null;
    rating: 1 | 2 | 3 | 4 | 5 | null;
    rating_note: string | null;
    rated_at: number | null;
    title: string;
    kind: 'question' | 'fault' | 'billing' | 'quota' | 'role' | 'deletion' | 'adjustment';
    content: string;
    attachments: { name?: string | null; size?: number | null; type?: string | null; url?: string | null }[] | null;
    impact: 'high' | 'medium' | 'low';
    urgency: 'high' | 'medium' | 'low';
    quota_key: 'instances' | 'cores' | 'ram_mb' | 'gpus' | 'volumes' | 'gigabytes' | 'snapshots' | 'backups' | 'images' | 'vpcs' | 'eips' | 'floating_ips' | 'bandwidth_mbps' | null;
    quota_limit: number | null;
    role_code: 'TENANT' | 'TENANT_ADMIN' | 'OPERATION_SUPPORTER' | 'PROVIDER' | 'COPOTE_NORMAL' | 'COPOTE_REVIEWER' | 'COPOTE_ADMIN' | null;
    role_until: number | null;
    adjust_amount: number | null;
    carried_out_at: number | null;
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
    first_responded_at: number | null;
    response_due_at: number | null;
    resolve_due_at: number | null;
    response_breached: boolean | null;
    resolve_breached: boolean | null;
    paused_s: number | null;
    created_at: number;
    updated_at: number;
  };
}

/** Input of a creation: what is required, whatever else is given, and what is forwarded without being stored. */
type Input<Record, Required extends keyof Record, Forwarded = unknown> = Partial<Record> & {
  [Field in Required]: Record[Field];
} & Forwarded;

/** Validated input of each resource's creation, in stored form. */
export interface StoredInputs {
  accountingRules: Input<StoredRecords['accountingRules'], 'name' | 'receiver' | 'scope' | 'priority' | 'effective_from' | 'mode' | 'base'>;
  accounts: Input<StoredRecords['accounts'], never>;
  adjustments: Input<StoredRecords['adjustments'], never>;
  alarmGroups: Input<StoredRecords['alarmGroups'], 'name'>;
  alarms: Input<StoredRecords['alarms'], 'name' | 'severity' | 'for_s' | 'eval_interval_s' | 'needed' | 'out_of' | 'keep_firing_s' | 'recover_s' | 'notify_repeat_min' | 'notify_max_number'>;
  alertLogs: Input<StoredRecords['alertLogs'], never>;
  alertTransitions: Input<StoredRecords['alertTransitions'], never>;
  apiEvents: Input<StoredRecords['apiEvents'], never>;
  apiLogs: Input<StoredRecords['apiLogs'], never>;
  apiTokens: Input<StoredRecords['apiTokens'], 'name' | 'actions' | 'expires_at', {
    secret?: string | null;
  }>;
  arrears: Input<StoredRecords['arrears'], never>;
  arrearsPolicies: Input<StoredRecords['arrearsPolicies'], 'name' | 'level' | 'grace_s' | 'retain_s' | 'resume_when'>;
  authorisations: Input<StoredRecords['authorisations'], 'principal_type' | 'target_type' | 'scope'>;
  backupSchedules: Input<StoredRecords['backupSchedules'], 'name' | 'cloud_id' | 'volume_id' | 'weekdays' | 'hours' | 'keep'>;
  backups: Input<StoredRecords['backups'], 'name' | 'cloud_id', {
    force?: boolean | null;
  }>;
  billLines: Input<StoredRecords['billLines'], never>;
  billingItems: Input<StoredRecords['billingItems'], never>;
  bills: Input<StoredRecords['bills'], never>;
  boards: Input<StoredRecords['boards'], 'name' | 'shared'>;
  categories: Input<StoredRecords['categories'], 'name' | 'code'>;
  chargeRecords: Input<StoredRecords['chargeRecords'], never>;
  closes: Input<StoredRecords['closes'], never>;
  cloudDisks: Input<StoredRecords['cloudDisks'], never>;
  cloudImages: Input<StoredRecords['cloudImages'], never>;
  cloudNetworks: Input<StoredRecords['cloudNetworks'], never>;
  cloudQuotas: Input<StoredRecords['cloudQuotas'], 'key' | 'limit'>;
  cloudSyncs: Input<StoredRecords['cloudSyncs'], never>;
  clouds: Input<StoredRecords['clouds'], 'name' | 'product' | 'region_id'>;
  clusterEvents: Input<StoredRecords['clusterEvents'], never>;
  clusterJoinKeys: Input<StoredRecords['clusterJoinKeys'], never>;
  clusterNamespaces: Input<StoredRecords['clusterNamespaces'], never>;
  clusterNodes: Input<StoredRecords['clusterNodes'], never>;
  clusterPods: Input<StoredRecords['clusterPods'], never>;
  clusterPools: Input<StoredRecords['clusterPools'], never>;
  clusterReleaseRevisions: Input<StoredRecords['clusterReleaseRevisions'], 'release_id' | 'cluster_id' | 'number'>;
  clusterReleases: Input<StoredRecords['clusterReleases'], never>;
  clusterServices: Input<StoredRecords['clusterServices'], never>;
  clusterUpgrades: Input<StoredRecords['clusterUpgrades'], never>;
  clusterWorkloads: Input<StoredRecords['clusterWorkloads'], never>;
  clusters: Input<StoredRecords['clusters'], 'name'>;
  configProcesses: Input<StoredRecords['configProcesses'], never>;
  configs: Input<StoredRecords['configs'], never>;
  consents: Input<StoredRecords['consents'], never>;
  containerDeployments: Input<StoredRecords['containerDeployments'], 'name' | 'cloud_id' | 'image' | 'replicas' | 'cpu' | 'memory_mb' | 'restart_policy' | 'rollout_timeout_s'>;
  containerForwards: Input<StoredRecords['containerForwards'], 'container_port' | 'gateway_id'>;
  containerInstances: Input<StoredRecords['containerInstances'], 'cloud_id'>;
  containerRevisions: Input<StoredRecords['containerRevisions'], 'deployment_id' | 'number'>;
  containerSecrets: Input<StoredRecords['containerSecrets'], 'name' | 'value'>;
  contracts: Input<StoredRecords['contracts'], 'account_id' | 'name' | 'number' | 'file'>;
  customerLevels: Input<StoredRecords['customerLevels'], 'name'>;
  customerNotes: Input<StoredRecords['customerNotes'], 'account_id' | 'text'>;
  discounts: Input<StoredRecords['discounts'], 'name' | 'type' | 'value' | 'scope' | 'targets' | 'frequency' | 'start_at' | 'borne_by'>;
  divisions: Input<StoredRecords['divisions'], 'name' | 'level'>;
  dnatRules: Input<StoredRecords['dnatRules'], 'name' | 'nat_gateway_id' | 'eip_id' | 'protocol' | 'external_port' | 'internal_ip' | 'internal_port' | 'cloud_id'>;
  edges: Input<StoredRecords['edges'], 'name' | 'site_id', {
    agent_token?: string | null;
  }>;
  eipPools: Input<StoredRecords['eipPools'], 'name' | 'line' | 'cidr' | 'cloud_id'>;
  eips: Input<StoredRecords['eips'], 'name' | 'pool_id' | 'cloud_id'>;
  favourites: Input<StoredRecords['favourites'], never>;
  firewallPolicies: Input<StoredRecords['firewallPolicies'], 'name' | 'cloud_id'>;
  firewallRules: Input<StoredRecords['firewallRules'], 'name' | 'protocol' | 'ip_version' | 'action' | 'cloud_id'>;
  firewalls: Input<StoredRecords['firewalls'], 'name' | 'cloud_id'>;
  flavors: Input<StoredRecords['flavors'], 'name' | 'vcpus' | 'ram_mb' | 'disk_gb' | 'cloud_id'>;
  floatingIps: Input<StoredRecords['floatingIps'], 'floating_network_id' | 'cloud_id'>;
  funds: Input<StoredRecords['funds'], never>;
  gateways: Input<StoredRecords['gateways'], 'name' | 'site_id' | 'type', {
    agent_token?: string | null;
  }>;
  gpuCards: Input<StoredRecords['gpuCards'], never>;
  gpuModels: Input<StoredRecords['gpuModels'], 'name'>;
  healthComponents: Input<StoredRecords['healthComponents'], never>;
  helpArticles: Input<StoredRecords['helpArticles'], 'slug' | 'category_id' | 'title' | 'title_en' | 'text' | 'text_en'>;
  helpCategories: Input<StoredRecords['helpCategories'], 'name' | 'name_en' | 'key'>;
  helpFeedback: Input<StoredRecords['helpFeedback'], 'article_id'>;
  helpVersions: Input<StoredRecords['helpVersions'], 'article_id' | 'title' | 'title_en' | 'text' | 'text_en'>;
  hypervisorNodes: Input<StoredRecords['hypervisorNodes'], 'cloud_id'>;
  iamActions: Input<StoredRecords['iamActions'], 'service_id' | 'code' | 'name' | 'level'>;
  iamResources: Input<StoredRecords['iamResources'], 'name' | 'service_id' | 'type' | 'crn_pattern'>;
  iamServices: Input<StoredRecords['iamServices'], 'name' | 'code' | 'base_path'>;
  imageMembers: Input<StoredRecords['imageMembers'], 'image_id' | 'account' | 'cloud_id'>;
  images: Input<StoredRecords['images'], 'name' | 'disk_format' | 'cloud_id', {
    source?: 'url' | 'file' | null;
    url?: string | null;
    file_id?: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  }>;
  incidents: Input<StoredRecords['incidents'], 'impact' | 'began_at' | 'title'>;
  installationRevisions: Input<StoredRecords['installationRevisions'], never>;
  installations: Input<StoredRecords['installations'], 'name' | 'component' | 'version' | 'gateway_id'>;
  instanceSnapshots: Input<StoredRecords['instanceSnapshots'], 'name' | 'cloud_id'>;
  instances: Input<StoredRecords['instances'], 'name' | 'flavor_id' | 'cloud_id', {
    source?: 'image' | 'snapshot' | 'volume' | 'volume_snapshot' | null;
    server_snapshot_id?: string | null;
    volume_id?: string | null;
    volume_snapshot_id?: string | null;
    system_disk_gb?: number | null;
    system_disk_type?: string | null;
    delete_with_server?: boolean | null;
    data_disks?: { size_gb?: number | null; volume_type?: string | null; delete_with_server?: boolean | null }[] | null;
    networks: { network_id?: string | null; subnet_id?: string | null; port_id?: string | null; ip?: string | null }[];
    admin_password?: string | null;
    user_data?: string | null;
  }>;
  invitations: Input<StoredRecords['invitations'], 'bp_id' | 'role' | 'expires_at', {
    link?: string | null;
  }>;
  keypairs: Input<StoredRecords['keypairs'], 'name' | 'type' | 'cloud_id', {
    private_key?: string | null;
  }>;
  labelInputs: Input<StoredRecords['labelInputs'], never>;
  launchTemplates: Input<StoredRecords['launchTemplates'], 'name'>;
  licences: Input<StoredRecords['licences'], 'content'>;
  machines: Input<StoredRecords['machines'], never>;
  maintenances: Input<StoredRecords['maintenances'], 'starts_at' | 'ends_at' | 'title'>;
  messages: Input<StoredRecords['messages'], never>;
  monitorIntegrations: Input<StoredRecords['monitorIntegrations'], 'name' | 'way', {
    configuration?: string | null;
  }>;
  natGateways: Input<StoredRecords['natGateways'], 'name' | 'vpc_id' | 'subnet_id' | 'cloud_id'>;
  nations: Input<StoredRecords['nations'], 'code3' | 'name' | 'name_en'>;
  networks: Input<StoredRecords['networks'], 'name' | 'cloud_id'>;
  nodeUpgrades: Input<StoredRecords['nodeUpgrades'], never>;
  notificationTemplates: Input<StoredRecords['notificationTemplates'], 'name' | 'channel' | 'title_zh' | 'text_zh' | 'title_en' | 'text_en'>;
  notifications: Input<StoredRecords['notifications'], never>;
  onCallCalendars: Input<StoredRecords['onCallCalendars'], 'name' | 'zone' | 'user_ids' | 'every' | 'hand_over_time' | 'starts_on'>;
  onCallCovers: Input<StoredRecords['onCallCovers'], 'calendar_id' | 'cover_id' | 'begins_at' | 'ends_at'>;
  operatingFacts: Input<StoredRecords['operatingFacts'], never>;
  operatingUsers: Input<StoredRecords['operatingUsers'], never>;
  orders: Input<StoredRecords['orders'], never>;
  partners: Input<StoredRecords['partners'], 'name'>;
  personalFiles: Input<StoredRecords['personalFiles'], 'name'>;
  policies: Input<StoredRecords['policies'], 'name' | 'document'>;
  policyVersions: Input<StoredRecords['policyVersions'], 'policy_id' | 'document'>;
  portForwardings: Input<StoredRecords['portForwardings'], 'floating_ip_id' | 'protocol' | 'external_port' | 'port_id' | 'internal_port' | 'cloud_id'>;
  ports: Input<StoredRecords['ports'], 'network_id' | 'cloud_id'>;
  priceBooks: Input<StoredRecords['priceBooks'], 'name' | 'applies_to' | 'effective_from' | 'prices'>;
  priceVersions: Input<StoredRecords['priceVersions'], 'product_id' | 'model' | 'effective_from'>;
  products: Input<StoredRecords['products'], 'name' | 'code' | 'category_id' | 'resource_type' | 'charge_type' | 'meter'>;
  projects: Input<StoredRecords['projects'], 'name' | 'key'>;
  prometheusInstances: Input<StoredRecords['prometheusInstances'], 'name' | 'type' | 'url' | 'auth' | 'timeout_s'>;
  providerBankChanges: Input<StoredRecords['providerBankChanges'], 'provider_id' | 'bank_name' | 'account' | 'holder' | 'reason'>;
  providers: Input<StoredRecords['providers'], 'name' | 'code' | 'bp_id' | 'settle_cycle' | 'settle_day' | 'tax_rate'>;
  publicAddresses: Input<StoredRecords['publicAddresses'], never>;
  publicFiles: Input<StoredRecords['publicFiles'], 'name'>;
  publicKeys: Input<StoredRecords['publicKeys'], 'name' | 'type' | 'cloud_id', {
    private_key?: string | null;
  }>;
  receivers: Input<StoredRecords['receivers'], 'name' | 'type'>;
  regions: Input<StoredRecords['regions'], 'name' | 'code'>;
  registries: Input<StoredRecords['registries'], 'name' | 'address' | 'url' | 'storage_path' | 'config_path' | 'default_quota' | 'projects_per_owner', {
    configuration?: string | null;
  }>;
  registryProjects: Input<StoredRecords['registryProjects'], 'name' | 'visibility'>;
  registryRepositories: Input<StoredRecords['registryRepositories'], never>;
  registryRetentions: Input<StoredRecords['registryRetentions'], 'name' | 'project_id' | 'keep_last'>;
  registryRobots: Input<StoredRecords['registryRobots'], 'name' | 'project_id' | 'permission' | 'expires_at', {
    secret?: string | null;
  }>;
  registryTags: Input<StoredRecords['registryTags'], never>;
  reminders: Input<StoredRecords['reminders'], never>;
  remittances: Input<StoredRecords['remittances'], 'amount', {
    remittance_code?: string | null;
  }>;
  resourceSites: Input<StoredRecords['resourceSites'], never>;
  roles: Input<StoredRecords['roles'], 'name' | 'scope'>;
  routers: Input<StoredRecords['routers'], 'name' | 'cloud_id'>;
  savedViews: Input<StoredRecords['savedViews'], 'name' | 'resource'>;
  secGroupRules: Input<StoredRecords['secGroupRules'], 'security_group_id' | 'direction' | 'ethertype' | 'cloud_id'>;
  secGroups: Input<StoredRecords['secGroups'], 'name' | 'cloud_id'>;
  securityGroupRules: Input<StoredRecords['securityGroupRules'], 'security_group_id' | 'direction' | 'ethertype' | 'cloud_id'>;
  securityGroups: Input<StoredRecords['securityGroups'], 'name' | 'cloud_id'>;
  serverGroups: Input<StoredRecords['serverGroups'], 'name' | 'policy' | 'cloud_id'>;
  serviceAgents: Input<StoredRecords['serviceAgents'], 'name' | 'gateway_id' | 'service' | 'host' | 'port', {
    agent_token?: string | null;
  }>;
  serviceCalendars: Input<StoredRecords['serviceCalendars'], 'name' | 'zone' | 'hours'>;
  serviceTargets: Input<StoredRecords['serviceTargets'], 'response_s' | 'resolve_s' | 'calendar_id'>;
  sessions: Input<StoredRecords['sessions'], 'token_hash'>;
  settlementLines: Input<StoredRecords['settlementLines'], never>;
  settlementPostings: Input<StoredRecords['settlementPostings'], never>;
  settlementStatements: Input<StoredRecords['settlementStatements'], never>;
  silences: Input<StoredRecords['silences'], 'name' | 'time_type' | 'begin'>;
  siteGpus: Input<StoredRecords['siteGpus'], never>;
  sites: Input<StoredRecords['sites'], 'name' | 'region_id' | 'type'>;
  snapshotPolicies: Input<StoredRecords['snapshotPolicies'], 'name' | 'cloud_id' | 'volume_id' | 'weekdays' | 'hours' | 'keep'>;
  snapshots: Input<StoredRecords['snapshots'], 'name' | 'volume_id' | 'cloud_id', {
    force?: boolean | null;
  }>;
  snatRules: Input<StoredRecords['snatRules'], 'name' | 'nat_gateway_id' | 'cloud_id'>;
  spaceShares: Input<StoredRecords['spaceShares'], 'file_id' | 'expires_at'>;
  spans: Input<StoredRecords['spans'], never>;
  specPrices: Input<StoredRecords['specPrices'], never>;
  stackBackups: Input<StoredRecords['stackBackups'], never>;
  stackRevisions: Input<StoredRecords['stackRevisions'], 'stack_id' | 'number'>;
  stacks: Input<StoredRecords['stacks'], 'name' | 'template_id' | 'cloud_id'>;
  statusSubscribers: Input<StoredRecords['statusSubscribers'], never>;
  statusUpdates: Input<StoredRecords['statusUpdates'], never>;
  stockWatches: Input<StoredRecords['stockWatches'], 'product_id'>;
  storagePools: Input<StoredRecords['storagePools'], 'cloud_id'>;
  subnets: Input<StoredRecords['subnets'], 'name' | 'network_id' | 'ip_version' | 'cidr' | 'cloud_id'>;
  subscriptions: Input<StoredRecords['subscriptions'], never>;
  substitutes: Input<StoredRecords['substitutes'], 'substitute_id' | 'begins_at' | 'ends_at'>;
  systemLogs: Input<StoredRecords['systemLogs'], never>;
  taintInputs: Input<StoredRecords['taintInputs'], never>;
  templateVersions: Input<StoredRecords['templateVersions'], 'template_id' | 'version'>;
  templates: Input<StoredRecords['templates'], 'name' | 'code' | 'kind' | 'category' | 'summary'>;
  termVersions: Input<StoredRecords['termVersions'], 'version' | 'title' | 'title_en' | 'text' | 'text_en'>;
  transferRecords: Input<StoredRecords['transferRecords'], never>;
  users: Input<StoredRecords['users'], 'name' | 'kind' | 'password'>;
  vmBackupSchedules: Input<StoredRecords['vmBackupSchedules'], 'name' | 'cloud_id' | 'volume_id' | 'weekdays' | 'hours' | 'keep'>;
  vmCommandRuns: Input<StoredRecords['vmCommandRuns'], 'cloud_id'>;
  vmCommands: Input<StoredRecords['vmCommands'], 'name' | 'cloud_id' | 'type' | 'content'>;
  vmFlavors: Input<StoredRecords['vmFlavors'], 'name' | 'vcpus' | 'ram_mb' | 'disk_gb' | 'cloud_id'>;
  vmImageMembers: Input<StoredRecords['vmImageMembers'], 'image_id' | 'account' | 'cloud_id'>;
  vmImages: Input<StoredRecords['vmImages'], 'name' | 'disk_format' | 'cloud_id', {
    source?: 'url' | 'file' | null;
    url?: string | null;
    file_id?: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
  }>;
  vmServerGroups: Input<StoredRecords['vmServerGroups'], 'name' | 'policy' | 'cloud_id'>;
  vmSnapshotPolicies: Input<StoredRecords['vmSnapshotPolicies'], 'name' | 'cloud_id' | 'volume_id' | 'weekdays' | 'hours' | 'keep'>;
  vmSnapshots: Input<StoredRecords['vmSnapshots'], 'name' | 'cloud_id'>;
  vmVolumeBackups: Input<StoredRecords['vmVolumeBackups'], 'name' | 'cloud_id', {
    force?: boolean | null;
  }>;
  vmVolumeSnapshots: Input<StoredRecords['vmVolumeSnapshots'], 'name' | 'volume_id' | 'cloud_id', {
    force?: boolean | null;
  }>;
  vmVolumes: Input<StoredRecords['vmVolumes'], 'name' | 'size_gb' | 'cloud_id', {
    backup_id?: string | null;
  }>;
  vms: Input<StoredRecords['vms'], 'name' | 'flavor_id' | 'cloud_id', {
    source?: 'image' | 'snapshot' | 'volume' | 'volume_snapshot' | null;
    server_snapshot_id?: string | null;
    volume_id?: string | null;
    volume_snapshot_id?: string | null;
    system_disk_gb?: number | null;
    system_disk_type?: string | null;
    delete_with_server?: boolean | null;
    data_disks?: { size_gb?: number | null; volume_type?: string | null; delete_with_server?: boolean | null }[] | null;
    networks: { network_id?: string | null; subnet_id?: string | null; ip?: string | null }[];
    admin_password?: string | null;
    user_data?: string | null;
  }>;
  volumes: Input<StoredRecords['volumes'], 'name' | 'size_gb' | 'cloud_id', {
    backup_id?: string | null;
  }>;
  vouchers: Input<StoredRecords['vouchers'], 'name' | 'account_id' | 'kind' | 'face_amount'>;
  vpcSubnets: Input<StoredRecords['vpcSubnets'], 'name' | 'vpc_id' | 'cidr' | 'cloud_id'>;
  vpcs: Input<StoredRecords['vpcs'], 'name' | 'cidr_block' | 'cloud_id'>;
  warehouseItems: Input<StoredRecords['warehouseItems'], 'name' | 'code' | 'type' | 'version' | 'summary'>;
  workOrderComments: Input<StoredRecords['workOrderComments'], 'work_order_id' | 'text' | 'visibility'>;
  workOrderDrafts: Input<StoredRecords['workOrderDrafts'], 'kind' | 'title' | 'impact' | 'urgency'>;
  workOrderEvents: Input<StoredRecords['workOrderEvents'], never>;
  workOrderPresences: Input<StoredRecords['workOrderPresences'], never>;
  workOrders: Input<StoredRecords['workOrders'], 'title' | 'kind' | 'content' | 'impact' | 'urgency'>;
}

/** Validated input of each resource's actions, in stored form. */
export interface StoredActions {
  accountingRules: {
    submit: Record<string, never>;
    approve: Record<string, never>;
    preview: {
      month?: string | null;
    };
    change: {
      effective_from: string;
    };
    reject: {
      reason: string;
    };
    revise: Record<string, never>;
    cancel: Record<string, never>;
  };
  accounts: {
    charge: {
      amount: number;
      method: 'bank_transfer' | 'remittance_code' | 'alipay' | 'wechat' | 'admin_grant' | 'voucher' | 'refund' | 'auto' | 'demo';
      remittance_code?: string | null;
      remark?: string | null;
    };
    adjust: {
      amount: number;
      reason: string;
      reference: string;
    };
    setCredit: {
      credit_limit: number;
    };
    setThreshold: {
      low_balance_threshold: number;
    };
    setPolicy: {
      customer_level: string;
      policy_id?: number | null;
    };
    freeze: {
      freeze_reason: string;
    };
    unfreeze: Record<string, never>;
    close: Record<string, never>;
    remind: {
      note?: string | null;
    };
  };
  adjustments: {
    approve: Record<string, never>;
    reject: Record<string, never>;
  };
  alarms: {
    active: Record<string, never>;
    deactive: Record<string, never>;
  };
  alertLogs: {
    claim: Record<string, never>;
    takeOver: Record<string, never>;
    handOver: {
      claimant: number;
    };
    release: Record<string, never>;
    escalate: {
      receiver_ids: number[];
      cause?: string | null;
    };
    silence: {
      span: 'hour' | 'fourHours' | 'morning';
      labels: Record<string, string>;
      cause?: string | null;
    };
    note: {
      text: string;
    };
    process: {
      process_result: 'resolved' | 'working' | 'false_alarm' | 'accepted';
      process_note?: string | null;
      close?: boolean | null;
    };
  };
  apiTokens: {
    revoke: Record<string, never>;
  };
  arrears: {
    remind: {
      note?: string | null;
    };
    exempt: {
      until: number;
      reason: string;
    };
    unexempt: Record<string, never>;
    write_off: {
      reason: string;
      reference: string;
    };
  };
  backups: {
    restore: {
      volume_id?: string | null;
    };
  };
  billingItems: {
    protect: Record<string, never>;
    unprotect: Record<string, never>;
  };
  chargeRecords: {
    approve: Record<string, never>;
    reject: Record<string, never>;
  };
  closes: {
    recompute: Record<string, never>;
    close: Record<string, never>;
  };
  clouds: {
    test: Record<string, never>;
    sync: Record<string, never>;
    maintenance: Record<string, never>;
    online: Record<string, never>;
    offline: Record<string, never>;
    simulate_faults: {
      slow_ms: number;
      no_valid_host?: boolean | null;
      api_down?: boolean | null;
      stopped?: string[] | null;
      fail_builds?: number | null;
    };
  };
  clusterJoinKeys: {
    revoke: Record<string, never>;
  };
  clusterNamespaces: {
    assign: {
      owner_id: number;
    };
    unassign: Record<string, never>;
  };
  clusterNodes: {
    upgrade: {
      version: string;
      confirmation: 'auto' | 'manual';
    };
    cordon: Record<string, never>;
    uncordon: Record<string, never>;
    drain: {
      minutes: number;
    };
  };
  clusterPods: {
    remove: Record<string, never>;
  };
  clusterPools: {
    scale: {
      nodes: number;
      minutes: number;
    };
    setLabels: {
      labels?: Record<string, string> | null;
      remove?: string[] | null;
    };
    setTaint: {
      key: string;
      value?: string | null;
      effect: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
      remove?: boolean | null;
    };
  };
  clusterReleases: {
    install: Record<string, never>;
    change: {
      values?: string | null;
    };
    upgrade: {
      version_id: number;
      values?: string | null;
    };
    rollback: {
      revision_id: number;
    };
    uninstall: Record<string, never>;
  };
  clusterUpgrades: {
    recheck: Record<string, never>;
    start: Record<string, never>;
    confirm: Record<string, never>;
    rollback: Record<string, never>;
  };
  clusterWorkloads: {
    scale: {
      replicas: number;
    };
    restart: Record<string, never>;
    setImage: {
      container?: string | null;
      image: string;
    };
    undo: {
      revision?: number | null;
    };
    pause: Record<string, never>;
    resume: Record<string, never>;
    remove: Record<string, never>;
  };
  clusters: {
    check: Record<string, never>;
    connect: {
      namespace?: string | null;
      kubeconfig_text?: string | null;
    };
    installChart: {
      template_id: number;
      version_id?: number | null;
      name: string;
      namespace: string;
      values?: string | null;
    };
    configure: {
      extra_arguments?: { component?: 'apiserver' | 'controller' | 'kubelet' | 'scheduler' | 'proxy' | null; key?: string | null; value?: string | null }[] | null;
    };
    addPool: {
      name: string;
      nodes: number;
    };
    issueControlPlaneKey: {
      description?: string | null;
      join_command?: string | null;
    };
    issueJoinKey: {
      hours: number;
      description?: string | null;
      join_command?: string | null;
    };
    assign: {
      owner_id: number;
    };
    suspend: Record<string, never>;
    resume: Record<string, never>;
  };
  configs: {
    test: {
      target: string;
    };
    reset: Record<string, never>;
  };
  containerDeployments: {
    scale: {
      replicas: number;
    };
    resize: {
      cpu: number;
      memory_mb: number;
    };
    rollback: {
      revision_id: number;
    };
    expose: {
      container_port?: number | null;
      gateway_id: number;
      listen_port?: number | null;
    };
    restart: Record<string, never>;
    start: Record<string, never>;
    stop: Record<string, never>;
    pause: Record<string, never>;
    resume: Record<string, never>;
    tag: {
      tags?: string[] | null;
    };
  };
  containerInstances: {
    start: Record<string, never>;
    stop: Record<string, never>;
    restart: Record<string, never>;
  };
  discounts: {
    terminate: Record<string, never>;
  };
  edges: {
    online: Record<string, never>;
    maintenance: Record<string, never>;
    offline: Record<string, never>;
    renewToken: {
      token?: string | null;
    };
    revokeToken: Record<string, never>;
  };
  eipPools: {
    tag: {
      tags?: string[] | null;
    };
  };
  eips: {
    associate: {
      target: 'server' | 'natgateway';
      server_id?: string | null;
      nat_gateway_id?: string | null;
    };
    disassociate: Record<string, never>;
    change_bandwidth: {
      bandwidth_mbps: number;
    };
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
    tag: {
      tags?: string[] | null;
    };
  };
  firewallPolicies: {
    tag: {
      tags?: string[] | null;
    };
  };
  firewallRules: {
    tag: {
      tags?: string[] | null;
    };
  };
  firewalls: {
    tag: {
      tags?: string[] | null;
    };
  };
  flavors: {
    tag: {
      tags?: string[] | null;
    };
  };
  floatingIps: {
    associate: {
      server_id: string;
      port_id?: string | null;
    };
    disassociate: Record<string, never>;
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
    tag: {
      tags?: string[] | null;
    };
  };
  gateways: {
    active: Record<string, never>;
    deactive: Record<string, never>;
    reboot: Record<string, never>;
    upgrade: {
      version: string;
      confirmation: 'auto' | 'manual';
    };
    renewToken: {
      token?: string | null;
    };
    revokeToken: Record<string, never>;
  };
  helpArticles: {
    publish: Record<string, never>;
    archive: Record<string, never>;
    restoreVersion: {
      version_id: number;
    };
    restoreOriginal: Record<string, never>;
  };
  hypervisorNodes: {
    enable: Record<string, never>;
    disable: {
      reason: string;
    };
    start_maintenance: Record<string, never>;
    end_maintenance: Record<string, never>;
    assign_provider: {
      provider_id?: number | null;
    };
    upgrade: {
      version: string;
      confirmation: 'auto' | 'manual';
    };
  };
  imageMembers: {
    accept: Record<string, never>;
    reject: Record<string, never>;
  };
  images: {
    deactivate: Record<string, never>;
    reactivate: Record<string, never>;
    mark_default: Record<string, never>;
    unmark_default: Record<string, never>;
    export_to_space: {
      name: string;
      parent_id?: number | null;
    };
    tag: {
      tags?: string[] | null;
    };
  };
  incidents: {
    post: {
      status: 'investigating' | 'identified' | 'monitoring' | 'resolved';
      text: string;
      text_en?: string | null;
    };
    reopen: Record<string, never>;
  };
  installations: {
    install: Record<string, never>;
    upgrade: Record<string, never>;
    rollback: {
      revision: number;
    };
    uninstall: Record<string, never>;
  };
  instanceSnapshots: {
    revert: Record<string, never>;
  };
  instances: {
    buy_again: Record<string, never>;
    start: Record<string, never>;
    stop: Record<string, never>;
    reboot: Record<string, never>;
    hard_reboot: Record<string, never>;
    pause: Record<string, never>;
    unpause: Record<string, never>;
    suspend: Record<string, never>;
    resume: Record<string, never>;
    resize: {
      flavor_id: string;
    };
    confirm_resize: Record<string, never>;
    revert_resize: Record<string, never>;
    rebuild: {
      image_id: string;
      admin_password?: string | null;
    };
    rescue: {
      admin_password?: string | null;
    };
    unrescue: Record<string, never>;
    shelve: Record<string, never>;
    unshelve: Record<string, never>;
    change_password: {
      admin_password: string;
    };
    create_snapshot: {
      name: string;
    };
    attach_volume: {
      volume_id: string;
    };
    detach_volume: {
      volume_id: string;
    };
    attach_interface: {
      network_id: string;
      subnet_id?: string | null;
      ip?: string | null;
    };
    detach_interface: {
      port_id: string;
    };
    bind_floating_ip: {
      floating_ip_id: string;
      fixed_ip_address?: string | null;
    };
    unbind_floating_ip: {
      floating_ip_id: string;
    };
    set_security_groups: {
      security_group_ids: string[];
    };
    restore: Record<string, never>;
    purge: Record<string, never>;
    lock: {
      reason?: string | null;
    };
    unlock: Record<string, never>;
    live_migrate: {
      host?: string | null;
    };
    migrate: {
      host?: string | null;
    };
    reset_state: {
      status: 'active' | 'error';
    };
    recycle: Record<string, never>;
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
  };
  invitations: {
    resend: {
      link?: string | null;
    };
    revoke: Record<string, never>;
  };
  launchTemplates: {
    use: Record<string, never>;
  };
  maintenances: {
    start: Record<string, never>;
    finish: Record<string, never>;
    post: {
      text: string;
      text_en?: string | null;
    };
    cancel: {
      text?: string | null;
      text_en?: string | null;
    };
  };
  messages: {
    read: Record<string, never>;
    unread: Record<string, never>;
    readAll: Record<string, never>;
  };
  monitorIntegrations: {
    reinstall: {
      configuration?: string | null;
    };
    uninstall: Record<string, never>;
  };
  natGateways: {
    resize: {
      spec: 'small' | 'middle' | 'large' | 'xlarge';
    };
    tag: {
      tags?: string[] | null;
    };
  };
  networks: {
    tag: {
      tags?: string[] | null;
    };
  };
  nodeUpgrades: {
    recheck: Record<string, never>;
    start: Record<string, never>;
    confirm: Record<string, never>;
    rollback: Record<string, never>;
  };
  notifications: {
    resend: Record<string, never>;
  };
  orders: {
    buy_again: Record<string, never>;
    pay: Record<string, never>;
    cancel: Record<string, never>;
    refund: Record<string, never>;
    approve: {
      approval_note?: string | null;
    };
    reject: {
      approval_note: string;
    };
  };
  partners: {
    approve: {
      audit_note?: string | null;
    };
    reject: {
      audit_note: string;
    };
    invite: {
      role: 'TENANT' | 'TENANT_ADMIN';
      days: number;
      max_uses: number;
    };
    disable: Record<string, never>;
    enable: Record<string, never>;
    requireSecondFactor: Record<string, never>;
    waiveSecondFactor: Record<string, never>;
  };
  personalFiles: {
    copy: {
      parent_id?: number | null;
    };
    move: {
      parent_id?: number | null;
    };
    download: Record<string, never>;
    discard: Record<string, never>;
    restore: Record<string, never>;
  };
  policyVersions: {
    setDefault: Record<string, never>;
  };
  priceBooks: {
    submit: Record<string, never>;
    approve: Record<string, never>;
    reject: {
      reason: string;
    };
    revise: Record<string, never>;
    end: Record<string, never>;
  };
  priceVersions: {
    submit: Record<string, never>;
    approve: Record<string, never>;
    preview: {
      from: string;
      to: string;
    };
    reject: {
      reason: string;
    };
    revise: Record<string, never>;
    cancel: Record<string, never>;
  };
  products: {
    publish: Record<string, never>;
    withdraw: Record<string, never>;
    archive: Record<string, never>;
  };
  prometheusInstances: {
    check: Record<string, never>;
    makeSource: Record<string, never>;
    endSource: Record<string, never>;
    renewAlertToken: {
      configuration?: string | null;
    };
  };
  providerBankChanges: {
    approve: {
      note?: string | null;
    };
    reject: {
      note: string;
    };
    withdraw: Record<string, never>;
  };
  providers: {
    enable: Record<string, never>;
    disable: {
      reason: string;
    };
    reveal_account: {
      reason: string;
      account?: string | null;
    };
  };
  publicFiles: {
    download: Record<string, never>;
    copy: {
      parent_id?: number | null;
    };
    move: {
      parent_id?: number | null;
    };
    discard: Record<string, never>;
    restore: Record<string, never>;
  };
  receivers: {
    test: Record<string, never>;
  };
  regions: {
    enable: Record<string, never>;
    disable: Record<string, never>;
  };
  registries: {
    check: Record<string, never>;
    sync: Record<string, never>;
    renew: {
      configuration?: string | null;
    };
    forget: Record<string, never>;
    beginCleanUp: Record<string, never>;
    endCleanUp: {
      done?: boolean | null;
    };
    collect: Record<string, never>;
  };
  registryProjects: {
    setPassword: {
      password: string;
    };
    suspend: Record<string, never>;
    resume: Record<string, never>;
  };
  registryRetentions: {
    run: Record<string, never>;
  };
  registryRobots: {
    renew: {
      secret?: string | null;
    };
    revoke: Record<string, never>;
  };
  registryTags: {
    remove: Record<string, never>;
    removeDigest: Record<string, never>;
  };
  remittances: {
    approve: {
      received_amount?: number | null;
      bank_serial: string;
    };
    reject: {
      reject_reason?: string | null;
    };
  };
  routers: {
    set_gateway: {
      network_id: string;
      enable_snat?: boolean | null;
    };
    clear_gateway: Record<string, never>;
    add_interface: {
      subnet_id: string;
    };
    remove_interface: {
      subnet_id: string;
    };
    tag: {
      tags?: string[] | null;
    };
  };
  secGroups: {
    clone: {
      name: string;
    };
    tag: {
      tags?: string[] | null;
    };
  };
  securityGroups: {
    clone: {
      name: string;
    };
    tag: {
      tags?: string[] | null;
    };
  };
  serverGroups: {
    tag: {
      tags?: string[] | null;
    };
  };
  serviceAgents: {
    start: Record<string, never>;
    stop: Record<string, never>;
    reboot: Record<string, never>;
    renewToken: {
      token?: string | null;
    };
    revokeToken: Record<string, never>;
  };
  sessions: {
    revoke: Record<string, never>;
  };
  settlementLines: {
    dispute: {
      reason: string;
    };
    resolve: {
      decision: 'keep' | 'correct';
      amount?: number | null;
      reason: string;
    };
  };
  settlementStatements: {
    run: {
      period: string;
      provider_id?: number | null;
    };
    send: Record<string, never>;
    withdraw: {
      remark: string;
    };
    confirm: Record<string, never>;
    dispute: {
      line_ids: number[];
      reason: string;
    };
    pay: {
      voucher_no?: string | null;
      file?: { name?: string | null; size?: number | null; type?: string | null; url?: string | null } | null;
    };
    return_payment: {
      remark: string;
    };
    close: Record<string, never>;
  };
  silences: {
    extend: {
      by: number;
    };
    endNow: Record<string, never>;
  };
  sites: {
    online: Record<string, never>;
    maintenance: Record<string, never>;
    offline: Record<string, never>;
  };
  specPrices: {
    sell: {
      code?: string | null;
      category_id?: number | null;
      charge_type: 'postpaid' | 'prepaid';
    };
  };
  stackBackups: {
    make: Record<string, never>;
    restore: {
      stack_id: string;
    };
  };
  stacks: {
    install: Record<string, never>;
    change: {
      overrides?: Json | null;
      secret_values?: Json | null;
    };
    upgrade: {
      version_id: number;
      overrides?: Json | null;
      secret_values?: Json | null;
    };
    rollback: {
      revision_id: number;
    };
    start: Record<string, never>;
    stop: Record<string, never>;
    backup: {
      note?: string | null;
    };
    showPassword: {
      password?: string | null;
    };
    resetPassword: {
      password?: string | null;
    };
    uninstall: {
      keep_data?: boolean | null;
    };
  };
  subscriptions: {
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    continue_by_use: Record<string, never>;
    stop_at_end: Record<string, never>;
  };
  templateVersions: {
    publish: Record<string, never>;
    withdraw: Record<string, never>;
  };
  templates: {
    publish: Record<string, never>;
    withdraw: Record<string, never>;
  };
  termVersions: {
    publish: {
      effective_at?: number | null;
    };
    withdraw: Record<string, never>;
  };
  users: {
    enable: Record<string, never>;
    disable: Record<string, never>;
    changeRole: {
      member_role: 'admin' | 'member' | 'limited';
    };
    assignProjects: {
      project_ids?: number[] | null;
    };
    handOver: {
      receiver_id: number;
    };
    removeMember: {
      receiver_id: number;
    };
    activate: Record<string, never>;
    unlock: Record<string, never>;
    resetPassword: {
      password: string;
    };
    resetSecondFactor: {
      reason: string;
    };
    logout: Record<string, never>;
  };
  vmCommands: {
    run: {
      server_ids: string[];
      parameters?: Record<string, string> | null;
    };
  };
  vmFlavors: {
    tag: {
      tags?: string[] | null;
    };
  };
  vmImageMembers: {
    accept: Record<string, never>;
    reject: Record<string, never>;
  };
  vmImages: {
    deactivate: Record<string, never>;
    reactivate: Record<string, never>;
    mark_default: Record<string, never>;
    unmark_default: Record<string, never>;
    export_to_space: {
      name: string;
      parent_id?: number | null;
    };
    tag: {
      tags?: string[] | null;
    };
  };
  vmServerGroups: {
    tag: {
      tags?: string[] | null;
    };
  };
  vmSnapshots: {
    revert: Record<string, never>;
  };
  vmVolumeBackups: {
    restore: {
      volume_id?: string | null;
    };
  };
  vmVolumes: {
    attach: {
      server_id: string;
    };
    detach: Record<string, never>;
    accept_transfer: {
      transfer_id: string;
      auth_key: string;
      project_id?: number | null;
    };
    extend: {
      size_gb: number;
    };
    retype: {
      volume_type: string;
    };
    revert: {
      snapshot_id: string;
    };
    upload_image: {
      name: string;
      disk_format: 'qcow2' | 'raw' | 'vmdk' | 'vdi';
    };
    set_bootable: {
      bootable?: boolean | null;
    };
    create_transfer: {
      transfer_id?: string | null;
      auth_key?: string | null;
    };
    cancel_transfer: Record<string, never>;
    reset_state: {
      status: 'available' | 'in_use' | 'error';
    };
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
    buy_again: Record<string, never>;
    tag: {
      tags?: string[] | null;
    };
  };
  vms: {
    buy_again: Record<string, never>;
    start: Record<string, never>;
    stop: Record<string, never>;
    reboot: Record<string, never>;
    hard_reboot: Record<string, never>;
    pause: Record<string, never>;
    unpause: Record<string, never>;
    suspend: Record<string, never>;
    resume: Record<string, never>;
    resize: {
      flavor_id: string;
    };
    confirm_resize: Record<string, never>;
    revert_resize: Record<string, never>;
    rebuild: {
      image_id: string;
      admin_password?: string | null;
    };
    rescue: {
      admin_password?: string | null;
    };
    unrescue: Record<string, never>;
    shelve: Record<string, never>;
    unshelve: Record<string, never>;
    change_password: {
      admin_password: string;
    };
    create_snapshot: {
      name: string;
    };
    attach_volume: {
      volume_id: string;
    };
    detach_volume: {
      volume_id: string;
    };
    attach_interface: {
      network_id: string;
      subnet_id: string;
      ip?: string | null;
    };
    detach_interface: {
      ip: string;
    };
    set_security_groups: {
      security_group_ids: string[];
    };
    restore: Record<string, never>;
    purge: Record<string, never>;
    lock: {
      reason?: string | null;
    };
    unlock: Record<string, never>;
    live_migrate: {
      host?: string | null;
    };
    migrate: {
      host?: string | null;
    };
    reset_state: {
      status: 'active' | 'error';
    };
    recycle: Record<string, never>;
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
    bind_eip: {
      eip_id: string;
      fixed_ip_address?: string | null;
    };
    unbind_eip: {
      eip_id: string;
    };
  };
  volumes: {
    attach: {
      server_id: string;
    };
    detach: Record<string, never>;
    accept_transfer: {
      transfer_id: string;
      auth_key: string;
      project_id?: number | null;
    };
    extend: {
      size_gb: number;
    };
    retype: {
      volume_type: string;
    };
    revert: {
      snapshot_id: string;
    };
    upload_image: {
      name: string;
      disk_format: 'qcow2' | 'raw' | 'vmdk' | 'vdi';
    };
    set_bootable: {
      bootable?: boolean | null;
    };
    create_transfer: {
      transfer_id?: string | null;
      auth_key?: string | null;
    };
    cancel_transfer: Record<string, never>;
    reset_state: {
      status: 'available' | 'in_use' | 'error';
    };
    renew: {
      period: number;
      period_unit: 'month' | 'year';
    };
    auto_renew_on: Record<string, never>;
    auto_renew_off: Record<string, never>;
    convert: {
      period: number;
      period_unit: 'month' | 'year';
    };
    refund: Record<string, never>;
    buy_again: Record<string, never>;
    tag: {
      tags?: string[] | null;
    };
  };
  vouchers: {
    approve: Record<string, never>;
    reject: Record<string, never>;
    revoke: Record<string, never>;
  };
  vpcs: {
    tag: {
      tags?: string[] | null;
    };
  };
  warehouseItems: {
    publish: Record<string, never>;
    withdraw: Record<string, never>;
  };
  workOrderComments: {
    correct: {
      text: string;
    };
  };
  workOrderDrafts: {
    submit: Record<string, never>;
    unlink: Record<string, never>;
    approve: Record<string, never>;
  };
  workOrders: {
    approve: {
      note?: string | null;
    };
    claim: Record<string, never>;
    assign: {
      assignee: number;
    };
    takeOver: Record<string, never>;
    ask: {
      text: string;
    };
    resume: Record<string, never>;
    prioritise: {
      impact: 'high' | 'medium' | 'low';
      urgency: 'high' | 'medium' | 'low';
    };
    submitForReview: Record<string, never>;
    reject: {
      note: string;
    };
    finish: {
      resolution: string;
      root_cause?: string | null;
    };
    confirmEnd: Record<string, never>;
    withdraw: Record<string, never>;
    reopen: {
      text: string;
    };
    rate: {
      rating: 1 | 2 | 3 | 4 | 5;
      note?: string | null;
    };
    watch: Record<string, never>;
    unwatch: Record<string, never>;
  };
}

/** The resource that each reference points at. */
export interface StoredTargets {
  accountingRules: {
    provider_id: 'providers';
    submitted_by: 'users';
    approved_by: 'users';
  };
  accounts: {
    bp_id: 'partners';
    user_id: 'users';
    customer_level: 'customerLevels';
    policy_id: 'arrearsPolicies';
  };
  adjustments: {
    account_id: 'accounts';
    requested_by: 'users';
    decided_by: 'users';
  };
  alarmGroups: {
    user_id: 'users';
    bp_id: 'partners';
  };
  alarms: {
    group_id: 'alarmGroups';
    user_id: 'users';
    bp_id: 'partners';
    instance_id: 'prometheusInstances';
  };
  alertLogs: {
    alarm_id: 'alarms';
    group_id: 'alarmGroups';
    folded_into: 'alertLogs';
    user_id: 'users';
    bp_id: 'partners';
    claimant: 'users';
    processed_by: 'users';
  };
  alertTransitions: {
    event_id: 'alertLogs';
  };
  apiTokens: {
    user_id: 'users';
  };
  arrears: {
    user_id: 'users';
    bp_id: 'partners';
    exempted_by: 'users';
    account_id: 'accounts';
  };
  arrearsPolicies: {
    level: 'customerLevels';
  };
  authorisations: {
    user_id: 'users';
    bp_id: 'partners';
    role_id: 'roles';
    policy_id: 'policies';
    project_id: 'projects';
    cloud_id: 'clouds';
    created_by: 'users';
  };
  backupSchedules: {
    cloud_id: 'clouds';
    volume_id: 'volumes';
    user_id: 'users';
    bp_id: 'partners';
  };
  backups: {
    volume_id: 'volumes';
    parent_id: 'backups';
    schedule_id: 'backupSchedules';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  billLines: {
    bill_id: 'bills';
    item_id: 'billingItems';
    product_id: 'products';
    category_id: 'categories';
    price_version_id: 'priceVersions';
    project_id: 'projects';
    region_id: 'regions';
    site_id: 'sites';
    provider_id: 'providers';
    site_provider_id: 'providers';
    order_id: 'orders';
    corrects_id: 'billLines';
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
  };
  billingItems: {
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
    region_id: 'regions';
    product_id: 'products';
  };
  bills: {
    item_id: 'billingItems';
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
  };
  boards: {
    user_id: 'users';
  };
  categories: {
    parent_id: 'categories';
  };
  chargeRecords: {
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
    requested_by: 'users';
    decided_by: 'users';
  };
  closes: {
    closed_by: 'users';
  };
  cloudDisks: {
    cloud_id: 'clouds';
    server_id: 'machines';
    region_id: 'regions';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  cloudImages: {
    cloud_id: 'clouds';
    region_id: 'regions';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  cloudNetworks: {
    cloud_id: 'clouds';
    region_id: 'regions';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  cloudQuotas: {
    bp_id: 'partners';
    user_id: 'users';
    project_id: 'projects';
    cloud_id: 'clouds';
  };
  cloudSyncs: {
    cloud_id: 'clouds';
  };
  clouds: {
    region_id: 'regions';
    site_id: 'sites';
    provider_id: 'providers';
  };
  clusterEvents: {
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterJoinKeys: {
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterNamespaces: {
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterNodes: {
    pool_id: 'clusterPools';
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterPods: {
    node_id: 'clusterNodes';
    workload_id: 'clusterWorkloads';
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterPools: {
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterReleaseRevisions: {
    release_id: 'clusterReleases';
    cluster_id: 'clusters';
    version_id: 'templateVersions';
    created_by: 'users';
  };
  clusterReleases: {
    cluster_id: 'clusters';
    template_id: 'templates';
    version_id: 'templateVersions';
  };
  clusterServices: {
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusterUpgrades: {
    cluster_id: 'clusters';
    node_id: 'clusterNodes';
  };
  clusterWorkloads: {
    release_id: 'clusterReleases';
    cluster_id: 'clusters';
    user_id: 'users';
    bp_id: 'partners';
  };
  clusters: {
    user_id: 'users';
    bp_id: 'partners';
  };
  configProcesses: {
    config_id: 'configs';
  };
  configs: {
    set_by: 'users';
  };
  consents: {
    user_id: 'users';
    term_version_id: 'termVersions';
  };
  containerDeployments: {
    cloud_id: 'clouds';
    changed_by: 'users';
    stack_id: 'stacks';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  containerForwards: {
    deployment_id: 'containerDeployments';
    cloud_id: 'clouds';
    gateway_id: 'gateways';
  };
  containerInstances: {
    cloud_id: 'clouds';
    deployment_id: 'containerDeployments';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  containerRevisions: {
    deployment_id: 'containerDeployments';
    created_by: 'users';
  };
  containerSecrets: {
    user_id: 'users';
    bp_id: 'partners';
    stack_id: 'stacks';
  };
  contracts: {
    account_id: 'accounts';
    added_by: 'users';
  };
  customerNotes: {
    account_id: 'accounts';
    author_id: 'users';
  };
  divisions: {
    parent: 'divisions';
  };
  dnatRules: {
    nat_gateway_id: 'natGateways';
    eip_id: 'eips';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  edges: {
    site_id: 'sites';
  };
  eipPools: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  eips: {
    pool_id: 'eipPools';
    server_id: 'vms';
    nat_gateway_id: 'natGateways';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  favourites: {
    user_id: 'users';
  };
  firewallPolicies: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  firewallRules: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  firewalls: {
    ingress_policy_id: 'firewallPolicies';
    egress_policy_id: 'firewallPolicies';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  flavors: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  floatingIps: {
    floating_network_id: 'networks';
    port_id: 'ports';
    server_id: 'instances';
    router_id: 'routers';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  funds: {
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
  };
  gateways: {
    site_id: 'sites';
  };
  gpuCards: {
    place_id: 'resourceSites';
    model_id: 'siteGpus';
    host_id: 'hypervisorNodes';
    cloud_id: 'clouds';
    site_id: 'sites';
    region_id: 'regions';
    provider_id: 'providers';
    bp_id: 'partners';
    tenant_bp_id: 'partners';
    tenant_id: 'users';
    gateway_id: 'gateways';
  };
  healthComponents: {
    cloud_id: 'clouds';
    region_id: 'regions';
    installation_id: 'installations';
  };
  helpArticles: {
    category_id: 'helpCategories';
  };
  helpFeedback: {
    article_id: 'helpArticles';
    user_id: 'users';
  };
  helpVersions: {
    article_id: 'helpArticles';
    created_by: 'users';
  };
  hypervisorNodes: {
    own_provider_id: 'providers';
    provider_id: 'providers';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  iamActions: {
    service_id: 'iamServices';
    resource_id: 'iamResources';
  };
  iamResources: {
    service_id: 'iamServices';
    parent_id: 'iamResources';
  };
  imageMembers: {
    image_id: 'images';
    member_bp_id: 'partners';
    member_user_id: 'users';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  images: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  incidents: {
    user_id: 'users';
  };
  installationRevisions: {
    installation_id: 'installations';
  };
  installations: {
    gateway_id: 'gateways';
  };
  instanceSnapshots: {
    server_id: 'instances';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  instances: {
    flavor_id: 'flavors';
    image_id: 'images';
    keypair_id: 'keypairs';
    server_group_id: 'serverGroups';
    previous_flavor_id: 'flavors';
    server_snapshot_id: 'instanceSnapshots';
    volume_id: 'volumes';
    volume_snapshot_id: 'snapshots';
    app_id: 'warehouseItems';
    provider_id: 'providers';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  invitations: {
    bp_id: 'partners';
    accepted_by: 'users';
  };
  keypairs: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  launchTemplates: {
    product_id: 'products';
    user_id: 'users';
    bp_id: 'partners';
  };
  machines: {
    cloud_id: 'clouds';
    region_id: 'regions';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  maintenances: {
    user_id: 'users';
  };
  messages: {
    user_id: 'users';
  };
  monitorIntegrations: {
    gateway_id: 'gateways';
    installation_id: 'installations';
    prometheus_id: 'prometheusInstances';
  };
  natGateways: {
    vpc_id: 'vpcs';
    subnet_id: 'vpcSubnets';
    pool_id: 'eipPools';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  networks: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  nodeUpgrades: {
    gateway_id: 'gateways';
    host_id: 'hypervisorNodes';
    cloud_id: 'clouds';
  };
  notifications: {
    event_id: 'alertLogs';
    receiver_id: 'receivers';
    user_id: 'users';
    bp_id: 'partners';
  };
  onCallCalendars: {
    current_id: 'users';
    user_id: 'users';
    bp_id: 'partners';
  };
  onCallCovers: {
    calendar_id: 'onCallCalendars';
    cover_id: 'users';
    user_id: 'users';
  };
  operatingUsers: {
    user_id: 'users';
    account_id: 'accounts';
    bp_id: 'partners';
  };
  orders: {
    parent_id: 'orders';
    region_id: 'regions';
    site_id: 'sites';
    provider_id: 'providers';
    buyer_id: 'users';
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
    approval_by: 'users';
  };
  personalFiles: {
    parent_id: 'personalFiles';
    user_id: 'users';
  };
  policies: {
    bp_id: 'partners';
  };
  policyVersions: {
    policy_id: 'policies';
    created_by: 'users';
  };
  portForwardings: {
    floating_ip_id: 'floatingIps';
    port_id: 'ports';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  ports: {
    network_id: 'networks';
    server_id: 'instances';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  priceBooks: {
    account_id: 'accounts';
    level: 'customerLevels';
    submitted_by: 'users';
    approved_by: 'users';
  };
  priceVersions: {
    product_id: 'products';
    submitted_by: 'users';
    approved_by: 'users';
  };
  products: {
    category_id: 'categories';
    region_id: 'regions';
    cloud_id: 'clouds';
    provider_id: 'providers';
    flavor_id: 'flavors';
    vm_flavor_id: 'vmFlavors';
    image_id: 'images';
    vm_image_id: 'vmImages';
    line_id: 'eipPools';
    network_id: 'networks';
  };
  projects: {
    bp_id: 'partners';
    parent_id: 'projects';
  };
  prometheusInstances: {
    site_id: 'sites';
  };
  providerBankChanges: {
    provider_id: 'providers';
    bp_id: 'partners';
    requested_by: 'users';
    decided_by: 'users';
  };
  providers: {
    bp_id: 'partners';
  };
  publicAddresses: {
    cloud_id: 'clouds';
    server_id: 'machines';
    region_id: 'regions';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  publicFiles: {
    parent_id: 'publicFiles';
    user_id: 'users';
  };
  publicKeys: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  receivers: {
    role_id: 'roles';
    calendar_id: 'onCallCalendars';
    user_id: 'users';
    bp_id: 'partners';
  };
  regions: {
    nation: 'nations';
    division: 'divisions';
  };
  registries: {
    gateway_id: 'gateways';
  };
  registryProjects: {
    registry_id: 'registries';
    user_id: 'users';
    bp_id: 'partners';
  };
  registryRepositories: {
    project_id: 'registryProjects';
  };
  registryRetentions: {
    project_id: 'registryProjects';
  };
  registryRobots: {
    project_id: 'registryProjects';
    created_by: 'users';
  };
  registryTags: {
    repository_id: 'registryRepositories';
    project_id: 'registryProjects';
  };
  reminders: {
    account_id: 'accounts';
    sent_by: 'users';
  };
  remittances: {
    account_id: 'accounts';
    charge_id: 'chargeRecords';
    first_reviewer_id: 'users';
    reviewer_id: 'users';
    user_id: 'users';
    bp_id: 'partners';
  };
  resourceSites: {
    site_id: 'sites';
    region_id: 'regions';
    provider_id: 'providers';
    bp_id: 'partners';
  };
  roles: {
    bp_id: 'partners';
  };
  routers: {
    external_network_id: 'networks';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  savedViews: {
    user_id: 'users';
  };
  secGroupRules: {
    security_group_id: 'secGroups';
    remote_group_id: 'secGroups';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  secGroups: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  securityGroupRules: {
    security_group_id: 'securityGroups';
    remote_group_id: 'securityGroups';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  securityGroups: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  serverGroups: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  serviceAgents: {
    gateway_id: 'gateways';
  };
  serviceTargets: {
    calendar_id: 'serviceCalendars';
  };
  sessions: {
    user_id: 'users';
  };
  settlementLines: {
    statement_id: 'settlementStatements';
    provider_id: 'providers';
    bp_id: 'partners';
    bill_line_id: 'billLines';
    product_id: 'products';
    category_id: 'categories';
    rule_id: 'accountingRules';
    disputed_on_id: 'settlementStatements';
    disputed_by: 'users';
    resolved_by: 'users';
    released_to_id: 'settlementLines';
  };
  settlementPostings: {
    statement_id: 'settlementStatements';
    bp_id: 'partners';
  };
  settlementStatements: {
    provider_id: 'providers';
    bp_id: 'partners';
    carried_to_id: 'settlementStatements';
    confirmed_by: 'users';
    ordered_by: 'users';
    paid_by: 'users';
  };
  silences: {
    user_id: 'users';
    bp_id: 'partners';
  };
  siteGpus: {
    place_id: 'resourceSites';
    site_id: 'sites';
    region_id: 'regions';
    provider_id: 'providers';
    bp_id: 'partners';
  };
  sites: {
    region_id: 'regions';
    provider_id: 'providers';
  };
  snapshotPolicies: {
    cloud_id: 'clouds';
    volume_id: 'volumes';
    user_id: 'users';
    bp_id: 'partners';
  };
  snapshots: {
    volume_id: 'volumes';
    schedule_id: 'snapshotPolicies';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  snatRules: {
    nat_gateway_id: 'natGateways';
    subnet_id: 'vpcSubnets';
    eip_id: 'eips';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  spaceShares: {
    file_id: 'personalFiles';
    user_id: 'users';
  };
  spans: {
    item_id: 'billingItems';
    project_id: 'projects';
  };
  specPrices: {
    cloud_id: 'clouds';
  };
  stackBackups: {
    stack_id: 'stacks';
    user_id: 'users';
    bp_id: 'partners';
  };
  stackRevisions: {
    stack_id: 'stacks';
    version_id: 'templateVersions';
    created_by: 'users';
  };
  stacks: {
    template_id: 'templates';
    version_id: 'templateVersions';
    cloud_id: 'clouds';
    project_id: 'projects';
    user_id: 'users';
    bp_id: 'partners';
  };
  statusUpdates: {
    maintenance_id: 'maintenances';
    incident_id: 'incidents';
    user_id: 'users';
  };
  stockWatches: {
    product_id: 'products';
    user_id: 'users';
  };
  storagePools: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  subnets: {
    network_id: 'networks';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  subscriptions: {
    order_id: 'orders';
    product_id: 'products';
    part_of: 'subscriptions';
    buyer_id: 'users';
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
  };
  substitutes: {
    user_id: 'users';
    substitute_id: 'users';
  };
  templateVersions: {
    template_id: 'templates';
  };
  termVersions: {
    published_by: 'users';
  };
  transferRecords: {
    user_id: 'users';
  };
  users: {
    bp_id: 'partners';
    default_project_id: 'projects';
  };
  vmBackupSchedules: {
    cloud_id: 'clouds';
    volume_id: 'vmVolumes';
    user_id: 'users';
    bp_id: 'partners';
  };
  vmCommandRuns: {
    command_id: 'vmCommands';
    server_id: 'vms';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmCommands: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
  };
  vmFlavors: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmImageMembers: {
    image_id: 'vmImages';
    member_bp_id: 'partners';
    member_user_id: 'users';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmImages: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmServerGroups: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmSnapshotPolicies: {
    cloud_id: 'clouds';
    volume_id: 'vmVolumes';
    user_id: 'users';
    bp_id: 'partners';
  };
  vmSnapshots: {
    server_id: 'vms';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmVolumeBackups: {
    volume_id: 'vmVolumes';
    parent_id: 'vmVolumeBackups';
    schedule_id: 'vmBackupSchedules';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmVolumeSnapshots: {
    volume_id: 'vmVolumes';
    schedule_id: 'vmSnapshotPolicies';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vmVolumes: {
    image_id: 'vmImages';
    snapshot_id: 'vmVolumeSnapshots';
    source_volume_id: 'vmVolumes';
    backup_id: 'vmVolumeBackups';
    server_id: 'vms';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vms: {
    flavor_id: 'vmFlavors';
    image_id: 'vmImages';
    keypair_id: 'publicKeys';
    server_group_id: 'vmServerGroups';
    previous_flavor_id: 'vmFlavors';
    server_snapshot_id: 'vmSnapshots';
    volume_id: 'vmVolumes';
    volume_snapshot_id: 'vmVolumeSnapshots';
    app_id: 'warehouseItems';
    provider_id: 'providers';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  volumes: {
    image_id: 'images';
    snapshot_id: 'snapshots';
    source_volume_id: 'volumes';
    backup_id: 'backups';
    server_id: 'instances';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vouchers: {
    account_id: 'accounts';
    user_id: 'users';
    bp_id: 'partners';
    requested_by: 'users';
    decided_by: 'users';
  };
  vpcSubnets: {
    vpc_id: 'vpcs';
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  vpcs: {
    cloud_id: 'clouds';
    user_id: 'users';
    bp_id: 'partners';
    project_id: 'projects';
  };
  warehouseItems: {
    template_id: 'templates';
    image_tag_id: 'registryTags';
    file_id: 'publicFiles';
  };
  workOrderComments: {
    work_order_id: 'workOrders';
    author_id: 'users';
  };
  workOrderDrafts: {
    submitter_id: 'users';
  };
  workOrderEvents: {
    work_order_id: 'workOrders';
  };
  workOrderPresences: {
    work_order_id: 'workOrders';
    user_id: 'users';
  };
  workOrders: {
    submitter_id: 'users';
    bp_id: 'partners';
    assignee_id: 'users';
  };
}

/** A row: booleans are 0 and 1, lists and objects are JSON text. */
type Row<Record, JsonColumn = never, Serial = never> = {
  [Column in keyof Record]: Column extends Serial
    ? Generated<number>
    : Column extends JsonColumn
      ? string | Extract<Record[Column], null>
      : Record[Column] extends boolean | null
        ? number | Extract<Record[Column], null>
        : Record[Column];
} & { _version: Generated<number> };

/** The table of each resource, with the rows of SQL queries. */
export interface Tables {
  accounting_rules: Row<StoredRecords['accountingRules'], 'category_ids' | 'product_ids' | 'gpu_models' | 'resource_ids' | 'tiers', 'id'>;
  accounts: Row<StoredRecords['accounts'], never, 'id'>;
  adjustments: Row<StoredRecords['adjustments'], never, 'id'>;
  alarm_groups: Row<StoredRecords['alarmGroups'], never, 'id'>;
  alarms: Row<StoredRecords['alarms'], 'conditions' | 'object_ids' | 'object_filter' | 'windows' | 'receiver_ids' | 'labels' | 'annotations', 'id'>;
  alert_logs: Row<StoredRecords['alertLogs'], 'labels' | 'annotations' | 'receiver_ids' | 'notes', 'id'>;
  alert_transitions: Row<StoredRecords['alertTransitions'], never, 'id'>;
  event_log: Row<StoredRecords['apiEvents'], never, 'id'>;
  request_log: Row<StoredRecords['apiLogs'], never, 'id'>;
  api_tokens: Row<StoredRecords['apiTokens'], 'actions' | 'project_ids' | 'networks'>;
  arrears: Row<StoredRecords['arrears'], never, 'id'>;
  arrears_policies: Row<StoredRecords['arrearsPolicies'], 'notice_days', 'id'>;
  authorisations: Row<StoredRecords['authorisations'], never, 'id'>;
  backup_schedules: Row<StoredRecords['backupSchedules'], 'weekdays' | 'hours'>;
  backups: Row<StoredRecords['backups'], 'fault'>;
  bill_lines: Row<StoredRecords['billLines'], 'tags', 'id'>;
  billing_items: Row<StoredRecords['billingItems'], 'tags', 'id'>;
  bills: Row<StoredRecords['bills'], never, 'id'>;
  boards: Row<StoredRecords['boards'], 'panels', 'id'>;
  categories: Row<StoredRecords['categories'], never, 'id'>;
  charge_records: Row<StoredRecords['chargeRecords'], never, 'id'>;
  closes: Row<StoredRecords['closes'], 'difference_lines', 'id'>;
  cloud_disks: Row<StoredRecords['cloudDisks'], 'tags'>;
  cloud_images: Row<StoredRecords['cloudImages'], 'tags'>;
  cloud_networks: Row<StoredRecords['cloudNetworks'], 'tags'>;
  cloud_quotas: Row<StoredRecords['cloudQuotas'], never, 'id'>;
  cloud_syncs: Row<StoredRecords['cloudSyncs'], never, 'id'>;
  clouds: Row<StoredRecords['clouds'], 'labels' | 'bp_ids' | 'simulated_stopped' | 'capabilities' | 'offers' | 'check_report' | 'found'>;
  cluster_events: Row<StoredRecords['clusterEvents'], never, 'id'>;
  cluster_join_keys: Row<StoredRecords['clusterJoinKeys'], 'usages', 'id'>;
  cluster_namespaces: Row<StoredRecords['clusterNamespaces'], never, 'id'>;
  cluster_nodes: Row<StoredRecords['clusterNodes'], 'roles' | 'taints' | 'labels' | 'conditions', 'id'>;
  cluster_pods: Row<StoredRecords['clusterPods'], 'images' | 'containers', 'id'>;
  cluster_pools: Row<StoredRecords['clusterPools'], 'versions' | 'labels' | 'taints', 'id'>;
  cluster_release_revisions: Row<StoredRecords['clusterReleaseRevisions'], 'defaults', 'id'>;
  cluster_releases: Row<StoredRecords['clusterReleases'], 'objects' | 'applied' | 'hook_progress' | 'fault'>;
  cluster_services: Row<StoredRecords['clusterServices'], 'ports' | 'selector', 'id'>;
  cluster_upgrades: Row<StoredRecords['clusterUpgrades'], 'blockers' | 'warnings', 'id'>;
  cluster_workloads: Row<StoredRecords['clusterWorkloads'], 'images' | 'containers' | 'revisions', 'id'>;
  clusters: Row<StoredRecords['clusters'], 'extra_arguments'>;
  config_processes: Row<StoredRecords['configProcesses'], never, 'id'>;
  configs: Row<StoredRecords['configs'], 'picture', 'id'>;
  consents: Row<StoredRecords['consents'], never, 'id'>;
  container_deployments: Row<StoredRecords['containerDeployments'], 'endpoints' | 'volume_usage' | 'command' | 'env' | 'secrets' | 'files' | 'health' | 'ports' | 'volumes' | 'fault' | 'tags'>;
  container_forwards: Row<StoredRecords['containerForwards'], never, 'id'>;
  container_instances: Row<StoredRecords['containerInstances'], 'address' | 'fault'>;
  container_revisions: Row<StoredRecords['containerRevisions'], 'change' | 'content', 'id'>;
  container_secrets: Row<StoredRecords['containerSecrets'], never, 'id'>;
  contracts: Row<StoredRecords['contracts'], 'file', 'id'>;
  customer_levels: Row<StoredRecords['customerLevels']>;
  customer_notes: Row<StoredRecords['customerNotes'], never, 'id'>;
  discounts: Row<StoredRecords['discounts'], 'category_ids' | 'product_ids' | 'region_ids' | 'user_ids' | 'bp_ids', 'id'>;
  divisions: Row<StoredRecords['divisions']>;
  dnat_rules: Row<StoredRecords['dnatRules'], 'fault'>;
  edges: Row<StoredRecords['edges'], 'labels' | 'taints' | 'fault', 'id'>;
  eip_pools: Row<StoredRecords['eipPools'], 'bp_ids' | 'fault' | 'tags'>;
  eips: Row<StoredRecords['eips'], 'fault' | 'tags'>;
  favourites: Row<StoredRecords['favourites'], never, 'id'>;
  firewall_policies: Row<StoredRecords['firewallPolicies'], 'rule_ids' | 'fault' | 'tags'>;
  firewall_rules: Row<StoredRecords['firewallRules'], 'fault' | 'tags'>;
  firewalls: Row<StoredRecords['firewalls'], 'port_ids' | 'fault' | 'tags'>;
  flavors: Row<StoredRecords['flavors'], 'shared_bp_ids' | 'shared_user_ids' | 'extra_specs' | 'fault' | 'tags'>;
  floating_ips: Row<StoredRecords['floatingIps'], 'fault' | 'tags'>;
  funds: Row<StoredRecords['funds'], never, 'id'>;
  gateways: Row<StoredRecords['gateways'], 'ports' | 'components' | 'component_states' | 'gpu_cards' | 'gpu_findings' | 'forward_cloud_ids' | 'forward_states' | 'tunnel_networks' | 'tunnel_offer' | 'available_versions' | 'fault', 'id'>;
  gpu_cards: Row<StoredRecords['gpuCards'], never, 'id'>;
  gpu_models: Row<StoredRecords['gpuModels'], never, 'id'>;
  health_components: Row<StoredRecords['healthComponents'], 'depends_on' | 'parts', 'id'>;
  help_articles: Row<StoredRecords['helpArticles'], 'audience' | 'keywords' | 'keywords_en' | 'pictures', 'id'>;
  help_categories: Row<StoredRecords['helpCategories'], never, 'id'>;
  help_feedback: Row<StoredRecords['helpFeedback'], never, 'id'>;
  help_versions: Row<StoredRecords['helpVersions'], 'keywords' | 'keywords_en' | 'pictures', 'id'>;
  hypervisor_nodes: Row<StoredRecords['hypervisorNodes'], 'available_versions' | 'fault'>;
  iam_actions: Row<StoredRecords['iamActions'], never, 'id'>;
  iam_resources: Row<StoredRecords['iamResources'], never, 'id'>;
  iam_services: Row<StoredRecords['iamServices'], never, 'id'>;
  image_members: Row<StoredRecords['imageMembers'], 'fault'>;
  images: Row<StoredRecords['images'], 'shared_bp_ids' | 'shared_user_ids' | 'fault' | 'tags'>;
  incidents: Row<StoredRecords['incidents'], 'event_ids' | 'services' | 'region_ids' | 'cloud_ids', 'id'>;
  installation_revisions: Row<StoredRecords['installationRevisions'], 'values', 'id'>;
  installations: Row<StoredRecords['installations'], 'changes' | 'applied' | 'sent' | 'targets' | 'fault', 'id'>;
  instance_snapshots: Row<StoredRecords['instanceSnapshots'], 'fault'>;
  instances: Row<StoredRecords['instances'], 'fixed_addresses' | 'deletes_volumes' | 'floating_addresses' | 'security_group_ids' | 'interfaces' | 'application' | 'metadata' | 'tags' | 'fault'>;
  invitations: Row<StoredRecords['invitations'], 'project_ids'>;
  keypairs: Row<StoredRecords['keypairs'], 'fault'>;
  label_inputs: Row<StoredRecords['labelInputs'], 'values'>;
  launch_templates: Row<StoredRecords['launchTemplates'], 'choices', 'id'>;
  licences: Row<StoredRecords['licences'], 'limits' | 'features', 'id'>;
  machines: Row<StoredRecords['machines'], 'floating_addresses' | 'fixed_addresses' | 'tags'>;
  maintenances: Row<StoredRecords['maintenances'], 'silence_ids' | 'services' | 'region_ids' | 'cloud_ids', 'id'>;
  messages: Row<StoredRecords['messages'], 'words', 'id'>;
  monitor_integrations: Row<StoredRecords['monitorIntegrations'], never, 'id'>;
  nat_gateways: Row<StoredRecords['natGateways'], 'outgoing_ips' | 'eip_ids' | 'fault' | 'tags'>;
  nations: Row<StoredRecords['nations']>;
  networks: Row<StoredRecords['networks'], 'bp_ids' | 'availability_zones' | 'fault' | 'tags'>;
  node_upgrades: Row<StoredRecords['nodeUpgrades'], 'blockers' | 'fault', 'id'>;
  notification_templates: Row<StoredRecords['notificationTemplates'], never, 'id'>;
  notifications: Row<StoredRecords['notifications'], 'tries' | 'announcement', 'id'>;
  on_call_calendars: Row<StoredRecords['onCallCalendars'], 'user_ids' | 'steps', 'id'>;
  on_call_covers: Row<StoredRecords['onCallCovers'], never, 'id'>;
  operating_facts: Row<StoredRecords['operatingFacts'], 'top_products'>;
  operating_users: Row<StoredRecords['operatingUsers'], never, 'id'>;
  orders: Row<StoredRecords['orders'], 'events' | 'price_snapshot' | 'discount_borne' | 'launch' | 'items', 'id'>;
  partners: Row<StoredRecords['partners'], 'licence_file' | 'logo', 'id'>;
  personal_files: Row<StoredRecords['personalFiles'], 'thumb', 'id'>;
  policies: Row<StoredRecords['policies'], 'service_ids', 'id'>;
  policy_versions: Row<StoredRecords['policyVersions'], never, 'id'>;
  port_forwardings: Row<StoredRecords['portForwardings'], 'fault'>;
  ports: Row<StoredRecords['ports'], 'fixed_ips' | 'security_group_ids' | 'allowed_address_pairs' | 'fault'>;
  price_books: Row<StoredRecords['priceBooks'], 'prices', 'id'>;
  price_versions: Row<StoredRecords['priceVersions'], 'tiers' | 'period_prices' | 'examples', 'id'>;
  products: Row<StoredRecords['products'], 'price' | 'tags', 'id'>;
  projects: Row<StoredRecords['projects'], 'tags' | 'budget_alerts', 'id'>;
  prometheus_instances: Row<StoredRecords['prometheusInstances'], 'receiver_ids', 'id'>;
  provider_bank_changes: Row<StoredRecords['providerBankChanges'], never, 'id'>;
  providers: Row<StoredRecords['providers'], 'contract_file', 'id'>;
  public_addresses: Row<StoredRecords['publicAddresses'], 'tags'>;
  public_files: Row<StoredRecords['publicFiles'], 'thumb', 'id'>;
  public_keys: Row<StoredRecords['publicKeys'], 'fault'>;
  receivers: Row<StoredRecords['receivers'], 'user_ids' | 'channels' | 'at_mobiles', 'id'>;
  regions: Row<StoredRecords['regions'], never, 'id'>;
  registries: Row<StoredRecords['registries'], 'fault', 'id'>;
  registry_projects: Row<StoredRecords['registryProjects'], never, 'id'>;
  registry_repositories: Row<StoredRecords['registryRepositories'], never, 'id'>;
  registry_retentions: Row<StoredRecords['registryRetentions'], 'repositories' | 'keep_tags', 'id'>;
  registry_robots: Row<StoredRecords['registryRobots'], 'repositories', 'id'>;
  registry_tags: Row<StoredRecords['registryTags'], 'platforms', 'id'>;
  reminders: Row<StoredRecords['reminders'], never, 'id'>;
  remittances: Row<StoredRecords['remittances'], 'proof', 'id'>;
  resource_sites: Row<StoredRecords['resourceSites'], 'quiet_clouds' | 'broken', 'id'>;
  roles: Row<StoredRecords['roles'], 'policy_ids'>;
  routers: Row<StoredRecords['routers'], 'external_ips' | 'interfaces' | 'routes' | 'fault' | 'tags'>;
  saved_views: Row<StoredRecords['savedViews'], 'filter' | 'sort' | 'columns', 'id'>;
  sec_group_rules: Row<StoredRecords['secGroupRules'], 'fault'>;
  sec_groups: Row<StoredRecords['secGroups'], 'fault' | 'tags'>;
  security_group_rules: Row<StoredRecords['securityGroupRules'], 'fault'>;
  security_groups: Row<StoredRecords['securityGroups'], 'fault' | 'tags'>;
  server_groups: Row<StoredRecords['serverGroups'], 'fault' | 'tags'>;
  service_agents: Row<StoredRecords['serviceAgents'], 'fault', 'id'>;
  service_calendars: Row<StoredRecords['serviceCalendars'], 'hours' | 'holidays' | 'workdays', 'id'>;
  service_targets: Row<StoredRecords['serviceTargets'], never, 'id'>;
  sessions: Row<StoredRecords['sessions'], 'factors'>;
  settlement_lines: Row<StoredRecords['settlementLines'], 'facts', 'id'>;
  settlement_postings: Row<StoredRecords['settlementPostings'], never, 'id'>;
  settlement_statements: Row<StoredRecords['settlementStatements'], 'rule_versions' | 'voucher_file', 'id'>;
  silences: Row<StoredRecords['silences'], 'matchers' | 'severities' | 'object_ids' | 'days', 'id'>;
  site_gpus: Row<StoredRecords['siteGpus'], never, 'id'>;
  sites: Row<StoredRecords['sites'], 'isp' | 'capacity' | 'used', 'id'>;
  snapshot_policies: Row<StoredRecords['snapshotPolicies'], 'weekdays' | 'hours'>;
  snapshots: Row<StoredRecords['snapshots'], 'fault'>;
  snat_rules: Row<StoredRecords['snatRules'], 'fault'>;
  space_shares: Row<StoredRecords['spaceShares'], never, 'id'>;
  spans: Row<StoredRecords['spans'], 'tags', 'id'>;
  spec_prices: Row<StoredRecords['specPrices'], never, 'id'>;
  stack_backups: Row<StoredRecords['stackBackups'], never, 'id'>;
  stack_revisions: Row<StoredRecords['stackRevisions'], 'overrides' | 'shelved' | 'sent' | 'manifest' | 'values_schema', 'id'>;
  stacks: Row<StoredRecords['stacks'], 'overrides' | 'secret_values' | 'shelved' | 'connections' | 'fault'>;
  status_subscribers: Row<StoredRecords['statusSubscribers'], 'services' | 'region_ids', 'id'>;
  status_updates: Row<StoredRecords['statusUpdates'], never, 'id'>;
  stock_watches: Row<StoredRecords['stockWatches'], never, 'id'>;
  storage_pools: Row<StoredRecords['storagePools'], 'fault'>;
  subnets: Row<StoredRecords['subnets'], 'allocation_pools' | 'dns_nameservers' | 'host_routes' | 'fault'>;
  subscriptions: Row<StoredRecords['subscriptions'], never, 'id'>;
  substitutes: Row<StoredRecords['substitutes'], never, 'id'>;
  system_logs: Row<StoredRecords['systemLogs'], never, 'id'>;
  taint_inputs: Row<StoredRecords['taintInputs'], 'values' | 'effects'>;
  template_versions: Row<StoredRecords['templateVersions'], 'values_schema' | 'chart' | 'defaults' | 'images', 'id'>;
  templates: Row<StoredRecords['templates'], 'labels' | 'icon' | 'bp_ids', 'id'>;
  term_versions: Row<StoredRecords['termVersions'], never, 'id'>;
  transfer_records: Row<StoredRecords['transferRecords'], never, 'id'>;
  users: Row<StoredRecords['users'], 'avatar' | 'permissions' | 'project_ids' | 'preferences', 'id'>;
  vm_backup_schedules: Row<StoredRecords['vmBackupSchedules'], 'weekdays' | 'hours'>;
  vm_command_runs: Row<StoredRecords['vmCommandRuns'], 'fault'>;
  vm_commands: Row<StoredRecords['vmCommands'], 'parameters'>;
  vm_flavors: Row<StoredRecords['vmFlavors'], 'shared_bp_ids' | 'shared_user_ids' | 'extra_specs' | 'fault' | 'tags'>;
  vm_image_members: Row<StoredRecords['vmImageMembers'], 'fault'>;
  vm_images: Row<StoredRecords['vmImages'], 'shared_bp_ids' | 'shared_user_ids' | 'fault' | 'tags'>;
  vm_server_groups: Row<StoredRecords['vmServerGroups'], 'fault' | 'tags'>;
  vm_snapshot_policies: Row<StoredRecords['vmSnapshotPolicies'], 'weekdays' | 'hours'>;
  vm_snapshots: Row<StoredRecords['vmSnapshots'], 'fault'>;
  vm_volume_backups: Row<StoredRecords['vmVolumeBackups'], 'fault'>;
  vm_volume_snapshots: Row<StoredRecords['vmVolumeSnapshots'], 'fault'>;
  vm_volumes: Row<StoredRecords['vmVolumes'], 'metadata' | 'fault' | 'tags'>;
  vms: Row<StoredRecords['vms'], 'fixed_addresses' | 'deletes_volumes' | 'floating_addresses' | 'security_group_ids' | 'interfaces' | 'application' | 'metadata' | 'tags' | 'fault'>;
  volumes: Row<StoredRecords['volumes'], 'metadata' | 'fault' | 'tags'>;
  vouchers: Row<StoredRecords['vouchers'], 'category_ids' | 'product_ids' | 'region_ids', 'id'>;
  vpc_subnets: Row<StoredRecords['vpcSubnets'], 'fault'>;
  vpcs: Row<StoredRecords['vpcs'], 'dns_servers' | 'fault' | 'tags'>;
  warehouse_items: Row<StoredRecords['warehouseItems'], 'versions' | 'tags' | 'ports' | 'related_ids' | 'app_systems', 'id'>;
  work_order_comments: Row<StoredRecords['workOrderComments'], 'attachments' | 'mention_ids' | 'former', 'id'>;
  work_order_drafts: Row<StoredRecords['workOrderDrafts'], 'attachments', 'id'>;
  work_order_events: Row<StoredRecords['workOrderEvents'], never, 'id'>;
  work_order_presences: Row<StoredRecords['workOrderPresences'], never, 'id'>;
  work_orders: Row<StoredRecords['workOrders'], 'watcher_ids' | 'attachments' | 'snapshot', 'id'>;
}
