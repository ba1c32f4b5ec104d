import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILD_MANIFEST, readPreloads } from '#server/engine/console/preloads.ts';

const built = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_start.js'] },
  '_start.js': { file: 'assets/start.js', name: 'start', css: ['assets/start.css'] },
  '_base.js': { file: 'assets/base.js', name: 'base', imports: ['_start.js'] },
  'src/site.tsx': {
    file: 'assets/site.js',
    name: 'startPublic',
    imports: ['_base.js', '_start.js'],
    css: ['assets/site.css'],
  },
  'src/LoginPage.tsx': { file: 'assets/login.js', name: 'LoginPage', imports: ['_base.js', '_start.js'] },
  'src/MarketPage.tsx': { file: 'assets/market.js', name: 'MarketPage', imports: ['_base.js'] },
  'src/console.tsx': { file: 'assets/start-console.js', name: 'startConsole', imports: ['_console.js'] },
  '_console.js': { file: 'assets/console.js', name: 'console', imports: ['_base.js', '_start.js'] },
  '_form.js': { file: 'assets/form.js', name: 'form', imports: ['_base.js'] },
};

describe('the files that a document preloads', () => {
  let dist = '';
  beforeAll(async () => {
    dist = await mkdtemp(join(tmpdir(), 'suantai-preloads-'));
    await mkdir(join(dist, '.vite'));
    await writeFile(join(dist, BUILD_MANIFEST), JSON.stringify(built));
  });
  afterAll(() => rm(dist, { recursive: true }));

  test('its own files and all they cannot run without, but not what the document names itself', async () => {
    const { site, console } = await readPreloads(dist);
    expect(site('login')).toBe(
      '</assets/site.css>; rel=preload; as=style; crossorigin, </assets/site.js>; rel=modulepreload, </assets/base.js>; rel=modulepreload, </assets/login.js>; rel=modulepreload',
    );
    expect(console).toBe(
      '</assets/start-console.js>; rel=modulepreload, </assets/console.js>; rel=modulepreload, </assets/base.js>; rel=modulepreload',
    );
  });

  test('nothing for a build without a manifest', async () => {
    const { site, console } = await readPreloads(join(dist, 'none'));
    expect([site('welcome'), console]).toEqual([undefined, undefined]);
  });
});
