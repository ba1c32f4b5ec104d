import { describe, expect, test } from 'vitest';
import { inventory } from '../../../../openstack/inventory.ts';
import { journey } from '../../../../openstack/journey.ts';
import { refusals } from '../../../../openstack/refusals.ts';
import type { StepResult } from '../../../../openstack/steps.ts';
import { driverWorld } from '../../../../openstack/world.ts';
import { played, recordingOf } from './played.ts';

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx0Y3J5cHRvZ3JhcGhpY2FsbHlyYW5kb21ieXRlczAx journey';
const pause = async () => undefined;
const seen = (results: readonly StepResult[]) => results.map(({ name, ok }) => `${name} ${ok}`);

describe('the responses of a real OpenStack (docs/recordings.md)', () => {
  test('on the journey of a tenant: the driver creates, changes and removes everything with the recorded calls', async () => {
    const results = await played('journey', async ({ recording, driver, steps, prefix, nextId }) => {
      const world = driverWorld({ driver, tenant: { key: 'journey', name: 'Journey' }, nextId, pause });
      await journey({ world, steps, prefix, publicKey: PUBLIC_KEY, recycles: recording.reclaimSeconds !== null });
    });
    expect(seen(results)).toEqual(
      expect.arrayContaining(['image, uploaded in pieces true', 'recycle, restore, recycle, purge true']),
    );
  });

  test('with more machines than a page holds, and changes since a time: every page by its marker, deleted ones listed as gone', async () => {
    const results = await played('inventory', async ({ recording, driver, steps, prefix }) =>
      inventory({ driver, steps, prefix, clock: () => recording.at }),
    );
    expect(seen(results)).toEqual([
      'a list of many pages true',
      'what changed since true',
      'many: everything is taken away true',
    ]);
  });

  test('with refusals: each has its fault', async () => {
    const results = await played('refusals', async ({ driver, steps, prefix, nextId }) =>
      refusals({ driver, steps, prefix: `${prefix}-no`, nextId, pause }),
    );
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(results.length).toBeGreaterThan(8);
  });

  test.each(['journey', 'inventory', 'refusals', 'metrics', 'nextstack'])(
    'contains no secrets, tokens or addresses of the recorded site: %s',
    (name) => {
      const text = JSON.stringify(recordingOf(name));
      expect(text).not.toMatch(/gAAAA|devadmin|127\.0\.0\.1:\d/);
      expect(text).toContain('token-1');
    },
  );
});
