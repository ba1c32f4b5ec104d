import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from '#server/engine/files/store/diskStore.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { FILES, SPACES } from '../../../../support/servers/spaces.ts';
import { appendPiece, someBytes } from '../../../../support/servers/uploads.ts';

/** The system answers each write to it like a full disk. */
const FULL = '/dev/full';

const dataDir = mkdtempSync(join(tmpdir(), 'suantai-full-'));
const pathOf = (key: string) => join(dataDir, 'files', key);
let all: Scenario;
beforeAll(async () => void (all = await createScenario({ settings: { dataDir } })));
afterAll(async () => {
  await all.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.skipIf(!existsSync(FULL))('a file that does not fit is refused with its code, and leaves nothing', async () => {
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  symlinkSync(FULL, pathOf('a-key'));
  await expect(diskStore({ dataDir }).put('a-key', someBytes(10))).rejects.toMatchObject({ key: 'request.noRoom' });
  expect(existsSync(pathOf('a-key'))).toBe(false);
});

test.skipIf(!existsSync(FULL))('an upload that finds no room continues from where it was', async () => {
  const bytes = someBytes(100);
  const { body } = await all.personal.post(`${SPACES}/personal/uploads`, { name: 'a.bin', size: 100 });
  const url = String(body.url);
  const key = url.split('/').at(-1) ?? '';
  expect((await appendPiece(all.personal, url, 0, bytes.slice(0, 40))).status).toBe(204);
  renameSync(pathOf(key), pathOf('kept'));
  symlinkSync(FULL, pathOf(key));
  expect(await appendPiece(all.personal, url, 40, bytes.slice(40))).toMatchObject({
    status: 507,
    body: { code: 9301 },
  });
  rmSync(pathOf(key));
  renameSync(pathOf('kept'), pathOf(key));
  expect((await all.personal.get(url)).body).toMatchObject({ offset: 40 });
  expect((await appendPiece(all.personal, url, 40, bytes.slice(40))).status).toBe(204);
  const { body: entry } = await all.personal.post(`${SPACES}/personal/uploads/${key}/complete`, {});
  const whole = await all.personal.get(`${FILES}/${entry.id}`);
  expect(whole.body).toMatchObject({ name: 'a.bin', size: 100 });
});
