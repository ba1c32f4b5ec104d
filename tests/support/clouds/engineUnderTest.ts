import { vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createDocker } from '#server/domains/cloud/engines/docker/createDocker.ts';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { createContainerSimulator } from '#server/domains/cloud/simulator/kinds/containers/createContainerSimulator.ts';
import type { Database } from '#server/engine/db/database.ts';

/** A container engine with the images that the contract needs. */
export interface EngineUnderTest {
  name: string;
  /** Of the same program, with two tags. */
  images: { one: string; two: string; missing: string };
  /** A program that ends with exit code 3. */
  ends: string[];
  connect(db: Database, cloudId: string): Promise<CloudDriver>;
  /** Time passes until this is no longer undefined. */
  until<T>(look: () => Promise<T | undefined>): Promise<T>;
}

const STEP_MS = 1_000;
const MOST_STEPS = 600;
const SECRETS = new Map([[7, 'open sesame']]);

const secretsOf = async (ids: readonly number[]) =>
  new Map(ids.flatMap((id) => (SECRETS.has(id) ? [[id, SECRETS.get(id) ?? ''] as const] : [])));
const needs = { secretsOf, credentialOf: async () => undefined };

/** The simulator, and a genuine engine where the environment names one (`npm run test:containers`). */
export function enginesUnderTest(): EngineUnderTest[] {
  const endpoint = process.env['TEST_DOCKER_ENDPOINT'] ?? '';
  return [simulated(), ...(endpoint === '' ? [] : [genuine(endpoint)])];
}

function simulated(): EngineUnderTest {
  let now = Date.UTC(2026, 10, 20, 2);
  return {
    name: 'simulator',
    images: { one: 'shop/web:1.0', two: 'shop/web:2.0', missing: 'shop/missing:1.0' },
    ends: ['sh', '-c', 'exit 3'],
    async connect(db, cloudId) {
      const deps = {
        db,
        clock: () => now,
        realTime: () => now,
        ids: { uuid: randomUUID, token: () => randomUUID(), digits: () => '1' },
        log: pino({ level: 'silent' }),
        // Logs that are followed move with the clock of the test.
        every: (_ms: number, run: () => void) => {
          const timer = setImmediate(function again() {
            now += STEP_MS;
            run();
          });
          return () => clearImmediate(timer);
        },
        ...needs,
      };
      return createContainerSimulator(deps, { cloud_id: cloudId, product: 'docker' });
    },
    async until(look) {
      for (let step = 0; step < MOST_STEPS; step += 1) {
        const found = await look();
        if (found !== undefined) return found;
        now += STEP_MS;
        // Streams move between the steps.
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('it never came to that');
    },
  };
}

function genuine(endpoint: string): EngineUnderTest {
  const image = process.env['TEST_DOCKER_IMAGE'] ?? 'localhost/suantai/test';
  return {
    name: endpoint,
    images: { one: `${image}:1.0`, two: `${image}:2.0`, missing: 'localhost/suantai/missing:1.0' },
    ends: ['/bin/sh', '-c', 'exit 3'],
    connect: (db, cloudId) =>
      createDocker(
        { db, cloudId, realTime: Date.now, timeoutMs: 30_000, allowLoopback: true, ...needs },
        { endpoint, caCertificate: null, client: null },
      ),
    // The engine is another process.
    until: (look) => vi.waitUntil(async () => (await look()) ?? false, { timeout: 120_000, interval: 250 }),
  };
}
