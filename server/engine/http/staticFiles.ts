import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { DOCUMENT_HEADERS } from './securityHeaders.ts';

export type StaticFiles = (request: Request, path: string) => Promise<Response | undefined>;

type Encoding = 'br' | 'gzip' | 'identity';

interface StaticFile {
  type: string;
  etag: string;
  /** Built names carry a hash of their content. */
  immutable: boolean;
  /** The path of each encoding on disk. */
  variants: Partial<Record<Encoding, string>>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.sh': 'text/x-shellscript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const SUFFIXES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };

/** The built console. Paths without a file get index.html: the console's router knows them, or shows its own 404. */
export async function serveStatic(root: string): Promise<StaticFiles> {
  const files = await indexOf(root);
  const kept = new Map<string, Buffer>();
  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined);
    if (file === undefined) return undefined;
    const encoding = chosenEncoding(file, request.headers.get('accept-encoding') ?? '');
    const headers = {
      'content-type': file.type,
      etag: file.etag,
      vary: 'accept-encoding',
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      ...(file.type.startsWith('text/html') ? DOCUMENT_HEADERS : {}),
    };
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
    const body = await contents(kept, file.variants[encoding] ?? '');
    if (body === undefined) return undefined;
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: { ...headers, 'content-length': String(body.length) },
    });
  };
}

async function indexOf(root: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const name of (await allFiles(root)).toSorted()) {
    const path = `/${relative(root, name).split(sep).join('/')}`;
    const encoding = SUFFIXES[extname(path)];
    const original = encoding === undefined ? undefined : files.get(path.slice(0, -extname(path).length));
    if (encoding !== undefined && original !== undefined) {
      original.variants[encoding] = name;
      continue;
    }
    const content = await readFile(name);
    files.set(path, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      immutable: path.startsWith('/assets/'),
      variants: { identity: name },
    });
  }
  return files;
}

async function allFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function chosenEncoding({ variants }: StaticFile, accepted: string): Encoding {
  if (variants.br !== undefined && /\bbr\b/.test(accepted)) return 'br';
  return variants.gzip !== undefined && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

const KEEP_BYTES = 512 * 1024;

/** Undefined for a file that is gone since the start: the console was built again, and its pages name others. */
async function contents(kept: Map<string, Buffer>, name: string): Promise<Buffer | undefined> {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const body = await readFile(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (body !== undefined && body.length <= KEEP_BYTES) kept.set(name, body);
  return body;
}
