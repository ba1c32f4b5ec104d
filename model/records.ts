/** Records as they come over the wire. Generated from the definitions by `npm run docs`; changes belong in schemas/. */

import type { Json } from './definition.ts';

/** Account, `/accounts` of bill. */
export interface Account {
  id: number;
  account_no: string | null;
  owner_type: 'bp' | 'user' | null;
  bp_id: number | null;
  user_id: number | null;
  balance: string | null;
  granted_balance: string | null;
  frozen_amount: string | null;
  credit_limit: string | null;
  status: 'normal' | 'low_balance' | 'overdue' | 'suspended' | 'closed';
  low_balance_threshold: string | null;
  last_charge_at: string | null;
  last_consume_at: string | null;
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
  status: 'effective' | 'expired';
  created_at: string;
  updated_at: string;
}

/** Category, `/categories` of bill. */
export interface Category {
  id: number;
  name: string;
  code: string;
  parent_id: number | null;
  sort: number | null;
  enabled: boolean | null;
  description: string | null;
  product_count: number;
  created_at: string;
  updated_at: string;
}

/** Cloud, `/clouds` of cmp. */
export interface Cloud {
  cloud_id: string;
  name: string;
  product: 'easystack' | 'openstack' | 'nextstack';
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
  reclaim_seconds: number | null;
  access_key: string | null;
  usage: number | null;
  labels: string[] | null;
  bp_ids: number[] | null;
  price_factor: number | null;
  health: 'normal' | 'insufficient' | 'suspended' | 'arrears' | 'no_permission' | 'unknown' | null;
  last_check_at: string | null;
  last_sync_at: string | null;
  sync_interval_s: number | null;
  capabilities: Json | null;
  check_report: { service?: string | null; ok?: boolean | null; url?: string | null; version?: string | null; elapsed_ms?: number | null; fault?: 'malformed' | 'scheme' | 'unresolved' | 'blocked' | 'timeout' | 'refused' | 'tls' | 'unreadable' | 'version' | 'credentials' | 'catalogue' | 'missing' | 'status' | null }[] | null;
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
  created_at: string;
  updated_at: string;
}

