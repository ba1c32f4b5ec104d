import { LRUCache } from 'lru-cache';
import type { ImageCredential } from '#server/domains/cloud/engines/deployments/engine.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { Connection } from './connection.ts';

/** A large image over a slow line. */
const PULL_MS = 15 * 60_000;
const MOST_TEXT = 500;
const ABSENT =
  /not found|no such|manifest unknown|name unknown|denied|unauthorized|authentication required|does not exist/i;

/** The images of an engine: fetched when they are missing, and named by their digest. */
export function createImages({ docker, call }: Connection) {
  const digests = new LRUCache<string, string>({ max: 1_000 });

  const isThere = async (image: string): Promise<boolean> => {
    try {
      await call(async () => docker.getImage(image).inspect());
      return true;
    } catch (error) {
      if (error instanceof CloudError && error.status === 404) return false;
      throw error;
    }
  };

  return {
    async pull(image: string, credential: ImageCredential | undefined): Promise<void> {
      const known = await isThere(image);
      // A tag that moves is fetched again. If its registry does not answer, the present image is used.
      if (known && !isMoving(image)) return;
      try {
        await call((abortSignal) => fetchImage(image, credential, abortSignal), PULL_MS);
      } catch (error) {
        if (!known) throw error;
      }
    },
    /** The digest of a manifest by which registries know what the engine has under this id; otherwise the id. */
    async digestOf(id: string): Promise<string | null> {
      const known = digests.get(id);
      if (known !== undefined) return known;
      const found = await call(async () => docker.getImage(id).inspect()).catch(() => undefined);
      const digest = found?.RepoDigests?.[0]?.split('@')[1] ?? (id.startsWith('sha256:') ? id : `sha256:${id}`);
      digests.set(id, digest);
      return digest;
    },
  };

  async function fetchImage(
    image: string,
    credential: ImageCredential | undefined,
    abortSignal: AbortSignal,
  ): Promise<void> {
    try {
      const stream = await docker.pull(image, {
        abortSignal,
        ...(credential && { authconfig: { ...credential, serveraddress: registryOf(image) } }),
      });
      await new Promise<void>((resolve, reject) => {
        // Progress is read to the end, and one line of it may be the error.
        docker.modem.followProgress(stream, (error, lines: { error?: string }[] | null) => {
          const failed = error?.message ?? lines?.find((line) => line.error)?.error;
          if (failed === undefined) resolve();
          else reject(refusal(image, failed));
        });
      });
    } catch (error) {
      const text =
        (error as { json?: { message?: string }; message?: string }).json?.message ?? (error as Error).message;
      const isAnswer = (error as { statusCode?: number }).statusCode !== undefined;
      throw isAnswer ? refusal(image, text) : error;
    }
  }
}

const refusal = (image: string, text: string): CloudError =>
  ABSENT.test(text)
    ? new CloudError('notFound', {
        detail: `image ${image} was not found in its registry: ${text}`.slice(0, MOST_TEXT),
        status: 404,
      })
    : new CloudError('failed', { detail: `image ${image} was not fetched: ${text}`.slice(0, MOST_TEXT) });

/** Without a tag, or `latest`. */
const isMoving = (image: string): boolean => !image.includes('@') && /^[^:]*(:\d+\/[^:]*)?(:latest)?$/.test(image);

function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/');
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : 'https://index.docker.io/v1/';
}
