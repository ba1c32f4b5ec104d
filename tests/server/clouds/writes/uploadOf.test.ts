import { expect, test } from 'vitest';
import { isInventory } from '#server/clouds/cloudDefinitions.ts';
import { uploadOf } from '#server/clouds/writes/uploadOf.ts';
import { scenario } from '../../../support/scenario.ts';

test('the file that somebody uploaded is handed to the cloud byte by byte', async () => {
  const all = await scenario();
  const definition = all.schemas.current().resources.images;
  if (!isInventory(definition)) throw new Error('images live in clouds');
  const bytes = new Uint8Array([0, 1, 254, 255]);
  const { body } = await all.personal.post('/api/sys/v1/files?name=disk.raw', undefined, { raw: bytes, headers: { 'content-type': 'application/octet-stream' } });
  const file = await uploadOf(all.context(), definition, { file_id: body });
  const chunks: Uint8Array[] = [];
  for await (const chunk of file?.() ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);

  expect(await uploadOf(all.context(), definition, { url: 'https://example.com/disk.raw' })).toBeUndefined();
  await expect(uploadOf(all.context(), definition, { file_id: { ...body, url: '/api/sys/v1/files/gone' } })).rejects.toMatchObject({ fault: 'invalid' });
});
