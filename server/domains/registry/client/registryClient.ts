import { MANIFEST_TYPES, type Blob } from '#model/domains/registry/manifest.ts';
import type { Json } from '#model/language/definition.ts';
import { callEndpoint, type CallFault, type CallOptions } from '#server/engine/calls/callEndpoint.ts';
import type { Context } from '#server/engine/context.ts';
import { signToken, type Granted } from './signToken.ts';
import type { Registry } from './theRegistry.ts';

export type Answer =
  | { ok: true; status: number; headers: Record<string, string | undefined>; body: Json | undefined }
  | { ok: false; fault: CallFault };

export interface RegistryCall extends Pick<CallOptions, 'method' | 'headers' | 'stream'> {
  /** What the token for it grants. */
  access: readonly Granted[];
  timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** The largest manifest that a registry takes is 4 MiB. */
const MOST_BYTES = 5 * 1_048_576;
/** The subject of our own calls, by which their notifications are known. */
export const PLATFORM = 'platform';

/**
 * One call to the registry with a token for exactly what it needs. Loopback is allowed, because a registry mostly runs
 * beside the platform, and only an administrator sets its address. Never throws.
 */
export async function callRegistry(
  context: Context,
  registry: Registry,
  path: string,
  { access, timeoutMs = TIMEOUT_MS, headers, ...options }: RegistryCall,
): Promise<Answer> {
  const signed = await signToken(context, registry.id, { subject: PLATFORM, access });
  const address = `${registry.url.replace(/\/+$/, '')}${path}`;
  const result = await callEndpoint(address, {
    ...options,
    allowLoopback: true,
    timeoutMs,
    mostBytes: MOST_BYTES,
    ...(registry.ca !== null && { ca: registry.ca }),
    headers: { ...(signed && { authorization: `Bearer ${signed.token}` }), ...headers },
  });
  if (!result.ok) return { ok: false, fault: result.fault };
  return { ok: true, status: result.status, headers: result.headers, body: result.body };
}

const on = (name: string, ...actions: string[]): Granted[] => [{ type: 'repository', name, actions }];

/** A manifest by tag or digest; without all four types it would not be found. */
export const readManifestOf = (context: Context, registry: Registry, repository: string, reference: string) =>
  callRegistry(context, registry, `/v2/${repository}/manifests/${reference}`, {
    access: on(repository, 'pull'),
    headers: { accept: MANIFEST_TYPES.join(', ') },
  });

/** The digest that a tag names now; undefined if the tag is gone. */
export const headManifest = (context: Context, registry: Registry, repository: string, reference: string) =>
  callRegistry(context, registry, `/v2/${repository}/manifests/${reference}`, {
    method: 'HEAD',
    access: on(repository, 'pull'),
    headers: { accept: MANIFEST_TYPES.join(', ') },
  });

export const deleteManifest = (context: Context, registry: Registry, repository: string, digest: string) =>
  callRegistry(context, registry, `/v2/${repository}/manifests/${digest}`, {
    method: 'DELETE',
    access: on(repository, 'delete'),
  });

/** Stores a blob and a manifest of these bytes under a tag. */
export async function putManifest(
  context: Context,
  registry: Registry,
  { repository, tag, manifest, mediaType, blob, content }: PutManifest,
): Promise<Answer> {
  const access = on(repository, 'pull', 'push');
  const begun = await callRegistry(context, registry, `/v2/${repository}/blobs/uploads/`, { method: 'POST', access });
  const location = begun.ok && begun.status === 202 ? begun.headers['location'] : undefined;
  if (location === undefined) return begun;
  const upload = new URL(location, registry.url);
  upload.searchParams.set('digest', blob.digest);
  const sent = await callRegistry(context, registry, `${upload.pathname}${upload.search}`, {
    method: 'PUT',
    access,
    headers: { 'content-type': 'application/octet-stream', 'content-length': `${blob.size}` },
    stream: streamOf(content),
  });
  if (!sent.ok || sent.status !== 201) return sent;
  return callRegistry(context, registry, `/v2/${repository}/manifests/${tag}`, {
    method: 'PUT',
    access,
    headers: { 'content-type': mediaType, 'content-length': `${Buffer.byteLength(manifest)}` },
    stream: streamOf(Buffer.from(manifest)),
  });
}

export interface PutManifest {
  repository: string;
  tag: string;
  manifest: string;
  mediaType: string;
  blob: Blob;
  content: Buffer;
}

async function* streamOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
