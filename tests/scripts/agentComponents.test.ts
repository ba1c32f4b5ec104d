import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { serveAgents, startAgent } from '../support/people/agentProcess.ts';
import { newGateway } from '../support/people/agents.ts';
import { scenario } from '../support/scenario.ts';

const patience = { timeout: 60_000, interval: 100 };
const EXPORTER = '/usr/bin/prometheus-node-exporter';

/** A gateway, and a real agent for it that installs components in a folder. */
async function world() {
  const all = await scenario();
  const listener = await serveAgents(all);
  onTestFinished(() => listener.stop(0));
  const { path, id, token } = await newGateway(all);
  const folder = mkdtempSync(join(tmpdir(), 'suantai-components-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const start = () => startAgent(`${listener.address}${path}`, token, ['--components', folder]);
  const agent = start();
  await vi.waitFor(
    async () => expect((await all.admin.get(path)).body.components, agent.said()).toContain('text_file'),
    patience,
  );
  const install = async (values: Record<string, Json>) => {
    const { status, body } = await all.admin.post('/api/omc/v1/installations', {
      version: '2',
      gateway_id: id,
      ...values,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const at = `/api/omc/v1/installations/${body.id}`;
    const show = async () => (await all.admin.get(at)).body;
    return {
      id: Number(body.id),
      show,
      patch: (changes: Record<string, Json>) => all.admin.patch(at, changes),
      act: (action: string, input: Record<string, Json> = {}) => all.admin.post(`${at}?action=${action}`, input),
      becomes: (status_: string) =>
        vi.waitFor(
          async () => expect((await show()).status, `${agent.said()}${JSON.stringify(await show())}`).toBe(status_),
          patience,
        ),
    };
  };
  return { all, agent, start, folder, install };
}

async function freePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    release: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

test('the agent writes a file of a component, changes it, restores it and removes it', async () => {
  const { folder, install } = await world();
  const file = await install({
    name: 'motd',
    component: 'text_file',
    file_name: 'motd.prom',
    content: 'one 1\n',
    mode: '0644',
  });
  await file.becomes('deployed');
  const path = join(folder, String(file.id), 'motd.prom');
  expect(readFileSync(path, 'utf8')).toBe('one 1\n');
  expect(statSync(path).mode & 0o777).toBe(0o644);
  await file.patch({ file_name: 'other.prom', content: 'two 2' });
  await file.act('upgrade');
  await file.becomes('deployed');
  expect(existsSync(path)).toBe(false);
  await file.act('rollback', { revision: 1 });
  await vi.waitFor(() => expect(readFileSync(path, 'utf8')).toBe('one 1\n'), patience);
  await file.becomes('deployed');
  await file.act('uninstall');
  await file.becomes('uninstalled');
  expect(existsSync(join(folder, String(file.id)))).toBe(false);
});

test.skipIf(!existsSync(EXPORTER))(
  'the agent keeps a node exporter running, and the former one when the new one does not work',
  async () => {
    const { agent, start, install } = await world();
    const [one, other] = [await freePort(), await freePort()];
    await one.release();
    const exporter = await install({ name: 'host', component: 'node_exporter', port: one.port });
    await exporter.becomes('deployed');
    const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(await answers(one.port)).toContain('node_exporter_build_info');

    // The other port is taken: the exporter before returns.
    await exporter.patch({ port: other.port });
    await exporter.act('upgrade');
    await exporter.becomes('failed');
    expect((await exporter.show()).fault.message).toContain('does not work');
    expect(await answers(one.port)).toContain('node_exporter_build_info');
    await other.release();
    await exporter.act('upgrade');
    await exporter.becomes('deployed');
    expect(await answers(other.port)).toContain('node_exporter_build_info');

    // A killed agent leaves its component; the next one takes it over.
    agent.child.kill('SIGKILL');
    await once(agent.child, 'exit');
    const next = start();
    await vi.waitFor(() => expect(next.said()).toContain('reporting every'), patience);
    await vi.waitFor(async () => expect(await answers(other.port)).toContain('node_exporter_build_info'), patience);
    await exporter.becomes('deployed');
    await exporter.act('uninstall');
    await exporter.becomes('uninstalled');
    await expect(answers(other.port)).rejects.toThrow();
  },
);
