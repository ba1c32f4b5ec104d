// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bundleAgent } from '#scripts/agent/bundleAgent.ts';
import { listen } from '#server/engine/http/nodeListener.ts';
import { newGateway } from '../support/people/agents.ts';
import { scenario } from '../support/scenario.ts';

const patience = { timeout: 60_000, interval: 50 };

/** The line of the console, for a host below `folder`. */
async function install(folder: string, address: string, words: string, token = '') {
  const line = `curl -fsSL ${new URL(address).origin}/agent.sh | sh -s -- ${words}`;
  const child = spawn('sh', ['-c', line], {
    env: { PATH: process.env.PATH, DESTDIR: folder, AGENT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'close');
  return { ok: child.exitCode === 0, said: said.join('') };
}

test('one line installs the agent as one file that reports without this repository; run again, it keeps the token', async () => {
  const all = await scenario();
  const files: Record<string, string> = {
    '/agent.mjs': await bundleAgent(),
    '/agent.sh': readFileSync('public/agent.sh', 'utf8'),
  };
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: async (request) => {
      const file = files[new URL(request.url).pathname];
      return file === undefined ? all.platform.app.fetch(request) : new Response(file);
    },
    requestTimeoutMs: 10_000,
    trustProxy: false,
  });
  onTestFinished(() => listener.stop(0));
  const { path, token } = await newGateway(all);
  const address = `${listener.address}${path}`;
  const name = `gws-${path.split('/').at(-1)}`;
  const folder = mkdtempSync(join(tmpdir(), 'suantai-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));

  expect(await install(folder, address, 'gateway-5', token)).toMatchObject({
    ok: false,
    said: expect.stringContaining('the first argument is the address of the record'),
  });
  expect(await install(folder, address, address)).toMatchObject({
    ok: false,
    said: expect.stringContaining('AGENT_TOKEN is not set'),
  });
  expect(await install(folder, address, `${address} --components '/a"b'`, token)).toMatchObject({
    ok: false,
    said: expect.stringContaining('an option cannot hold quotes'),
  });

  const { ok, said } = await install(folder, address, `${address} --every 0.1`, token);
  expect(ok, said).toBe(true);
  expect(said).not.toContain(token);
  const kept = join(folder, `etc/suantai-agent/${name}.token`);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  const unit = readFileSync(join(folder, `etc/systemd/system/suantai-agent-${name}.service`), 'utf8');
  expect(unit).toMatch(
    /^ExecStart=".*node" \/opt\/suantai-agent\/agent\.mjs --url \S+ --token-file %d\/token "--every" "0\.1"$/m,
  );
  expect(unit).not.toContain(token);
  expect(await install(folder, address, `${address} --every 0.1`)).toMatchObject({ ok: true });
  expect(readFileSync(kept, 'utf8')).toBe(`${token}\n`);

  // A host without systemd starts it with the line that the installation prints.
  const [program = '', ...words] = said.trim().split('\n').at(-1)?.trim().split(' ') ?? [];
  const agent = spawn(program, words, { cwd: folder, env: { PATH: process.env.PATH }, stdio: 'ignore' });
  onTestFinished(() => void agent.kill('SIGKILL'));
  await vi.waitFor(async () => expect((await all.admin.get(path)).body.heartbeat_at).not.toBeNull(), patience);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect((await all.admin.get(path)).body.version).toBe(version);
});
