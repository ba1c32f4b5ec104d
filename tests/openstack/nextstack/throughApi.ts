import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from '../../support/servers/serverProcess.ts';
import { apiOf, apiWorld, NEXTSTACK_RESOURCES, type Api } from '../apiWorld.ts';
import type { Account, Direct, Reply, Service } from '../direct.ts';
import { same, type Steps } from '../steps.ts';
import { acted, register, textIn } from '../throughApi.ts';
import { nextstackJourney } from './journey.ts';

export interface NextstackApiOptions {
  account: Account;
  endpoint: string;
  direct: Direct;
  steps: Steps;
  prefix: string;
  reclaimSeconds: number | null;
}

const MOST_CHECKS = 10;

interface Item {
  id: number;
  cloud_id: string;
  resource_type: string;
  state: string;
}

/** One journey of a tenant in a genuine cloud and in a simulated one: the same steps, and the same charges. */
export async function nextstackThroughApi(options: NextstackApiOptions): Promise<void> {
  const { account, endpoint, direct, steps, prefix, reclaimSeconds } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-nextstack-'));
  const server = await startProcess(dataDir, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' });
  try {
    const admin = apiOf(server.url, await server.token('admin'));
    const tenant = apiOf(server.url, await server.token('personal'));
    // The demo has no prices for the sizes of this cloud.
    await admin.call('POST', '/api/sys/v1/configs', { key: 'billing.free_unpriced', value: true });
    const clouds = { genuine: '', simulated: '' };
    await steps.step('a NextStack is added and checked', async () => {
      clouds.genuine = await register(admin, account, endpoint, reclaimSeconds, { product: 'nextstack' });
      clouds.simulated = await register(admin, account, endpoint, null, {
        name: 'simulated-under-test',
        product: 'nextstack',
        simulated: true,
      });
      const seen: string[] = [];
      for (const id of Object.values(clouds)) {
        let cloud = await acted(admin, id, 'test');
        // A cloud of tests may be slow after its start.
        for (let more = 0; more < MOST_CHECKS && cloud.status !== 'connected'; more += 1)
          cloud = await acted(admin, id, 'test');
        same('its state', cloud.status, 'connected');
        await acted(admin, id, 'sync');
        const found = cloud.found as { kind: string; state: string }[] | null;
        seen.push(
          (found ?? []).flatMap(({ kind, state }) => (state === 'absent' ? [kind] : [])).join(' ') || 'nothing',
        );
      }
      return `not offered: ${seen.join('; simulated: ')}`;
    });
    const me = (await tenant.call('GET', '/api/ums/v1/users/current')).body as { id: number };
    const project = async () => {
      const reply = await direct.get('identity', `/projects?name=suantai-user-${me.id}`);
      return textIn(Array.isArray(reply?.projects) ? reply.projects[0] : undefined, 'id');
    };
    const before = await whatIsThere(direct, await project());
    for (const [word, cloudId] of Object.entries(clouds)) {
      const isGenuine = word === 'genuine';
      await nextstackJourney({
        world: apiWorld({ api: tenant, cloudId, pause: () => delay(500), project, resources: NEXTSTACK_RESOURCES }),
        steps,
        prefix: `${prefix}-${word}`,
        recycles: !isGenuine || reclaimSeconds !== null,
        hasPools: isGenuine,
      });
    }
    await steps.step('nothing remains in the cloud', async () => {
      same('what the project has', await whatIsThere(direct, await project()), before);
      return Object.keys(before).join(', ');
    });
    await steps.step('charged alike', async () => {
      const [genuine, simulated] = [await chargesOf(tenant, clouds.genuine), await chargesOf(tenant, clouds.simulated)];
      same('the charges', genuine, simulated);
      return genuine.join('; ');
    });
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Each charge with the states in which it counted, and its end. A snapshot is as large as its cloud makes it. */
async function chargesOf(api: Api, cloudId: string): Promise<string[]> {
  const read = async (path: string) => (await api.call('GET', `${path}`)).body as Record<string, unknown>[];
  const items = (await read('/api/bill/v1/billing-items?range=[0,199]')) as unknown as Item[];
  const charges: string[] = [];
  // Things of others in the project are charged too; those of the journey have ended.
  for (const item of items.filter(({ cloud_id, state }) => cloud_id === cloudId && state === 'released')) {
    const filter = encodeURIComponent(JSON.stringify({ item_id: item.id }));
    const spans = await read(`/api/bill/v1/spans?range=[0,199]&sort=["from","ASC"]&filter=${filter}`);
    const states = spans.map(({ state }) => String(state));
    const each = states.filter((state, at) => state !== states[at - 1]).join(' ');
    charges.push(`${item.resource_type}: ${each}, ${item.state}`);
  }
  return charges.toSorted();
}

const COLLECTIONS: readonly [Service, string, string][] = [
  ['network', '/networks', 'networks'],
  ['network', '/subnets', 'subnets'],
  ['network', '/routers', 'routers'],
  ['network', '/ports', 'ports'],
  ['network', '/floatingips', 'floatingips'],
  ['network', '/qos/policies', 'policies'],
  ['compute', '/servers/detail?all_tenants=true', 'servers'],
  ['volume', '/volumes/detail?all_tenants=true', 'volumes'],
  ['volume', '/snapshots/detail?all_tenants=true', 'snapshots'],
];

async function whatIsThere(direct: Direct, project: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [service, path, many] of COLLECTIONS) {
    const reply: Reply | null = await direct.get(
      service,
      `${path}${path.includes('?') ? '&' : '?'}project_id=${project}`,
    );
    const items = Array.isArray(reply?.[many]) ? reply[many] : [];
    counts[many] = project === '' ? 0 : items.length;
  }
  return counts;
}
