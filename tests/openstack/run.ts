/**
 * `npm run test:openstack`: the journey of a tenant against a real OpenStack; each step is compared with the responses
 * of its services.
 *
 * - OPENSTACK_URL, OPENSTACK_USER, OPENSTACK_PASSWORD: of an administrator
 * - OPENSTACK_PROJECT (admin), OPENSTACK_DOMAIN (Default)
 * - OPENSTACK_RECLAIM_SECONDS: as reclaim_instance_interval, if the cloud keeps deleted machines
 * - OPENSTACK_PARTS: the parts to run, of driver, inventory, refusals, content, metrics, connections, sharing, signIn,
 *   faults, api, nextstack, browser
 * - OPENSTACK_OVN_NORTH, OPENSTACK_OVN_SOUTH: of its OVN, so that packets are sent (decision 266)
 * - OPENSTACK_RECORD=folder: records the driver's requests for the suite that runs without a cloud (docs/recordings.md)
 */

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createOpenstack } from '#server/domains/cloud/openstack/createOpenstack.ts';
import type { OpenstackAccount } from '#server/domains/cloud/openstack/account.ts';
import { startCloudProxy } from '../support/clouds/cloudProxy.ts';
import { recordFrom } from '../support/clouds/cloudRecording.ts';
import { cloudUnderTest, reclaimSeconds as reclaimSecondsOf } from './cloudUnderTest.ts';
import { signInDirectly } from './direct.ts';
import { connections } from './connections.ts';
import { content } from './content.ts';
import { idsFrom } from './idsFrom.ts';
import { inventory } from './inventory.ts';
import { journey } from './journey.ts';
import { nextstackKinds } from '#server/domains/cloud/openstack/nextstack/nextstackKinds.ts';
import { nextstackThroughApi } from './nextstack/throughApi.ts';
import { wholeGroup } from './nextstack/wholeGroup.ts';
import { metricHistory } from './metricHistory.ts';
import { offered } from './offered.ts';
import { present } from './present.ts';
import { refusals } from './refusals.ts';
import { sharing } from './sharing.ts';
import { createSteps, holds, tableOf } from './steps.ts';
import { throughApi } from './throughApi.ts';
import { driverWorld } from './world.ts';
import { signIn } from './signIn.ts';
import { surviveFaults } from './faults.ts';

const env = (name: string, fallback = ''): string => process.env[name]?.trim() || fallback;
const cloud = cloudUnderTest();
if (!cloud) {
  console.error(
    'Give OPENSTACK_URL, OPENSTACK_USER and OPENSTACK_PASSWORD: an administrator of an OpenStack that tests may use.',
  );
  process.exit(2);
}

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx0Y3J5cHRvZ3JhcGhpY2FsbHlyYW5kb21ieXRlczAx journey';
const reclaimSeconds = reclaimSecondsOf();
const folder = env('OPENSTACK_RECORD');
const parts = env(
  'OPENSTACK_PARTS',
  'driver,inventory,refusals,content,metrics,connections,sharing,signIn,faults,api,nextstack,browser',
).split(',');

const direct = await signInDirectly(cloud);
const proxy = await startCloudProxy(cloud.url);
const account: OpenstackAccount = {
  endpoint: proxy.url,
  identity: {
    type: 'password',
    username: cloud.user,
    password: cloud.password,
    domain: cloud.domain,
    project: cloud.project,
  },
  region: null,
  caCertificate: null,
  reclaimSeconds,
};
const deps = { clock: () => Date.now(), log: pino({ level: env('LOG_LEVEL', 'fatal') }), allowLoopback: true };
const steps = createSteps(console.log);

