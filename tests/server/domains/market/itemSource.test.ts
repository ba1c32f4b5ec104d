import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import { putFile } from '../../../support/servers/spaces.ts';
import { someBytes } from '../../../support/servers/uploads.ts';

const ITEMS = '/api/bill/v1/warehouse-items';
const FILES = '/api/sys/v1/spaces/public/entries';

let all: Scenario;
let file: { id: number; name: string; size: number };
beforeAll(async () => {
  all = await createScenario();
  file = (await putFile(all.admin, someBytes(300), 'it’s weights.bin', {}, 'public')).body;
});
afterAll(() => all.close());

const item = (code: string, more: Record<string, Json>) =>
  all.admin.post(ITEMS, { name: code, code, type: 'model', version: '1', summary: code, ...more });

test('ours: an item with a file of the public space has its size and the command that downloads it', async () => {
  const made = await item('weights', { file_id: file.id });
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { image: null, size: file.size } });
  expect(made.body.pull_command).toContain(`${FILES}/${file.id}/content`);
  expect(made.body.pull_command).toContain("'it’s weights.bin'");
  // Who follows the command gets the file: signed in, and not otherwise.
  expect((await all.personal.get(`${FILES}/${file.id}/content`)).status).toBe(200);
  expect((await all.guest.get(`${FILES}/${file.id}/content`)).status).toBe(401);
  const at = `${ITEMS}/${made.body.id}`;
  // It follows the file, and stays as it is with any other change.
  expect((await all.admin.put(at, { summary: 'new' })).body.pull_command).toBe(made.body.pull_command);
  const cleared = await all.admin.put(at, { file_id: null, pull_command: 'get it' });
  expect(cleared.status).toBe(200);
  await all.admin.post(`${at}?action=publish`, {});
  expect((await all.guest.get(`/api/bill/v1/market/warehouse/${made.body.id}`)).body).not.toHaveProperty('file_id');
});

test('a folder, a file that does not exist, and a file for an image are refused at their field', async () => {
  const { body: folder } = await all.admin.post(FILES, { name: 'folder' });
  // 404, as whereErrors of the field says.
  expect((await item('folder', { file_id: folder.id })).status).toBe(404);
  expect((await item('none', { file_id: 987_654 })).body.fields).toHaveProperty('file_id');
  const wrong = await item('image-with-file', { type: 'image', file_id: file.id });
  expect(wrong.body.file_id ?? null).toBeNull();
});
