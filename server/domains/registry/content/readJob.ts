import { DIGEST } from '#model/domains/registry/imageName.ts';
import { readManifest, type ManifestContent } from '#model/domains/registry/manifest.ts';
import { projectOf } from '#model/domains/registry/tokenScope.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { Attempt, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { readManifestOf } from '#server/domains/registry/client/registryClient.ts';
import { asRegistry, theRegistry, type Registry } from '#server/domains/registry/client/theRegistry.ts';
import { storeRead } from './storeRead.ts';

export const READ_MANIFEST = 'registry-read';

/** What a tag names now, or what a digest consists of: read from the registry, whatever was reported of it. */
export const readJob = (repository: string, reference: string, runAt: number): JobRequest => ({
  kind: READ_MANIFEST,
  lane: repository,
  key: `${READ_MANIFEST} ${repository} ${reference}`,
  payload: { repository, reference },
  runAt,
  realTime: 'awaited',
  rerunIfRunning: true,
});

/** A manifest that was read, with its content. */
export interface ReadOut extends ManifestContent {
  digest: string;
  mediaType: string;
  size: number;
}

/** The manifests of a reference: itself, then those of an index. Empty: the registry has no such manifest. */
export type Reading = { repository: string; reference: string; manifests: ReadOut[] } | null;

export const readHandler: JobHandler<unknown, Reading> = {
  async prepare(context, payload, attempt) {
    const wanted = readPayload(payload);
    const registry = await theRegistry(context);
    if (wanted === undefined || registry === undefined || registry.simulated === true) return null;
    return readReference(context, registry, wanted, attempt);
  },
  async finish(context, _payload, reading) {
    if (reading !== null) await storeRead(asRegistry(context), reading);
  },
};

export async function readReference(
  context: Context,
  registry: Registry,
  { repository, reference }: { repository: string; reference: string },
  attempt?: Pick<Attempt, 'keep'>,
): Promise<Reading> {
  const first = await readOne(context, registry, repository, reference);
  const manifests = first === undefined ? [] : [first];
  for (const { digest } of first?.children ?? []) {
    await attempt?.keep();
    const child = await readOne(context, registry, repository, digest);
    // An index may name platforms that were not pushed with it.
    if (child !== undefined) manifests.push(child);
  }
  return { repository, reference, manifests };
}

async function readOne(
  context: Context,
  registry: Registry,
  repository: string,
  reference: string,
): Promise<ReadOut | undefined> {
  const answer = await readManifestOf(context, registry, repository, reference);
  if (!answer.ok) throw new Error(`The image registry does not answer: ${answer.fault}`);
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw new Error(`The image registry answered ${answer.status} to a manifest`);
  const mediaType = (answer.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  const digest = answer.headers['docker-content-digest'] ?? (DIGEST.test(reference) ? reference : '');
  const content = readManifest(answer.body, mediaType);
  if (content === undefined || !DIGEST.test(digest)) throw new Error('The image registry sent no manifest');
  const { 'content-length': length = '0' } = answer.headers;
  return { ...content, digest, mediaType, size: Number(length) };
}

function readPayload(payload: unknown): { repository: string; reference: string } | undefined {
  // A job is stored as JSON.
  const { repository, reference } = isObject(payload as never) ? (payload as Record<string, unknown>) : {};
  if (typeof repository !== 'string' || typeof reference !== 'string' || projectOf(repository) === '') return undefined;
  return { repository, reference };
}
