import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { onTestFinished } from 'vitest';

/** What a docker-registry has sent in `npm run test:registry`: its events, and its manifests by digest. */
export const RECORDING = JSON.parse(readFileSync('tests/fixtures/registry/recording.json', 'utf8')) as {
  events: RecordedEvent[];
  manifests: Record<string, { mediaType: string; body: object }>;
};

export interface RecordedEvent {
  id: string;
  action: string;
  target: { repository: string; digest: string; tag?: string; mediaType: string };
  actor: { name: string };
}

export interface FakeRegistry {
  url: string;
  /** Digests by repository and tag. */
  tags: Map<string, Map<string, string>>;
  manifests: Map<string, { mediaType: string; text: string }>;
  /** The certificate of its configuration, without which it accepts no token. */
  certificate: string;
  /** Answers everything with this status. */
  broken: number | undefined;
  /** Its configuration forbids writing. */
  readOnly: boolean;
  /** Requests as method and path. */
  calls: string[];
  /** Puts the recorded manifest under a tag. */
  give(repository: string, tag: string, digest: string): void;
  /** Puts an image of this content under a tag; returns its digest. */
  image(repository: string, tag: string, layers: readonly { name: string; size: number }[]): string;
}

/** As much of a docker-registry 2.8 as the platform calls. It verifies tokens as the real one does. */
export async function fakeRegistry(): Promise<FakeRegistry> {
  const manifests = new Map(
    Object.entries(RECORDING.manifests).map(([digest, { mediaType, body }]) => [
      digest,
      { mediaType, text: JSON.stringify(body) },
    ]),
  );
  const fake: FakeRegistry = {
    url: '',
    tags: new Map(),
    manifests,
    certificate: '',
    broken: undefined,
    readOnly: false,
    calls: [],
    give(repository, tag, digest) {
      fake.tags.set(repository, (fake.tags.get(repository) ?? new Map<string, string>()).set(tag, digest));
    },
    image(repository, tag, layers) {
      const descriptors = layers.map(({ name, size }) => ({ mediaType: 'layer', digest: digestOf(name), size }));
      const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest: digestOf(`c ${tag}`), size: 0 };
      const text = JSON.stringify({ schemaVersion: 2, mediaType: MANIFEST, config, layers: descriptors });
      const digest = digestOf(text);
      manifests.set(digest, { mediaType: MANIFEST, text });
      fake.give(repository, tag, digest);
      return digest;
    },
  };
  const server = createServer((request, reply) => void answer(fake, request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  fake.url = `http://127.0.0.1:${address.port}`;
  return fake;
}

const MANIFEST = 'application/vnd.oci.image.manifest.v1+json';

export const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

async function answer(fake: FakeRegistry, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const { pathname } = new URL(url, 'http://x');
  fake.calls.push(`${method} ${pathname}`);
  reply.setHeader('docker-distribution-api-version', 'registry/2.0');
  const end = (status: number, text = '') => {
    reply.statusCode = status;
    reply.end(method === 'HEAD' ? undefined : text);
  };
  if (fake.broken !== undefined) return end(fake.broken);
  const granted = await accessOf(fake, request);
  if (granted === undefined) return end(401, '{"errors":[{"code":"UNAUTHORIZED"}]}');
  if (pathname === '/v2/') return end(200, '{}');
  if (pathname === '/v2/_catalog')
    return granted.includes('catalog:*') ? end(200, JSON.stringify({ repositories: [...fake.tags.keys()] })) : end(401);
  const [, name = '', what = '', reference = ''] = /^\/v2\/(.+)\/(manifests|tags|blobs)\/(.*)$/.exec(pathname) ?? [];
  const needs = method === 'DELETE' ? 'delete' : method === 'GET' || method === 'HEAD' ? 'pull' : 'push';
  if (!granted.includes(`${name}:${needs}`)) return end(401);
  const body = await bodyOf(request);
  if (what === 'tags') return end(200, JSON.stringify({ name, tags: tagNames(fake, name) }));
  if (what === 'blobs') {
    reply.setHeader('location', `/v2/${name}/blobs/uploads/one`);
    return end(method === 'POST' ? 202 : 201);
  }
  return end(...manifestReply(fake, reply, { method, name, reference, body, accept: request.headers.accept ?? '' }));
}

interface ManifestCall {
  method: string;
  name: string;
  reference: string;
  body: string;
  accept: string;
}

function manifestReply(
  fake: FakeRegistry,
  reply: ServerResponse,
  { method, name, reference, body, accept }: ManifestCall,
): [number, string?] {
  const tags = fake.tags.get(name) ?? new Map<string, string>();
  if (method === 'PUT') {
    if (fake.readOnly) return [405, '{"errors":[{"code":"UNSUPPORTED"}]}'];
    if (body === '') return [400, '{"errors":[{"code":"MANIFEST_INVALID"}]}'];
    fake.manifests.set(digestOf(body), { mediaType: MANIFEST, text: body });
    fake.give(name, reference, digestOf(body));
    return [201];
  }
  const digest = reference.startsWith('sha256:') ? reference : tags.get(reference);
  // A docker-registry deletes by digest only, and every tag of it goes.
  if (method === 'DELETE') {
    if (!reference.startsWith('sha256:')) return [400, '{"errors":[{"code":"DIGEST_INVALID"}]}'];
    for (const [tag, own] of tags) if (own === digest) tags.delete(tag);
    return [202];
  }
  const manifest = digest === undefined ? undefined : fake.manifests.get(digest);
  // One of another type than the client accepts is not found.
  if (digest === undefined || manifest === undefined || !accept.includes(manifest.mediaType)) return [404];
  reply.setHeader('docker-content-digest', digest);
  reply.setHeader('content-type', manifest.mediaType);
  reply.setHeader('content-length', Buffer.byteLength(manifest.text));
  return [200, manifest.text];
}

/** After the last tag is gone, the list is null. */
const tagNames = ({ tags }: FakeRegistry, name: string): string[] | null => {
  const own = [...(tags.get(name)?.keys() ?? [])];
  return own.length === 0 ? null : own;
};

async function accessOf({ certificate }: FakeRegistry, request: IncomingMessage): Promise<string[] | undefined> {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined || certificate === '') return undefined;
  const trusted = new X509Certificate(certificate);
  const [chain] = decodeProtectedHeader(token).x5c ?? [];
  if (chain !== trusted.raw.toString('base64')) return undefined;
  try {
    // The clock of a test stands elsewhere.
    const { payload } = await jwtVerify(token, trusted.publicKey, {
      issuer: 'suantai',
      audience: 'image-registry',
      currentDate: new Date((decodeJwt(token).iat ?? 0) * 1_000),
    });
    return (payload['access'] as { name: string; actions: string[] }[]).flatMap(({ name, actions }) =>
      actions.map((action) => `${name}:${action}`),
    );
  } catch {
    // A token that has ended, or of another platform.
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
