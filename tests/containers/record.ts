import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Podman } from './podman.ts';

const MOST_BYTES = 4_096;

/** Writes what a genuine engine answers about one container, for the tests that read it in `npm test`. */
export async function record({ endpoint, image, run }: Podman, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  const command = ['/bin/sh', '-c', 'echo out; echo err >&2; sleep 60'];
  const ref = run('run', '-d', '--memory', '64m', '--cpus', '0.5', '-p', '32100:80', `${image}:1.0`, ...command).trim();
  const write = async (name: string, path: string) => {
    const { status, ok, ...reply } = await fetch(`${endpoint}${path}`).then(async (answer) => ({
      status: answer.status,
      ok: answer.ok,
      bytes: Buffer.from(await answer.arrayBuffer()),
    }));
    if (!ok) throw new Error(`${path} answered ${status}`);
    writeFileSync(join(target, name), reply.bytes.subarray(0, name.endsWith('.json') ? undefined : MOST_BYTES));
  };
  await write('version.json', '/version');
  await write('container.json', `/containers/${ref}/json`);
  await write('stats.json', `/containers/${ref}/stats?stream=false&one-shot=true`);
  await write('logs.bin', `/containers/${ref}/logs?stdout=1&stderr=1&timestamps=1`);
  run('rm', '--force', '--time', '0', ref);
}
