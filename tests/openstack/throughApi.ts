import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudProxy } from '../support/clouds/cloudProxy.ts';
import { startProcess } from '../support/servers/serverProcess.ts';
import { apiOf, apiWorld, type Api } from './apiWorld.ts';
import type { Account, Direct, ReplyValue } from './direct.ts';
import { contentThroughApi } from './content.ts';
import { journey } from './journey.ts';
import { holds, same, type Steps } from './steps.ts';

export interface ThroughApiOptions {
  account: Account;
  proxy: CloudProxy;
  direct: Direct;
  steps: Steps;
  prefix: string;
  publicKey: string;
  reclaimSeconds: number | null;
}

interface CloudRecord {
  cloud_id: string;
  status: string;
  health: string;
  fault?: { message: string } | null;
  check_report: { service: string; state: string; fault: string | null }[] | null;
  [field: string]: unknown;
}

const CLOUDS = '/api/cmp/v1/clouds';
const LOOKS = 1_200;

/** The same journey for a tenant of the console: with its own server, and the cloud registered by an administrator. */
export async function throughApi({
  account,
  proxy,
  direct,
  steps,
  prefix,
  publicKey,
  reclaimSeconds,
}: ThroughApiOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-openstack-'));
  const server = await startProcess(dataDir, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
  try {
    const admin = apiOf(server.url, await server.token('admin'));
    const tenant = apiOf(server.url, await server.token('personal'));
    // The demo has no prices for the sizes of this cloud.
    await admin.call('POST', '/api/sys/v1/configs', { key: 'billing.free_unpriced', value: true });
    let cloudId = '';
    await steps.step('a cloud is added and checked', async () => {
      cloudId = await register(admin, account, proxy.url, reclaimSeconds);
      const cloud = await acted(admin, cloudId, 'test');
      same('its state', cloud.status, 'connected');
      return (cloud.check_report ?? []).map(({ service, state }) => `${service} ${state}`).join(', ');
    });
    await steps.step('its first synchronisation', async () => {
      const cloud = await acted(admin, cloudId, 'sync');
      same('its state', cloud.status, 'connected');
      return `${String(cloud.vm_count)} machines on ${String(cloud.host_count)} hosts`;
    });
    const me = (await tenant.call('GET', '/api/ums/v1/users/current')).body as { id: number };
    const project = async () => {
      const reply = await direct.get('identity', `/projects?name=suantai-user-${me.id}`);
      const [found] = Array.isArray(reply?.projects) ? reply.projects : [];
      return textIn(found, 'id');
    };
    const world = apiWorld({ api: tenant, cloudId, pause: () => delay(500), project });
    await contentThroughApi({ tenant, cloudId, direct, steps, prefix: `${prefix}-space` });
    // The project of a tenant is created with its first item.
    await journey({ world, direct, steps, prefix, publicKey, recycles: reclaimSeconds !== null });
    await survive(admin, tenant, cloudId, proxy, steps);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const textIn = (value: ReplyValue | undefined, name: string): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? String(value[name]) : '';

export async function register(
  admin: Api,
  account: Account,
  endpoint: string,
  reclaimSeconds: number | null,
  more: object = {},
): Promise<string> {
  const regions = (
    await admin.call('GET', `/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body as { id: number }[];
  const cloud = {
    name: 'openstack-under-test',
    product: 'openstack',
    region_id: regions[0]?.id,
    endpoint,
    username: account.user,
    cloud_password: account.password,
    domain: account.domain,
    project: account.project,
    ...(reclaimSeconds !== null && { reclaim_seconds: reclaimSeconds }),
    ...more,
  };
  const reply = await admin.call('POST', CLOUDS, cloud);
  if (reply.status !== 201) throw new Error(`The cloud was not added: ${reply.status} ${JSON.stringify(reply.body)}`);
  return (reply.body as CloudRecord).cloud_id;
}

const cloudOf = async (admin: Api, id: string): Promise<CloudRecord> =>
  (await admin.call('GET', `${CLOUDS}/${id}`)).body as CloudRecord;

export async function acted(admin: Api, id: string, action: string): Promise<CloudRecord> {
  const reply = await admin.call('POST', `${CLOUDS}/${id}/action`, { action });
  if (reply.status >= 300) throw new Error(`${action}: ${reply.status} ${JSON.stringify(reply.body)}`);
  for (let look = 0; look < LOOKS; look += 1) {
    const cloud = await cloudOf(admin, id);
    if (cloud.status !== 'checking' && cloud.status !== 'syncing') return cloud;
    await delay(500);
  }
  throw new Error(`${action} never ended`);
}

/** The messages when the cloud fails: in the record of the cloud, and in that of the request. */
async function survive(admin: Api, tenant: Api, cloudId: string, proxy: CloudProxy, { step }: Steps): Promise<void> {
  const networks = `${CLOUDS}/${cloudId}/networks`;
  await step('API: a service is stopped', async () => {
    proxy.faults.set('network', 'stopped');
    try {
      const before = await tenant.call('GET', networks);
      const made = (await tenant.call('POST', networks, { name: 'never-made' })).body as { id: string };
      const fault = await faultOf(tenant, `${networks}/${made.id}`);
      const cloud = await acted(admin, cloudId, 'test');
      const line = cloud.check_report?.find(({ service }) => service === 'network');
      same('the line of the report', line?.state, 'fails');
      holds('the list went away with the service', before.status === 200);
      await tenant.call('DELETE', `${networks}/${made.id}`);
      return `record: "${fault}"; cloud ${cloud.status}, report: network ${line?.fault}; lists answer`;
    } finally {
      proxy.faults.clear();
    }
  });
  await step('API: it is back', async () => {
    const cloud = await acted(admin, cloudId, 'test');
    same('its state', cloud.status, 'connected');
    return cloud.health;
  });
  await step('API: a wrong password', async () => {
    await admin.call('PUT', `${CLOUDS}/${cloudId}`, { cloud_password: 'wrong' });
    const cloud = await acted(admin, cloudId, 'test');
    same('its health', cloud.health, 'no_permission');
    const said = JSON.stringify(cloud);
    holds('the record tells the password', !said.includes('wrong'));
    return `cloud ${cloud.status}, report: ${cloud.check_report?.[0]?.fault}`;
  });
}

async function faultOf(api: Api, path: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const record = (await api.call('GET', path)).body as { fault?: { message: string } | null };
    if (record.fault) return record.fault.message;
    await delay(500);
  }
  throw new Error('The fault was not reported');
}
