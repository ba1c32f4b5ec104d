import { getHashes } from 'node:crypto';
import type { CloudContent } from '#server/engine/product/clouds.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { numberIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, type Service } from '#server/domains/cloud/openstack/session/createService.ts';

/** The time that Glance itself may take, and the slowest supported download. */
const AT_LEAST_MS = 10 * 60_000;
const SLOWEST_BYTES_PER_MS = 512;

/** The content of an image that Glance has, with the checksum that it took when the image arrived. */
export function imageContent(image: Service, found: JsonObject): CloudContent {
  const size = numberIn(found, 'size');
  if (textIn(found, 'status') !== 'active' || size === null)
    throw new CloudError('conflict', { detail: 'The cloud does not have the content of this image' });
  const path = `/images/${ref(textIn(found, 'id') ?? '')}/file`;
  return {
    size,
    hash: hashOf(found),
    // An image of a project is read as that project, where the account is no administrator.
    read: () => image.near(textIn(found, 'owner')).download(path, AT_LEAST_MS + Math.ceil(size / SLOWEST_BYTES_PER_MS)),
  };
}

/** Glance names the algorithm; before that it had MD5 alone. */
function hashOf(found: JsonObject): CloudContent['hash'] {
  const [algorithm, value, md5] = ['os_hash_algo', 'os_hash_value', 'checksum'].map((name) => textIn(found, name));
  if (algorithm && value && getHashes().includes(algorithm)) return { algorithm, value };
  return md5 ? { algorithm: 'md5', value: md5 } : null;
}
