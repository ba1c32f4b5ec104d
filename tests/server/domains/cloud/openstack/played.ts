import { expect } from 'vitest';
import { pino } from 'pino';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { createOpenstack, type KindsOf } from '#server/domains/cloud/openstack/createOpenstack.ts';
import { idsFrom } from '../../../../openstack/idsFrom.ts';
import { createSteps, type StepResult, type Steps } from '../../../../openstack/steps.ts';
import { playRecording, readRecording, type Recording } from '../../../../support/clouds/cloudRecording.ts';

interface Played {
  recording: Recording;
  driver: CloudDriver;
  steps: Steps;
  /** The names of that run. */
  prefix: string;
  nextId: () => string;
}

export const recordingOf = (name: string): Recording =>
  readRecording(new URL(`./recordings/${name}.json.gz`, import.meta.url));

/** Repeats a recorded journey, and sends no request to the cloud that was not recorded. */
export async function played(
  name: string,
  walk: (played: Played) => Promise<void>,
  kindsOf?: KindsOf,
): Promise<StepResult[]> {
  const recording = recordingOf(name);
  const { at, seed, reclaimSeconds } = recording;
  const player = await playRecording(recording);
  const steps = createSteps();
  const account = {
    endpoint: player.url,
    identity: { type: 'password', username: 'admin', password: 'whatever', domain: 'Default', project: 'admin' },
    region: null,
    caCertificate: null,
    reclaimSeconds,
  } as const;
  const driver = await createOpenstack(
    { clock: () => at, log: pino({ level: 'silent' }), allowLoopback: true, wait: async () => undefined },
    account,
    kindsOf,
  );
  await walk({ recording, driver, steps, prefix: `st-${seed.slice(0, 6)}`, nextId: idsFrom(seed) });
  expect(player.unknown).toEqual([]);
  return steps.results;
}
