// @module-tag long
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#server/engine/http/nodeListener.ts';
import { newGateway } from '../support/people/agents.ts';
import { scenario, type Scenario } from '../support/scenario.ts';

/** The version of this package, which the agent has. */
const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const VERSION = PACKAGE.version;

const patience = { timeout: 60_000, interval: 50 };

interface RunningAgent {
  child: ChildProcess;
  said(): string;
  exit: Promise<unknown>;
}

/** The real script, as npm runs it. */
function startAgent(args: string[], token = ''): RunningAgent {
  const child = spawn(process.execPath, ['scripts/agent.ts', ...args], {
    env: { ...process.env, AGENT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, said: () => lines.join(''), exit: once(child, 'exit') };
}

async function serve({ platform }: Scenario): Promise<string> {
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: platform.app.fetch,
    requestTimeoutMs: 10_000,
    trustProxy: false,
  });
  onTestFinished(() => listener.stop(0));
  return listener.address;
}

test('the agent reports this host, runs the actions of its gateway, and restarts itself only', async () => {
  const all = await scenario();
  const address = await serve(all);
  const { path, token } = await newGateway(all);
  const show = async () => (await all.admin.get(path)).body;
  const agent = startAgent(['--url', `${address}${path}`, '--every', '0.1'], token);

  await vi.waitFor(async () => expect((await show()).heartbeat_at, agent.said()).not.toBeNull(), patience);
  const first = await show();
  expect(first).toMatchObject({
    status: 'inactive',
    hostname: expect.stringMatching(/./),
    host_address: expect.stringMatching(/[.:]/),
    version: VERSION,
    cpu_count: expect.any(Number),
    cpu_usage: expect.any(Number),
    load_average: expect.any(Number),
    mem_total: expect.any(Number),
    mem_usage: expect.any(Number),
    disk_total: expect.any(Number),
    disk_usage: expect.any(Number),
  });
  expect(Date.parse(first.host_started_at)).toBeLessThan(Date.parse(first.agent_started_at));

  const states = async (action: string, status: string) => {
    expect((await all.admin.post(`${path}?action=${action}`)).status).toBe(202);
    await vi.waitFor(async () => expect((await show()).status, agent.said()).toBe(status), patience);
  };
  await states('active', 'active');
  expect((await show()).agent_started_at).toBe(first.agent_started_at);
  await states('reboot', 'active');
  const restarted = await show();
  expect(Date.parse(restarted.agent_started_at)).toBeGreaterThan(Date.parse(first.agent_started_at));
  expect(restarted.host_started_at).toBe(first.host_started_at);
  expect(agent.child.exitCode).toBeNull();
  await states('deactive', 'inactive');
  expect(agent.said()).not.toContain(token);

  // Without its token, the agent ends.
  expect((await all.admin.post(`${path}?action=revokeToken`, {})).status).toBe(200);
  await agent.exit;
  expect(agent.child.exitCode).toBe(1);
  expect(agent.said()).toContain('knows no such record');
});

/** A folder with a build of this agent for each version; a damaged one ends at once. */
function releases(...versions: { version: string; damaged?: boolean }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'suantai-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const { version, damaged = false } of versions) {
    for (const part of ['scripts/agent', 'model']) cpSync(part, join(folder, version, part), { recursive: true });
    if (damaged) writeFileSync(join(folder, version, 'scripts/agent.ts'), 'process.exit(3);');
    else cpSync('scripts/agent.ts', join(folder, version, 'scripts/agent.ts'));
    writeFileSync(join(folder, version, 'package.json'), JSON.stringify({ ...PACKAGE, version }));
    symlinkSync(resolve('node_modules'), join(folder, version, 'node_modules'));
  }
  return folder;
}

