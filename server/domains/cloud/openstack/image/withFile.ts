import { createHash } from 'node:crypto';
import { CloudError, type CloudFile } from '#server/domains/cloud/driver/driver.ts';
import { numberIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** The time that Glance itself may take, and the slowest supported upload. */
const AT_LEAST_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_MS = 512;

/** Uploads the file of an image once: an interrupted upload is not retried automatically. */
export async function withFile(image: Service, made: JsonObject, file: CloudFile): Promise<JsonObject> {
  const id = textIn(made, 'id') ?? '';
  const status = textIn(made, 'status');
  // Glance releases a broken upload after a moment.
  if (status === 'saving')
    throw new CloudError('timeout', { detail: 'The cloud is still busy with an earlier attempt' });
  const sent = status === 'queued' ? await send(image, id, file) : null;
  const now = await image.get(`/images/${ref(id)}`);
  if (numberIn(now, 'size') !== file.size)
    throw new CloudError('failed', { detail: `The cloud holds ${numberIn(now, 'size') ?? 0} of ${file.size} bytes` });
  // An earlier upload was compared when it was sent; some clouds report no MD5.
  if (sent !== null && ![sent, null].includes(textIn(now, 'checksum')))
    throw new CloudError('failed', { detail: 'The cloud stored other bytes than were sent' });
  return now;
}

/** Returns the MD5 of the sent bytes, to compare with Glance's checksum. */
async function send(image: Service, id: string, file: CloudFile): Promise<string> {
  const sum = createHash('md5');
  let damage: unknown;
  const stream = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const bytes of file.read()) {
        sum.update(bytes);
        yield bytes;
      }
    } catch (error) {
      damage = error;
      throw error;
    }
  };
  try {
    await image.put(`/images/${ref(id)}/file`, undefined, {
      stream: stream(),
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(file.size) },
      timeoutMs: AT_LEAST_MS + Math.ceil(file.size / SLOWEST_BYTES_PER_MS),
    });
  } catch (error) {
    // The fault is in our file, not in the cloud.
    throw damage ?? error;
  }
  return sum.digest('hex');
}
