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

describe('what a real OpenStack answered (docs/recordings.md)', () => {
  test('on the journey of a tenant: the driver makes, changes and removes everything with the calls that were recorded', async () => {
    const results = await played('journey', async ({ recording, driver, steps, prefix, nextId }) => {
      const world = driverWorld({ driver, tenant: { key: 'journey', name: 'Journey' }, nextId, pause });
      await journey({ world, steps, prefix, publicKey: PUBLIC_KEY, recycles: recording.reclaimSeconds !== null });
    });
    expect(seen(results)).toEqual(
      expect.arrayContaining(['image, uploaded in pieces true', 'recycle, restore, recycle, purge true']),
    );
  });

  test('of more machines than a page holds, and of what changed since: every page by its marker, what was deleted told as gone', async () => {
    const results = await played('inventory', async ({ recording, driver, steps, prefix }) =>
      inventory({ driver, steps, prefix, clock: () => recording.at }),
    );
    expect(seen(results)).toEqual([
      'a list of many pages true',
      'what changed since true',
      'many: everything is taken away true',
    ]);
  });

  test('to what it refuses: each is told in the word that people are told', async () => {
    const results = await played('refusals', async ({ driver, steps, prefix, nextId }) =>
      refusals({ driver, steps, prefix: `${prefix}-no`, nextId, pause }),
    );
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(results.length).toBeGreaterThan(8);
  });

  test.each(['journey', 'inventory', 'refusals'])(
    'holds neither secrets nor tokens nor addresses of the place where it was recorded: %s',
    (name) => {
      const text = JSON.stringify(recordingOf(name));
      expect(text).not.toMatch(/gAAAA|devadmin|127\.0\.0\.1:\d/);
      expect(text).toContain('token-1');
    },
  );
});