test('the agent upgrades itself to a build on its host, and back; a damaged build is replaced by the one before it (spec 4.2)', async () => {
  const all = await scenario();
  const address = await serve(all);
  const { path, token } = await newGateway(all);
  const show = async (at = path) => (await all.admin.get(at)).body;
  const folder = releases({ version: '9.0.0' }, { version: '9.1.0', damaged: true });
  const args = ['--url', `${address}${path}`, '--every', '0.1', '--releases', folder];
  const agent = startAgent(args, token);
  const becomes = (field: string, value: unknown, at = path) =>
    vi.waitFor(async () => expect((await show(at))[field], agent.said()).toEqual(value), patience);
  await becomes('available_versions', [VERSION, '9.0.0', '9.1.0']);
  await all.admin.post(`${path}?action=active`);
  await becomes('status', 'active');

  const upgrade = async (version: string) => {
    const { body } = await all.admin.post(`${path}?action=upgrade`, { version, confirmation: 'manual' });
    const at = `/api/ecrm/v1/node-upgrades/${body.id}`;
    expect(await all.admin.post(`${at}?action=start`)).toMatchObject({ status: 202 });
    return at;
  };
  const first = await upgrade('9.0.0');
  await becomes('status', 'unconfirmed', first);
  await becomes('version', '9.0.0');
  expect(await all.admin.post(`${first}?action=rollback`)).toMatchObject({ status: 202 });
  await becomes('status', 'failed', first);
  await becomes('version', VERSION);

  const damaged = await upgrade('9.1.0');
  await becomes('status', 'failed', damaged);
  expect((await show(damaged)).fault.message).toContain(`version 9.1.0 did not start; version ${VERSION} runs again`);

  // A host that restarts continues with the version that ran.
  const again = await upgrade('9.0.0');
  await becomes('status', 'unconfirmed', again);
  await vi.waitFor(() => expect(readFileSync(join(folder, 'current'), 'utf8')).toBe('9.0.0\n'), patience);
  agent.child.kill('SIGKILL');
  await agent.exit;
  const next = startAgent(args, token);
  await vi.waitFor(() => expect(next.said()).toContain('agent 9.0.0 reports'), patience);
});

test('a killed agent is unreachable after the interval, and reachable again when it is restarted', async () => {
  const all = await scenario();
  const address = await serve(all);
  const { body } = await all.admin.post('/api/ecrm/v1/service-agents', {
    name: 'prometheus',
    gateway_id: 1,
    service: 'prometheus',
    host: '127.0.0.1',
    port: 9090,
  });
  const path = `/api/ecrm/v1/service-agents/${body.id}`;
  const status = async () => (await all.admin.get(path)).body.status;
  const args = ['--url', `${address}${path}/`, '--every', '0.1'];
  const agent = startAgent(args, body.agent_token);
  expect((await all.admin.post(`${path}?action=start`)).status).toBe(202);
  await vi.waitFor(async () => expect(await status(), agent.said()).toBe('running'), patience);

  // The process that reports ends with its supervisor.
  agent.child.kill('SIGKILL');
  await agent.exit;
  await vi.waitFor(async () => {
    all.clock.advance(61_000);
    await all.platform.runner.runDue();
    expect(await status()).toBe('unreachable');
  }, patience);

  const again = startAgent(args, body.agent_token);
  await vi.waitFor(async () => expect(await status(), again.said()).toBe('running'), patience);
  again.child.kill('SIGTERM');
  await again.exit;
  expect(again.child.exitCode).toBe(0);
});

test.each([
  ['no address', []],
  ['an address that is none', ['--url', 'gateway-5']],
  ['no token', ['--url', 'http://127.0.0.1:1/api/ecrm/v1/gws/1']],
  ['a file that is not there', ['--url', 'http://127.0.0.1:1/x', '--token-file', '/nowhere/token']],
  ['an option that it does not know', ['--token', 'x']],
  ['a folder of releases that is not there', ['--url', 'http://127.0.0.1:1/x', '--releases', '/nowhere']],
])('an agent with %s says how it is used', async (_, args) => {
  const agent = startAgent(args);
  await agent.exit;
  expect(agent.child.exitCode).toBe(2);
  expect(agent.said()).toContain('usage: npm run agent');
});
