import { describe, expect, test } from 'vitest';
import { pino } from 'pino';
import type { OpenstackAccount } from '#server/clouds/openstack/account.ts';
import { createOpenstack } from '#server/clouds/openstack/createOpenstack.ts';
import { idsFrom } from '../../../openstack/idsFrom.ts';
import { journey } from '../../../openstack/journey.ts';
import { createSteps } from '../../../openstack/steps.ts';
import { driverWorld } from '../../../openstack/world.ts';
import { playRecording, readRecording } from '../../../support/cloudRecording.ts';

const recording = readRecording(new URL('./recordings/journey.json.gz', import.meta.url));
const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJx0Y3J5cHRvZ3JhcGhpY2FsbHlyYW5kb21ieXRlczAx journey';

const accountAt = (endpoint: string): OpenstackAccount => ({
  endpoint, identity: { type: 'password', username: 'admin', password: 'whatever', domain: 'Default', project: 'admin' }, region: null, caCertificate: null, reclaimSeconds: recording.reclaimSeconds,
});

describe('the journey of a tenant, as a real OpenStack answered it (docs/recordings.md)', () => {
  test('the driver makes, changes and removes everything with the calls that were recorded', async () => {
    const player = await playRecording(recording);
    const steps = createSteps();
    const driver = await createOpenstack({ clock: () => recording.at, log: pino({ level: 'silent' }), allowLoopback: true, wait: async () => undefined }, accountAt(player.url));
    const world = driverWorld({ driver, tenant: { key: 'journey', name: 'Journey' }, nextId: idsFrom(recording.seed), pause: async () => undefined });
    await journey({ world, steps, prefix: `st-${recording.seed.slice(0, 6)}`, publicKey: PUBLIC_KEY, recycles: recording.reclaimSeconds !== null });
    expect(player.unknown).toEqual([]);
    expect(steps.results.map(({ name, ok }) => `${name} ${ok}`)).toContain('recycle, restore, recycle, purge true');
  });

  test('the recording holds neither secrets nor tokens nor addresses of the place where it was made', () => {
    const text = JSON.stringify(recording);
    expect(text).not.toMatch(/gAAAA|devadmin|127\.0\.0\.1:\d/);
    expect(text).toContain('token-1');
  });
});
