// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { startProcess } from '../../../support/servers/serverProcess.ts';
import { SPACES } from '../../../support/servers/spaces.ts';

const CLOUDS = '/api/cmp/v1/clouds';
const PATIENT = { timeout: 120_000, interval: 50 };
type Fields = Record<string, Json>;

async function started(directory: string) {
  const server = await startProcess(directory);
  onTestFinished(() => server.kill());
  const token = await server.token('admin');
  const call = async (method: string, path: string, body?: Json) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return reply.json();
  };
  const last = async (): Promise<Fields> => (await call('GET', `${SPACES}/exports`))[0] ?? {};
  return { server, call, last };
}

describe('a process that is killed while it exports an image (spec 7.4)', () => {
  test('the next one begins again, and the file is whole', { timeout: 300_000 }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'suantai-killed-export-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await started(directory);
    const clouds: Fields[] = await first.call('GET', CLOUDS);
    const path = `${CLOUDS}/${String(clouds.find(({ name }) => name === '华北通用云')?.cloud_id)}/images`;
    let images: Fields[] = [];
    await expect
      .poll(async () => (images = await first.call('GET', `${path}?range=[0,99]`)).length, PATIENT)
      .toBeGreaterThan(0);
    const image = images
      .filter(({ status }) => status === 'active')
      .toSorted((one, other) => Number(one.size_bytes) - Number(other.size_bytes))[0];
    const begun = await first.call('POST', `${path}/${String(image?.id)}?action=export_to_space`, { name: 'large' });
    expect(begun).toMatchObject({ status: 'running', size: image?.size_bytes });
    await expect.poll(async () => Number((await first.last()).transferred), PATIENT).toBeGreaterThan(0);
    expect(await first.last()).toMatchObject({ status: 'running' });
    await first.server.kill();

    const second = await started(directory);
    await expect.poll(async () => (await second.last()).status, PATIENT).toBe('succeeded');
    const { entry_id: id, size } = await second.last();
    const entry: Fields = await second.call('GET', `${SPACES}/personal/entries/${String(id)}`);
    expect(entry).toMatchObject({ size, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await second.call('GET', `${SPACES}/personal/usage`)).reserved).toBe(0);
  });
});
