import { describe, expect, test } from 'vitest';
import { wholeGroup } from '../../../../../openstack/nextstack/wholeGroup.ts';
import { createSteps, type StepResult } from '../../../../../openstack/steps.ts';
import { sqliteUnderTest } from '../../../../../support/databases/databases.ts';
import { nextstackKinds } from '#server/domains/cloud/openstack/nextstack/nextstackKinds.ts';
import { played } from '../played.ts';
import { countingIds, simulatedCloud } from '../../simulator/simulatedCloud.ts';

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx0Y3J5cHRvZ3JhcGhpY2FsbHlyYW5kb21ieXRlczAx journey';
const failed = (results: readonly StepResult[]) => results.filter(({ ok }) => !ok);

describe('the contract of every kind of NextStack', () => {
  test('holds for the simulator', async () => {
    const cloud = await simulatedCloud(sqliteUnderTest, { product: 'nextstack' });
    const steps = createSteps();
    const ids = countingIds();
    await wholeGroup({
      driver: cloud.driver,
      steps,
      prefix: 'contract',
      publicKey: PUBLIC_KEY,
      nextId: () => ids.uuid(),
      pause: async () => cloud.pass(1_000),
    });
    expect(failed(steps.results)).toEqual([]);
    expect(steps.results.length).toBeGreaterThan(15);
  });

  test('holds for the responses of a real OpenStack (docs/recordings.md)', async () => {
    const results = await played(
      'nextstack',
      ({ driver, steps, prefix, nextId }) =>
        wholeGroup({ driver, steps, prefix: `${prefix}-ns`, publicKey: PUBLIC_KEY, nextId, pause: async () => {} }),
      nextstackKinds,
    );
    expect(failed(results)).toEqual([]);
    const seen = Object.fromEntries(results.map(({ name, seen: words }) => [name, words]));
    expect(seen).toMatchObject({
      'its SNAT rules': 'they come with the subnets',
      'commands in a machine': 'not offered: the cloud has no agent in its machines',
      'everything is removed, and nothing remains': 'as before',
    });
  });
});
