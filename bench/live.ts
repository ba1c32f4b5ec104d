import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Benchmark } from './figure.ts';
import { percentile } from './figure.ts';
import { launchBrowser } from './support/browserPage.ts';
import { plainResource, schemasWith } from './support/schemasCopy.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';

const SAVES = 20;

/** The time from saving a schema file until an open browser shows the change. */
export const live: Benchmark = {
  name: 'a saved schema in an open browser',
  async run() {
    const folder = await schemasWith(1);
    const server = await startServer({ SCHEMAS_DIR: folder });
    const token = await signIn(server.url, 'admin');
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addCookies([
      { name: 'access-token', value: token, url: server.url, httpOnly: true },
      { name: 'user-kind', value: '1', url: server.url },
    ]);
    const page = await context.newPage();
    await page.goto(`${server.url}/racks0`);
    await page.getByRole('heading', { name: '资源0', exact: true }).waitFor();
    const times: number[] = [];
    for (let n = 1; n <= SAVES; n++) {
      const { name, text } = plainResource(0, `改名${n}`);
      const shown = page.getByRole('heading', { name: `改名${n}`, exact: true }).waitFor();
      const began = performance.now();
      await writeFile(join(folder, 'generated', `${name}.yaml`), text);
      await shown;
      times.push(performance.now() - began);
    }
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
    return [
      {
        figure: 'YAML saved to browser showing it, p95',
        value: percentile(times, 0.95),
        unit: 'ms',
        bound: { most: 300 },
        detail: `${SAVES} saves, median ${percentile(times, 0.5).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms (absolute, for orientation)`,
        limit: 'the pause that gathers one save into one compilation, then the compilation itself',
      },
    ];
  },
};
