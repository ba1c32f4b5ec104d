import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import type { Api } from './apiWorld.ts';
import { textAt, type Direct } from './direct.ts';
import { holds, refused, same, type Steps } from './steps.ts';

export interface ContentOptions {
  driver: CloudDriver;
  /** The cloud itself. */
  direct: Direct;
  steps: Steps;
  prefix: string;
  nextId: () => string;
  pause: () => Promise<unknown>;
}

const LOOKS = 60;
/** More than one read of a socket, and no whole number of any block. */
const BYTES = Buffer.alloc(24 * 1_048_576 + 17, '\0\x01\xfe genuine content', 'latin1');

/** The content of an image comes back from Glance as it was sent, with the checksum that Glance took. */
export async function content({
  driver,
  direct,
  steps: { step },
  prefix,
  nextId,
  pause,
}: ContentOptions): Promise<void> {
  const { images } = driver.kinds;
  if (images?.create === undefined || images.content === undefined || images.remove === undefined)
    throw new Error('The cloud has no images with a content');
  const tenant = await driver.tenantFor({ key: prefix, name: 'Content' });
  const file = {
    size: BYTES.byteLength,
    async *read() {
      for (let at = 0; at < BYTES.byteLength; at += 524_288) yield BYTES.subarray(at, at + 524_288);
    },
  };
  const input = { name: `${prefix}-image`, disk_format: 'raw' };
  const { ref } = await images.create(input, { token: nextId(), tenant, file });
  for (let look = 0; look < LOOKS && (await images.get(ref))?.fields.status !== 'active'; look += 1) await pause();

  await step('content of an image, read whole', async () => {
    const found = await images.content?.(ref);
    if (found === undefined || found.hash === null) throw new Error('Glance gives no checksum');
    const theirs = await direct.get('image', `/images/${ref}`);
    same('its size', found.size, theirs?.['size']);
    same('its checksum', found.hash.value, textAt(theirs, 'os_hash_value'));
    const sum = createHash(found.hash.algorithm);
    let size = 0;
    for await (const bytes of found.read()) {
      sum.update(bytes);
      size += bytes.byteLength;
    }
    same('the bytes that came', size, BYTES.byteLength);
    same('their checksum', sum.digest('hex'), found.hash.value);
    return `${size} bytes, ${found.hash.algorithm}`;
  });

  await step('content, given up in the middle', async () => {
    const found = await images.content?.(ref);
    if (found === undefined) throw new Error('There is no content');
    let size = 0;
    for await (const bytes of found.read()) {
      size += bytes.byteLength;
      if (size > 1_048_576) break;
    }
    holds('some bytes came', size > 0 && size < BYTES.byteLength);
    return `after ${size} bytes`;
  });

  await images.remove(ref, { force: true });
  await step('content of an image that is gone', () =>
    refused('notFound', async () => {
      for (let look = 0; look < LOOKS && (await images.get(ref)) !== undefined; look += 1) await pause();
      return images.content?.(ref);
    }),
  );
}

export interface ContentApiOptions {
  tenant: Api;
  cloudId: string;
  direct: Direct;
  steps: Steps;
  prefix: string;
}

interface Exported {
  id: number;
  status: string;
  reason: string | null;
  entry_id: number | null;
}

const SPACES = '/api/sys/v1/spaces';

/** An image goes into the space of a tenant and back: Glance has the same bytes twice. */
export async function contentThroughApi({
  tenant,
  cloudId,
  direct,
  steps: { step },
  prefix,
}: ContentApiOptions): Promise<void> {
  const images = `/api/cmp/v1/clouds/${cloudId}/images`;
  const recordOf = async (id: string) =>
    (await tenant.call('GET', `${images}/${id}`)).body as Record<'status' | 'cloud_ref', string>;
  const make = async (name: string, file: object): Promise<string> => {
    const input = { name, source: 'file', disk_format: 'raw', file_id: file };
    const { status, body } = await tenant.call('POST', images, input);
    if (status !== 201) throw new Error(`${name} was not created: ${status} ${JSON.stringify(body)}`);
    const { id } = body as { id: string };
    for (let look = 0; look < LOOKS && (await recordOf(id)).status !== 'active'; look += 1) await delay(500);
    return id;
  };
  const hashOf = async (id: string): Promise<string> =>
    textAt(await direct.get('image', `/images/${(await recordOf(id)).cloud_ref}`), 'os_hash_value');

  await step('API: an image into a space and back', async () => {
    const first = await make(`${prefix}-sent`, await tenant.upload('sent.raw', new Uint8Array(BYTES)));
    const begun = await tenant.call('POST', `${images}/${first}?action=export_to_space`, { name: `${prefix}.raw` });
    same('the reply to the export', begun.status, 202);
    let last: Exported | undefined;
    for (let look = 0; look < LOOKS && last?.status !== 'succeeded' && last?.status !== 'failed'; look += 1) {
      await delay(500);
      [last] = (await tenant.call('GET', `${SPACES}/exports`)).body as Exported[];
    }
    holds(`the export ended as ${last?.status}: ${last?.reason}`, last?.status === 'succeeded');
    const url = `${SPACES}/personal/entries/${last?.entry_id}`;
    const entry = (await tenant.call('GET', url)).body as { name: string; size: number; sha256: string };
    same('its SHA-256', entry.sha256, createHash('sha256').update(BYTES).digest('hex'));
    const file = { name: entry.name, size: entry.size, type: 'application/octet-stream', url };
    const second = await make(`${prefix}-back`, file);
    const hash = await hashOf(first);
    same('the checksums of both images', await hashOf(second), hash);
    for (const id of [first, second]) await tenant.call('DELETE', `${images}/${id}`);
    return `${entry.size} bytes, twice ${hash.slice(0, 12)}…`;
  });
}
