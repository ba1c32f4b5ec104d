import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { consoleFiles } from '#server/engine/console/consoleFiles.ts';
import { readSettings } from '#server/engine/process/config.ts';

test('a build that takes the place of another below a running server is served with its own files', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'suantai-console-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  let builds = 0;
  const build = async (chunk: string) => {
    await rm(join(dist, 'assets'), { recursive: true, force: true });
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'assets', chunk), chunk);
    await writeFile(join(dist, 'index.html'), `<script src="/assets/${chunk}">`);
    // Two builds of one test may take less than a tick of the file system's clock.
    await utimes(join(dist, 'index.html'), builds, (builds += 1));
  };
  await build('first.js');
  const console = await consoleFiles(readSettings({ CONSOLE: dist }), pino({ level: 'silent' }));
  const get = async (path: string) => (await console?.files(new Request(`http://x${path}`), path))?.text();
  expect([await get('/index'), await get('/assets/first.js')]).toEqual(['<script src="/assets/first.js">', 'first.js']);
  await build('second.js');
  expect([await get('/assets/second.js'), await get('/index')]).toEqual([
    'second.js',
    '<script src="/assets/second.js">',
  ]);
  expect(await get('/assets/first.js')).toBeUndefined();
});