/** Setting, `/configs` of sys. */
export interface Config {
  id: number;
  key: string;
  group: 'basic' | 'login' | 'sms' | 'email' | 'storage' | 'billing' | 'monitor' | 'ui';
  type: 'string' | 'int' | 'bool' | 'json' | 'secret';
  value: string | null;
  default_value: string | null;
  restart_required: boolean | null;
  description: string | null;
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

/** Edge node, `/edges` of ecrm. */
export interface Edge {
  id: number;
  name: string;
  site_id: number;
  status: 'online' | 'maintenance' | 'offline';
  arch: 'x86_64' | 'aarch64' | null;
  version: string | null;
  endpoint: string | null;
  node_count: number | null;
  cpu_cores: number | null;
  memory: number | null;
  gpu_count: number | null;
  labels: Record<string, string> | null;
  taints: { key?: string | null; value?: string | null; effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute' | null }[] | null;
  heartbeat_at: string | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Gateway, `/gws` of ecrm. */
export interface Gateway {
  id: number;
  name: string;
  site_id: number;
  type: 'l4' | 'l7' | 'vpn' | 'edge';
  status: 'inactive' | 'activating' | 'active' | 'deactivating' | 'rebooting' | 'error';
  public_ip: string | null;
  private_ip: string | null;
  ports: number[] | null;
  serial_number: string | null;
  version: string | null;
  upgrade_status: 1 | 2 | 3 | 4 | 5 | 20 | 40 | null;
  cpu_usage: number | null;
  mem_usage: number | null;
  connections: number | null;
  heartbeat_at: string | null;
  activated_at: string | null;
  cert_expire_at: string | null;
  description: string | null;
  agent_count: number;
  created_at: string;
  updated_at: string;
}

/** Resource type, `/resources` of ums. */
export interface IamResource {
  id: number;
  name: string;
  service_id: number;
  type: string;
  crn_pattern: string;
  id_field: string | null;
  parent_id: number | null;
  actions: string[] | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

/** Service, `/services` of ums. */
export interface IamService {
  id: number;
  name: string;
  code: string;
  base_path: string;
  enabled: boolean | null;
  description: string | null;
  actions: { code?: string | null; name?: string | null; level?: 'list' | 'read' | 'write' | 'admin' | null; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | null; path?: string | null }[] | null;
  resource_count: number;
  created_at: string;
  updated_at: string;
}

/** Invitation, `/invitations` of ums. */
export interface Invitation {
  id: string;
  bp_id: number;
  role: 'TENANT' | 'TENANT_ADMIN' | null;
  max_uses: number | null;
  used_count: number | null;
  expires_at: string | null;
  revoked_at: string | null;
  created_by: string | null;
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

/** Organisation, `/bps` of ums. */
export interface Partner {
  id: number;
  name: string;
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
  member_count: number;
  project_count: number;
  created_at: string;
  updated_at: string;
}

/** Policy, `/policies` of ums. */
export interface Policy {
  id: number;
  name: string;
  type: 'system' | 'custom' | null;
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

/** Product, `/products` of bill. */
export interface Product {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  summary: string | null;
  summary_en: string | null;
  category_id: number;
  resource_type: 'gpu_vm' | 'cpu_vm' | 'bare_metal' | 'storage' | 'network';
  region_id: number;
  spec_ref: string | null;
  charge_type: 'postpaid' | 'prepaid';
  meter: 'hour' | 'month' | 'gb_month' | 'gb' | 'mbps_month';
  unit_price: string | null;
  price_hour: string | null;
  list_price: string | null;
  cost_price: string | null;
  provider_share: number | null;
  gpu_model: string | null;
  gpu_count: number | null;
  gpu_memory: number | null;
  interconnect: string | null;
  cpu_model: string | null;
  cpu_arch: 'x86_64' | 'aarch64' | null;
  vcpus: number | null;
  memory: number | null;
  disk: number | null;
  disk_type: string | null;
  bandwidth_mbps: number | null;
  stock: number | null;
  tags: string[] | null;
  score: number | null;
  status: 'draft' | 'on_sale' | 'off_sale' | 'archived';
  remark: string | null;
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
  quota: { instances?: number | null; cores?: number | null; ram_gb?: number | null; gpus?: number | null; volumes?: number | null; gigabytes?: number | null; snapshots?: number | null; networks?: number | null; routers?: number | null; eips?: number | null; security_groups?: number | null; spaces_gb?: number | null } | null;
  description: string | null;
  authorisation_count: number;
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
  network_latency_ms: number | null;
  sort: number | null;
  description: string | null;
  site_count: number;
  cloud_count: number;
  created_at: string;
  updated_at: string;
}

/** Role, `/roles` of ums. */
export interface Role {
  code: string;
  name: string;
  type: 'system' | 'custom' | null;
  scope: 'platform' | 'bp' | 'project';
  policy_ids: number[] | null;
  description: string | null;
  authorisation_count: number;
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

/** Service agent, `/service-agents` of ecrm. */
export interface ServiceAgent {
  id: number;
  name: string;
  gateway_id: number;
  service: string;
  host: string;
  port: number;
  protocol: 'http' | 'https' | 'tcp' | null;
  version: string | null;
  status: 'stopped' | 'starting' | 'running' | 'stopping' | 'error';
  heartbeat_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Session, `/sessions` of ums. */
export interface Session {
  id: string;
  user_id: number;
  ip: string | null;
  user_agent: string | null;
  last_seen_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
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
  activated: boolean | null;
  expires_at: string | null;
  failed_count: number | null;
  locked_until: string | null;
  password_changed_at: string | null;
  last_login_at: string | null;
  last_login_ip: string | null;
  default_project_id: number | null;
  description: string | null;
  terms_version: string | null;
  terms_accepted_at: string | null;
  terms_accepted_ip: string | null;
  preferences: { language?: 'zh' | 'en' | null; theme?: 'system' | 'light' | 'dark' | null; contrast?: 'normal' | 'high' | null; density?: 'standard' | 'compact' | null; start_page?: string | null } | null;
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
  homepage: string | null;
  pull_command: string | null;
  related_ids: number[] | null;
  score: number | null;
  released_at: string | null;
  status: 'draft' | 'published' | 'withdrawn';
  remark: string | null;
  created_at: string;
  updated_at: string;
}

/** Record type of each resource. */
export interface Records {
  accounts: Account;
  authorisations: Authorisation;
  categories: Category;
  clouds: Cloud;
  configs: Config;
  divisions: Division;
  edges: Edge;
  gateways: Gateway;
  iamResources: IamResource;
  iamServices: IamService;
  invitations: Invitation;
  labelInputs: LabelInput;
  licences: Licence;
  nations: Nation;
  partners: Partner;
  policies: Policy;
  policyVersions: PolicyVersion;
  products: Product;
  projects: Project;
  regions: Region;
  roles: Role;
  savedViews: SavedView;
  serviceAgents: ServiceAgent;
  sessions: Session;
  sites: Site;
  taintInputs: TaintInput;
  users: User;
  warehouseItems: WarehouseItem;
}
