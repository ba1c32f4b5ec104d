import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serveStatic } from '#server/engine/http/staticFiles.ts';

async function built() {
  const root = await mkdtemp(join(tmpdir(), 'suantai-dist-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), '<!doctype html><title>x</title>');
  await writeFile(join(root, 'assets/main-a1b2c3.js'), 'console.log(1)');
  await writeFile(join(root, 'assets/main-a1b2c3.js.br'), 'brotli');
  await writeFile(join(root, 'assets/main-a1b2c3.js.gz'), 'gzip');
  const files = await serveStatic(root);
  const get = (path: string, headers: Record<string, string> = {}) =>
    files(new Request(`http://x${path}`, { headers }), path);
  return Object.assign(get, { root });
}

describe('the built console', () => {
  test('is sent compressed to clients that support it', async () => {
    const get = await built();
    const path = '/assets/main-a1b2c3.js';
    expect(await (await get(path, { 'accept-encoding': 'gzip, br' }))?.text()).toBe('brotli');
    expect((await get(path, { 'accept-encoding': 'gzip' }))?.headers.get('content-encoding')).toBe('gzip');
    const plain = await get(path);
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(await plain?.text()).toBe('console.log(1)');
  });

  test('caches hashed files forever and revalidates the page', async () => {
    const get = await built();
    expect((await get('/assets/main-a1b2c3.js'))?.headers.get('cache-control')).toContain('immutable');
    const page = await get('/index.html');
    expect(page?.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/index.html', { 'if-none-match': page?.headers.get('etag') ?? '' }))?.status).toBe(304);
  });

  test('does not serve a file that is gone since the start, when the console was built again', async () => {
    const get = await built();
    await rm(join(get.root, 'assets/main-a1b2c3.js'));
    expect(await get('/assets/main-a1b2c3.js')).toBeUndefined();
  });

  test('answers addresses of the console with the page, under a strict policy', async () => {
    const page = await (await built())('/websiteDetail/3/x/2');
    expect(page?.headers.get('content-type')).toContain('text/html');
    expect(page?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(page?.headers.get('content-security-policy')).toContain("; img-src 'self' data: blob:;");
  });

  test('has nothing outside itself', async () => {
    const get = await built();
    expect(await get('/assets/nothing.js')).toBeUndefined();
    expect(await get('/../package.json')).toBeUndefined();
    expect(await get('/assets/../../etc/passwd.txt')).toBeUndefined();
  });
});
