import { generateKeyPairSync, sign } from 'node:crypto';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

/** Keys of the tests; the server of a scenario has the public one. */
const keys = generateKeyPairSync('ed25519');
export const TEST_LICENCE_KEY = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const TOKEN_END = Date.UTC(2026, 11, 20);

export function signedLicence(claims: Record<string, Json>): string {
  const licence = JSON.stringify({
    product: 'Suantai',
    customer: 'Example',
    edition: 'standard',
    issued_at: FIRST_DAY,
    start_timestamp: FIRST_DAY,
    end_timestamp: FIRST_DAY + 3_650 * DAY_MS,
    limits: { nodes: 100_000, cores: 100_000_000 },
    features: [],
    ...claims,
  });
  return JSON.stringify({ licence, signature: sign(null, Buffer.from(licence), keys.privateKey).toString('base64') });
}

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A credit code with its check digit. */
export function creditCode(n: number): string {
  const body = `91350100M${String(n).padStart(8, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    sum += DIGITS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + DIGITS[(31 - (sum % 31)) % 31];
}

const policy = (n: number) =>
  JSON.stringify({
    Version: '1',
    Statement: [{ Sid: `number ${n}`, Effect: 'Allow', Action: ['ecrm:Get*'], Resource: ['*'] }],
  });

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILmrFsDTUy7+thDaIP0UoUZj0Xd9Vs5Aw2PAm1ZFxSAP example';

type Special = (n: number) => Record<string, Json>;

const named = (resources: readonly string[], special: Special): Record<string, Special> =>
  Object.fromEntries(resources.map((resource) => [resource, special]));

/** A separate block within the private clouds of the demo, outside its subnets. */
const smallBlock = (n: number, at: number) => `172.16.${64 + (n % 190)}.${(Math.floor(n / 190) % 8) * 32 + at}`;

/** A separate network of 256 addresses. */
const privateBlock = (n: number) => `10.${n % 250}.${Math.floor(n / 250) % 250}`;

/** A separate block outside those of the demo: pools of a cloud must not overlap. */
const poolBlock = (n: number) => `198.${32 + (Math.floor(n / 256) % 128)}.${n % 256}`;

/** The number of personal accounts to share with, `sharer-0` and so on: an image is shared with each once. */
export const SHARERS = 600;

const sharers = new Map<number, string>();

/** Numbers of samples are far apart: each number has the next account, and keeps it. */
function sharerOf(n: number): string {
  const known = sharers.get(n) ?? `sharer-${sharers.size % SHARERS}`;
  sharers.set(n, known);
  return known;
}

/** Values with more rules than those of their kind: hooks of these resources check them. */
export const SPECIAL_VALUES: Record<string, Special> = {
  // They end after they begin. A product that is charged by use has no periods; the demo's third is one.
  priceBooks: (n) => ({
    effective_from: '2027-01-01T00:00:00.000Z',
    ends_at: '2027-06-01T00:00:00.000Z',
    prices: [{ product_id: 3, price: `${(100 + n) / 100}` }],
  }),
  maintenances: () => ({ starts_at: '2027-01-01T18:00:00.000Z', ends_at: '2027-01-01T20:00:00.000Z' }),
  // What a rule compares must exist, and its objects are those that exist.
  alarms: () => ({
    object_type: 'clouds',
    selection: 'all',
    object_ids: null,
    object_filter: null,
    match: 'any',
    conditions: [{ metric: 'clouds.silent_s', aggregation: 'max', period_s: 300, op: 'gt', threshold: 300 }],
    needed: 1,
    out_of: 1,
    windows: [],
  }),
  users: () => ({ kind: 3 }),
  // Paths of containers begin at the root, and secrets are those of the owner.
  containerDeployments: (n) => ({
    replicas: 1 + (n % 3),
    secrets: [],
    files: [{ path: `/etc/app-${n}.conf`, content: `${n}` }],
    volumes: [{ name: 'data', path: `/data-${n}`, size_gb: 1 + (n % 9) }],
  }),
  // A registered one must answer before it is stored.
  clusters: () => ({ simulated: true, nodes_wanted: 1 }),
  templates: () => ({ kind: 'containers' }),
  templateVersions: (n) => ({
    version: `1.0.${n}`,
    values_schema: { type: 'object', properties: {} },
    body: `deployments:\n  - { name: web, image: 'library/web:${n}' }\n`,
    chart: null,
  }),
  // With the reference of an account, a transfer has arrived.
  remittances: () => ({ reference: null }),
  stacks: () => ({ overrides: {}, secret_values: {}, version_id: null }),
  // In the future, and within the longest life of a token.
  registryRobots: (n) => ({ expires_at: new Date(TOKEN_END + n * 60_000).toISOString() }),
  apiTokens: (n) => ({
    actions: ['ecrm:ListRegions', 'cmp:*'],
    expires_at: new Date(TOKEN_END + n * 60_000).toISOString(),
  }),
  // In the future, and within the longest life of an invitation.
  // They last 30 days at most.
  invitations: (n) => ({
    expires_at: new Date(TOKEN_END - DAY_MS + (n % 1440) * 60_000).toISOString(),
    max_uses: null,
  }),
  favourites: (n) => ({ resource: 'regions', record_id: String(n), path: null }),
  savedViews: () => ({ resource: 'regions', filter: { status: 'enabled' }, sort: ['-name'], columns: ['name'] }),
  // Another administrator, who may decide on everything.
  substitutes: (n) => ({
    substitute_id: 1,
    begins_at: '2026-12-01T00:00:00.000Z',
    ends_at: new Date(Date.UTC(2026, 11, 2) + n * 60_000).toISOString(),
  }),
  partners: (n) => ({ licence_no: creditCode(n) }),
  policies: (n) => ({ document: policy(n) }),
  policyVersions: (n) => ({ document: policy(n) }),
  // Not the version of the terms that come with the product.
  termVersions: (n) => ({ version: `3.${n}` }),
  licences: (n) => ({ content: signedLicence({ customer: `Example ${n}`, issued_at: FIRST_DAY + n }) }),
  configs: (n) => ({ type: 'string', value: `value ${n}`, default_value: `value ${n}` }),
  edges: () => ({ node_count: 1, cpu_cores: 1, gpu_count: 1 }),
  clouds: (n) => ({
    product: 'openstack',
    labels: [JSON.stringify({ label: `chip ${n}`, textColor: '#fff', bgColor: '#000', imgPosition: 'left' })],
  }),
  // One in use must answer before it is stored.
  prometheusInstances: () => ({ enabled: false }),
  // The other way needs a gateway with an agent.
  monitorIntegrations: () => ({ scrape_metrics: true, way: 'paste' }),
  // An application needs a size and an image that these tests do not choose.
  ...named(['instances', 'vms'], () => ({ source: 'image', app_id: null })),
  ...named(['images', 'vmImages'], () => ({ source: 'url', min_disk_gb: 1, min_ram_mb: 1 })),
  ...named(['imageMembers', 'vmImageMembers'], (n) => ({ account: sharerOf(n) })),
  ...named(['volumes', 'vmVolumes'], () => ({ source: 'blank' })),
  ...named(['keypairs', 'publicKeys'], () => ({ type: 'ssh', public_key: PUBLIC_KEY })),
  subnets: (n) => ({
    ip_version: 4,
    cidr: `${privateBlock(n)}.0/24`,
    gateway_ip: `${privateBlock(n)}.1`,
    allocation_pools: [{ start: `${privateBlock(n)}.10`, end: `${privateBlock(n)}.20` }],
  }),
  vpcs: () => ({ cidr_block: '172.16.0.0/16', dns_servers: ['1.1.1.1'] }),
  vpcSubnets: (n) => ({ cidr: `${smallBlock(n, 0)}/28`, gateway_ip: smallBlock(n, 1) }),
  eips: () => ({ charge_mode: 'bandwidth' }),
  eipPools: (n) => ({ cidr: `${poolBlock(n)}.0/24`, gateway: `${poolBlock(n)}.1` }),
  snatRules: (n) => ({ source_cidr: `${smallBlock(n, 16)}/28` }),
  ...named(['backups', 'vmVolumeBackups'], () => ({ incremental: false })),
  ports: () => ({ port_security_enabled: true, allowed_address_pairs: [] }),
  ...named(['securityGroupRules', 'secGroupRules'], (n) => ({
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: n,
    port_range_max: n,
  })),
  // The port chooses its own address.
  portForwardings: (n) => ({ internal_ip: null, external_port: 1_000 + n, internal_port: 1_000 + n }),
  dnatRules: (n) => ({
    internal_ip: '172.16.0.9',
    protocol: 'tcp',
    external_port: String(1_000 + n),
    internal_port: String(1_000 + n),
  }),
  firewallRules: () => ({
    protocol: 'tcp',
    ip_version: 4,
    source_ip_address: '10.0.0.0/8',
    destination_ip_address: '10.1.0.1',
    source_port: '80',
    destination_port: '8000:8100',
  }),
  // Without a line, whose name several products of a place would share.
  products: () => ({ resource_type: 'traffic', line_id: null, network_id: null }),
  receivers: () => ({ type: 'webhook', url: 'https://8.8.8.8/hook', secret: 'a secret of a webhook' }),
  serviceCalendars: () => ({ zone: 'Asia/Shanghai', workdays: [] }),
  // A record that exists; one that does not is refused.
  workOrderDrafts: () => ({ kind: 'question', about_resource: 'projects', about_id: '1' }),
  workOrders: () => ({ kind: 'question', about_resource: 'projects', about_id: '1' }),
  // Charts name metrics that exist.
  boards: () => ({ shared: 'own', panels: [] }),
  onCallCalendars: () => ({ zone: 'Asia/Shanghai' }),
  onCallCovers: (n) => ({
    begins_at: '2026-12-01T00:00:00.000Z',
    ends_at: new Date(Date.UTC(2026, 11, 2) + n * 60_000).toISOString(),
  }),
  silences: (n) => ({
    matchers: [{ key: `key ${n}`, op: '=', value: 'x' }],
    resource: 'vms',
    time_type: 'range',
    end: '2099-01-01T00:00:00.000Z',
  }),
  notificationTemplates: (n) => ({
    // One that is in use cannot be deleted.
    in_use: false,
    title_zh: `${n} %{alarm}`,
    text_zh: '%{object}',
    title_en: '%{alarm}',
    text_en: '%{status}',
  }),
  discounts: () => ({
    type: 'percentage',
    value: '0.2',
    start_at: '2026-11-20T02:00:00.000Z',
    end_at: '2099-01-01T00:00:00.000Z',
  }),
  priceVersions: (n) => ({
    model: 'per_unit',
    meter: 'hour',
    unit_price: '1',
    tiers: [],
    period_prices: [{ period: 1, unit: 'month', price: '10.00' }],
    examples: [],
    effective_from: new Date(FIRST_DAY + 400 * DAY_MS + n * DAY_MS).toISOString(),
  }),
  accountingRules: (n) => ({
    mode: 'percentage',
    provider_pct: '70',
    // No two rules overlap.
    effective_from: new Date(FIRST_DAY + 400 * DAY_MS + 2 * n * DAY_MS).toISOString().slice(0, 10),
    effective_to: new Date(FIRST_DAY + 401 * DAY_MS + 2 * n * DAY_MS).toISOString().slice(0, 10),
  }),
  vouchers: () => ({ valid_from: '2026-11-20T02:00:00.000Z', valid_to: '2099-01-01T00:00:00.000Z' }),
  authorisations: (n) => ({
    principal_type: 'user',
    target_type: 'role',
    scope: 'platform',
    role_id: 'PROVIDER',
    note: `note ${n}`,
  }),
};

/** Values of actions with more rules than those of their kinds, by resource and action. */
export const SPECIAL_INPUTS: Readonly<Record<string, Readonly<Record<string, Record<string, Json>>>>> = {
  // Terms take effect at once or later.
  termVersions: { publish: { effective_at: '2027-01-01T00:00:00.000Z' } },
};

/** A simulated cloud of the demo for each product, unused when a test begins. */
export const CLOUD_OF: Readonly<Record<string, string>> = {
  openstack: '华北通用云',
  easystack: '华东通用云',
  nextstack: '华东智算云',
};

/** Which records may fill the braces of a path, if not every record accepts a write below it. */
export const PATH_WHERE: Record<string, Condition> = {
  // System policies and their versions cannot change.
  policyVersions: { type: 'custom' },
  backupSchedules: { name: '华东通用云' },
  vmBackupSchedules: { name: '华东智算云' },
  snapshotPolicies: { name: '华东通用云' },
  vmSnapshotPolicies: { name: '华东智算云' },
  vmCommands: { name: '华东智算云' },
};
