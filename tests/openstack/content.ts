import { createHash } from 'node:crypto';
import type { CloudDriver } from '#server/domains/cloud/driver/driver.ts';
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
const BYTES = Buffer.alloc(24 * 1_048_576 + 17, 'genuine content ');

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
