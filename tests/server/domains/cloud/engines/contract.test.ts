import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Terminal } from '#server/domains/cloud/engines/deployments/engine.ts';
import type { CloudDriver, CloudItem } from '#server/domains/cloud/driver/driver.ts';
import type {
  ContainerFields,
  DeploymentFields,
  DeploymentInput,
} from '#server/domains/cloud/driver/kinds/containers.ts';
import type { Database } from '#server/engine/db/database.ts';
import { enginesUnderTest } from '../../../../support/clouds/engineUnderTest.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

/** What every driver of container engines does: the simulator here, a genuine engine in `npm run test:containers`. */
describe.each(enginesUnderTest())('containers of $name', ({ images, ends, connect, until }) => {
  let all: Scenario;
  let db: Database;
  let driver: CloudDriver;
  const cloudId = randomUUID();

  beforeAll(async () => {
    all = await createScenario({ seed: 'none' });
    ({ db } = all);
    driver = await connect(db, cloudId);
  });
  afterAll(() => all.close());

  const deployments = () => needed(driver.kinds.containerDeployments);
  const containers = () => needed(driver.kinds.containers);

  async function make(more: Partial<DeploymentInput> = {}): Promise<string> {
    const input: DeploymentInput = {
      name: 'web',
      image: images.one,
      replicas: 1,
      cpu: 0.25,
      memory_mb: 64,
      restart_policy: 'always',
      rollout_timeout_s: 60,
      ...more,
    };
    const made = await deployments().create?.(input, { token: randomUUID(), tenant: 'organisation-3' });
    return needed(made).ref;
  }

  const read = async (ref: string) => needed(await deployments().get(ref)).fields;
  const reached = (ref: string, status: DeploymentFields['status']) =>
    until(async () => {
      const fields = await read(ref);
      return fields.status === status ? fields : undefined;
    });

  async function of(ref: string): Promise<CloudItem<ContainerFields>[]> {
    const found: CloudItem<ContainerFields>[] = [];
    for await (const { items } of containers().list()) found.push(...items);
    return found
      .filter(({ fields }) => fields.deployment_id === ref)
      .toSorted((a, b) => (a.fields.slot ?? 0) - (b.fields.slot ?? 0));
  }

  const act = (ref: string, action: string, input = {}) => needed(deployments().actions?.[action])(ref, input);

  async function end(ref: string): Promise<void> {
    await deployments().remove?.(ref, { force: false });
    expect(await deployments().get(ref)).toBeUndefined();
    expect(await of(ref)).toEqual([]);
  }

  test('it reports its version and capacity', async () => {
    expect(await driver.check()).toMatchObject({
      ok: true,
      health: 'normal',
      services: [{ service: 'containers', ok: true }],
    });
    expect((await driver.figures()).vcpu_total).toBeGreaterThan(0);
    expect(await driver.tenantFor({ key: 'organisation-3', name: 'shop' })).toBe('organisation-3');
  });

  test('containers are made, counted, updated and removed', async () => {
    const ref = await make({
      replicas: 2,
      env: [{ name: 'COLOUR', value: 'green' }],
      ports: [{ container_port: 8080, protocol: 'tcp' }],
    });
    const fields = await reached(ref, 'running');
    expect(fields).toMatchObject({ ready_replicas: 2, revision: 1, repair_count: 0 });
    expect(new Set(fields.endpoints.map(({ address }) => address)).size).toBe(2);
    expect(fields.image_digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(await of(ref)).toMatchObject([
      {
        tenant: 'organisation-3',
        fields: { status: 'running', name: 'web-0', image: images.one, cpu: 0.25, memory_mb: 64 },
      },
      { tenant: 'organisation-3', fields: { status: 'running', name: 'web-1', revision: 1 } },
    ]);

    await deployments().update?.(ref, { image: images.two });
    expect(await reached(ref, 'running')).toMatchObject({ revision: 2, ready_replicas: 2 });
    expect((await of(ref)).map(({ fields: { image, revision } }) => [image, revision])).toEqual([
      [images.two, 2],
      [images.two, 2],
    ]);
    // A place keeps its ports.
    expect((await read(ref)).endpoints).toEqual(fields.endpoints);

    await act(ref, 'scale', { replicas: 1 });
    expect(await reached(ref, 'running')).toMatchObject({ revision: 2, ready_replicas: 1 });
    expect(await of(ref)).toHaveLength(1);
    await end(ref);
  });

  test('a creation that is repeated finds the first one', async () => {
    const input = {
      name: 'once',
      image: images.one,
      replicas: 1,
      cpu: 0.25,
      memory_mb: 64,
      restart_policy: 'always',
      rollout_timeout_s: 60,
    } as const;
    const options = { token: randomUUID(), tenant: 'user-4' };
    const [first, second] = [
      await deployments().create?.(input, options),
      await deployments().create?.(input, options),
    ];
    expect(second?.ref).toBe(first?.ref);
    await reached(needed(first).ref, 'running');
    expect(await of(needed(first).ref)).toHaveLength(1);
    await end(needed(first).ref);
  });

  test('a container that somebody removes is made again; one that somebody stops stays so', async () => {
    const ref = await make({ replicas: 2 });
    await reached(ref, 'running');
    const [first, second] = await of(ref);
    await containers().remove?.(needed(first).ref, { force: false });
    const repaired = await reached(ref, 'running');
    expect(repaired).toMatchObject({
      ready_replicas: 2,
      repair_count: 1,
      message: 'container 0 was gone and was made again',
    });

    await needed(containers().actions?.stop)(needed(second).ref, {});
    expect(await reached(ref, 'degraded')).toMatchObject({ ready_replicas: 1, message: '1 stopped by hand' });
    expect((await containers().get(needed(second).ref))?.fields.status).toBe('exited');
    await needed(containers().actions?.start)(needed(second).ref, {});
    expect(await reached(ref, 'running')).toMatchObject({ ready_replicas: 2 });
    await end(ref);
  });

  test('an update whose image does not exist is taken back', async () => {
    const ref = await make();
    await reached(ref, 'running');
    await deployments().update?.(ref, { image: images.missing });
    const back = await until(async () => {
      const fields = await read(ref);
      return fields.status === 'running' && fields.revision === 1 ? fields : undefined;
    });
    expect(back).toMatchObject({ ready_replicas: 1, revision: 1 });
    // A registry that cannot be reached has no image either.
    expect(back.message).toMatch(/^revision 2 failed: image \S+missing:1.0 was not (found|fetched)/);
    expect((await of(ref)).map(({ fields }) => fields.image)).toEqual([images.one]);
    await end(ref);
  });

  test('a first revision that cannot run is an error, and is corrected by an update', async () => {
    const ref = await make({ command: ends });
    const failed = await reached(ref, 'error');
    expect(failed).toMatchObject({ ready_replicas: 0 });
    expect(failed.message).toMatch(/ended with exit code 3/);
    expect((await of(ref))[0]?.fields).toMatchObject({ status: 'restarting', exit_code: 3 });
    await deployments().update?.(ref, { command: [] });
    expect(await reached(ref, 'running')).toMatchObject({ ready_replicas: 1, revision: 2 });
    await end(ref);
  });

  test('a health check decides when an update continues', async () => {
    const health = { command: 'true', start_period_s: 1, retries: 2 };
    const ref = await make({ health });
    await reached(ref, 'running');
    expect((await of(ref))[0]?.fields.health).toBe('healthy');
    await deployments().update?.(ref, { image: images.two, health: { ...health, command: 'exit 1' } });
    const back = await until(async () => {
      const fields = await read(ref);
      return fields.revision === 1 && fields.status === 'running' ? fields : undefined;
    });
    expect(back.message).toContain('revision 2 failed: the health check');
    await end(ref);
  });

  test('it stops, starts and pauses as a whole', async () => {
    const ref = await make();
    await reached(ref, 'running');
    await act(ref, 'stop');
    await reached(ref, 'stopped');
    expect((await of(ref))[0]?.fields.status).toBe('exited');
    await act(ref, 'start');
    await reached(ref, 'running');
    await act(ref, 'pause');
    expect(await reached(ref, 'paused')).toMatchObject({ revision: 1 });
    await deployments().update?.(ref, { image: images.two });
    expect((await of(ref))[0]?.fields.image).toBe(images.one);
    await act(ref, 'resume');
    expect(await reached(ref, 'running')).toMatchObject({ revision: 2 });
    expect((await of(ref))[0]?.fields.image).toBe(images.two);
    await end(ref);
  });

  test('logs are read from their end, followed, and left', async () => {
    const ref = await make();
    await reached(ref, 'running');
    const container = needed((await of(ref))[0]).ref;
    await until(async () => ((await linesOf(driver, container, { follow: false })).length >= 4 ? true : undefined));
    const lines = await linesOf(driver, container, { follow: false });
    expect(lines.every(({ at, text }) => at > 0 && text !== '')).toBe(true);
    const tail = await linesOf(driver, container, { follow: false, tail: 2 });
    expect(tail).toHaveLength(2);
    const leaving = new AbortController();
    let seen = 0;
    for await (const _ of needed(driver.containerLogs)(container, { follow: true, tail: 1, signal: leaving.signal })) {
      seen += 1;
      if (seen === 3) leaving.abort();
    }
    expect(seen).toBeGreaterThanOrEqual(3);
    await end(ref);
  });

  test('a terminal carries what is typed, and ends with its shell', async () => {
    const ref = await make({ secrets: [{ secret_id: 7, as: 'env', target: 'WORD' }] });
    await reached(ref, 'running');
    const terminal = await needed(driver.terminal)(needed((await of(ref))[0]).ref, { columns: 80, rows: 24 });
    await terminal.resize({ columns: 120, rows: 30 });
    const shown = readTerminal(terminal);
    terminal.stream.write('echo a-$((40+2))\n');
    await until(async () => (/a-/.test(shown()) ? true : undefined));
    terminal.stream.write('exit\n');
    await until(async () => (terminal.stream.readableEnded || terminal.stream.destroyed ? true : undefined));
    await end(ref);
  });

  test('it measures what runs', async () => {
    const ref = await make();
    await reached(ref, 'running');
    const container = needed((await of(ref))[0]).ref;
    const range = { from: 0, to: 1_000, stepSeconds: 60 };
    await driver.metrics?.(container, range);
    const measured = await until(async () => {
      const series = (await driver.metrics?.(container, range))?.series ?? [];
      const value = series.find(({ name }) => name === 'memory_pct')?.points[0]?.[1];
      const cpu = series.find(({ name }) => name === 'cpu_pct')?.points[0]?.[1];
      return typeof value === 'number' && typeof cpu === 'number' ? { value, cpu } : undefined;
    });
    expect(measured.value).toBeGreaterThan(0);
    expect(measured.cpu).toBeLessThanOrEqual(100);
    await act(ref, 'stop');
    await reached(ref, 'stopped');
    expect((await driver.metrics?.(container, range))?.series).toEqual([]);
    await end(ref);
  });

  test('a command runs to its end, with what it reads', async () => {
    const ref = await make();
    await reached(ref, 'running');
    const [container] = await of(ref);
    const run = (command: string, input?: Uint8Array) =>
      needed(driver.runInContainer)(needed(container).ref, { command, input, withinMs: 30_000, mostBytes: 100_000 });
    const bytes = new Uint8Array(50_000).map((_, n) => n % 251);
    const echoed = await run('cat', bytes);
    expect(echoed.code).toBe(0);
    expect(Buffer.from(echoed.output).equals(Buffer.from(bytes))).toBe(true);
    expect(await run('exit 3')).toMatchObject({ code: 3 });
    await end(ref);
  });

  test('what is gone is gone: a second removal succeeds, and acts on it are refused', async () => {
    const ref = await make();
    await end(ref);
    await deployments().remove?.(ref, { force: false });
    await expect(act(ref, 'scale', { replicas: 2 })).rejects.toMatchObject({ fault: 'notFound' });
    expect(await containers().get('0'.repeat(12))).toBeUndefined();
  });
});

function needed<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('it is not there');
  return value;
}

async function linesOf(driver: CloudDriver, ref: string, request: { follow: boolean; tail?: number }) {
  const lines = [];
  for await (const line of needed(driver.containerLogs)(ref, { ...request, signal: new AbortController().signal }))
    lines.push(line);
  return lines;
}

function readTerminal({ stream }: Terminal): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  return () => text;
}
