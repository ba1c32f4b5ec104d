import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_MANIFEST, readPreloads } from '#server/engine/console/preloads.ts';

const KB = 1_024;
const VITE = 'node_modules/vite/bin/vite.js';

/**
 * A build of the console. One import between the halves of `src/main.tsx` can make a page load much more than it needs,
 * and no other test would notice.
 */
describe('the JavaScript that a page loads before it is painted, gzipped', () => {
  let dist = '';
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'suantai-bundle-'));
    await promisify(execFile)(
      process.execPath,
      [VITE, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'],
      {
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
  });
  afterAll(() => rm(dist, { recursive: true }));

  const size = async (file: string) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length;

  /** The scripts of the document, those of its `Link` header, and the texts. */
  async function loadedKb(link: string | undefined, texts: readonly string[]): Promise<number> {
    const document = await readFile(join(dist, 'index.html'), 'utf8');
    const manifest: Record<string, { file: string }> = JSON.parse(await readFile(join(dist, BUILD_MANIFEST), 'utf8'));
    const files = [
      ...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
      ...(link ?? '').matchAll(/<\/(assets\/[^>]+\.js)>/g),
    ].map(([, file = '']) => file);
    const sizes = await Promise.all(
      [...new Set([...files, ...texts.map((text) => manifest[text]?.file ?? '')])].map(size),
    );
    return sizes.reduce((sum, each) => sum + each, 0) / KB;
  }

  test.each([
    ['welcome', ['home', 'goods']],
    ['login', ['public']],
    ['register', ['public']],
    ['forgotten', ['public']],
    ['market', ['goods']],
    ['product', ['goods', 'product']],
    ['pricing', ['goods', 'pricing']],
    ['warehouse', ['goods']],
    ['item', ['goods']],
    ['status', []],
    ['share', ['public']],
    ['terms', []],
    ['missing', []],
  ] as const)('the public page %s: at most 94 KB', async (page, texts) => {
    const { site } = await readPreloads(dist);
    const kb = await loadedKb(
      site(page),
      ['publicText', ...texts].map((name) => `src/i18n/zh/site/${name}.ts`),
    );
    expect(kb).toBeGreaterThan(60); // react-dom alone
    expect(kb).toBeLessThanOrEqual(94);
  });

  test('nothing of the console, loaded at once or later, brings the styles of the public pages along', async () => {
    interface Chunk {
      css?: string[];
      imports?: string[];
      dynamicImports?: string[];
    }
    const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, BUILD_MANIFEST), 'utf8'));
    const site = 'src/public/pages/startPublic.tsx';
    const styled = (manifest[site]?.imports ?? []).filter((key) => manifest[key]?.css);
    expect(styled).toHaveLength(1);
    const reached = new Set(['src/start/startConsole.tsx']);
    for (const key of reached) {
      const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
      // The session check, which both share, opens either of the two.
      for (const next of [...imports, ...dynamicImports]) if (next !== site) reached.add(next);
    }
    expect(reached.size).toBeGreaterThan(100);
    expect(styled.filter((key) => reached.has(key))).toEqual([]);
  });

  test('the console: at most 286 KB', async () => {
    const { console } = await readPreloads(dist);
    const kb = await loadedKb(console, ['src/i18n/zh/index.ts']);
    expect(kb).toBeGreaterThan(200);
    expect(kb).toBeLessThanOrEqual(286);
  });
});