try {
  const seed = randomUUID();
  const recorded = async (name: string, work: () => Promise<void>): Promise<void> => {
    const recording = folder === '' ? undefined : recordFrom(proxy, { at: Date.now(), seed, reclaimSeconds });
    await work();
    const file = `${folder}/${name}.json.gz`;
    if (recording) console.log(`recorded ${recording.save(file)} calls into ${file}`);
  };
  const prefix = `st-${seed.slice(0, 6)}`;
  if (parts.includes('driver')) {
    console.log('\nThrough the driver');
    await recorded('journey', async () => {
      const driver = await createOpenstack(deps, account);
      const world = driverWorld({
        driver,
        tenant: { key: 'journey', name: 'Journey' },
        nextId: idsFrom(seed),
        pause: () => delay(500),
      });
      await journey({ world, direct, steps, prefix, publicKey: PUBLIC_KEY, recycles: reclaimSeconds !== null });
    });
  }
  if (parts.includes('inventory')) {
    console.log('\nThe inventory');
    await recorded('inventory', async () =>
      inventory({ driver: await createOpenstack(deps, account), proxy, direct, steps, prefix, clock: deps.clock }),
    );
    delete proxy.pageSize;
  }
  if (parts.includes('refusals')) {
    console.log('\nWhat is refused');
    await recorded('refusals', async () =>
      refusals({
        driver: await createOpenstack(deps, account),
        direct,
        steps,
        prefix: `${prefix}-no`,
        nextId: idsFrom(seed),
        pause: () => delay(500),
      }),
    );
  }
  if (parts.includes('content')) {
    console.log('\nThe content of images');
    await content({
      driver: await createOpenstack(deps, account),
      direct,
      steps,
      prefix: `${prefix}-content`,
      nextId: idsFrom(randomUUID()),
      pause: () => delay(500),
    });
  }
  if (parts.includes('metrics')) {
    console.log('\nWhat the cloud measures, and which of its programs work');
    const driver = await createOpenstack(deps, account);
    await present(driver, direct, steps);
    await recorded('metrics', async () =>
      metricHistory({ driver: await createOpenstack(deps, account), direct, steps, nextId: idsFrom(seed) }),
    );
  }
  if (parts.includes('sharing')) {
    console.log('\nBetween tenants');
    await sharing({
      driver: await createOpenstack(deps, account),
      steps,
      prefix: `${prefix}-two`,
      nextId: idsFrom(randomUUID()),
      pause: () => delay(500),
    });
  }
  if (parts.includes('connections')) {
    console.log('\nPublic addresses and their ports');
    await connections({
      driver: await createOpenstack(deps, account),
      direct,
      steps,
      prefix: `${prefix}-con`,
      nextId: idsFrom(`${seed}-con`),
    });
  }
  if (parts.includes('signIn')) {
    console.log('\nWays in, and what is offered');
    await offered(await createOpenstack(deps, account), direct, steps);
    await signIn({ deps, cloud, account, direct, steps, prefix });
  }
  if (parts.includes('faults')) {
    console.log('\nWhat goes wrong');
    await surviveFaults({ deps, account, proxy, direct, steps });
  }
  if (parts.includes('api')) {
    console.log('\nThrough the API of the console');
    await throughApi({
      account: cloud,
      proxy,
      direct,
      steps,
      prefix: `${prefix}-api`,
      publicKey: PUBLIC_KEY,
      reclaimSeconds,
    });
  }
  if (parts.includes('nextstack')) {
    console.log('\nAs a NextStack');
    await recorded('nextstack', async () =>
      wholeGroup({
        // Routers of a busy test cloud take their time.
        driver: await createOpenstack({ ...deps, timeoutMs: 120_000 }, account, nextstackKinds),
        steps,
        prefix: `${prefix}-ns`,
        publicKey: PUBLIC_KEY,
        nextId: idsFrom(seed),
        pause: () => delay(500),
      }),
    );
  }
  if (parts.includes('nextstack') || parts.includes('nextstackApi')) {
    console.log('\nAs a NextStack, through the API of the console');
    await nextstackThroughApi({
      account: cloud,
      endpoint: proxy.url,
      direct,
      steps,
      prefix: `${prefix}-ns`,
      reclaimSeconds,
    });
  }
  if (parts.includes('browser')) {
    console.log('\nAs a NextStack, in a browser');
    const config = 'tests/openstack/browser/playwright.config.ts';
    await steps.step('people in front of the console, in zh and en', async () => {
      const { status } = spawnSync('npx', ['playwright', 'test', '-c', config], { stdio: 'inherit' });
      holds('a journey in the browser failed', status === 0);
      return 'a NextStack connected; a machine answered on its forwarded port';
    });
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await proxy.close();
}
if (!steps.results.every(({ ok }) => ok)) process.exitCode = 1;
console.log(`\n${tableOf(steps.results)}`);
