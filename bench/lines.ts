import { readFile } from 'node:fs/promises';

import type { Benchmark } from './figure.ts';

/** The number of lines for an eight-field resource, counted in the documented recipe that a test executes. */
export const lines: Benchmark = {
  name: 'lines to declare a resource',
  async run() {
    const recipe = await readFile(new URL('../docs/addingAResource.md', import.meta.url), 'utf8');
    const yaml = /```yaml\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '';
    const count = yaml.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')).length;
    return [
      {
        figure: 'lines to declare an eight-field CRUD resource',
        value: count,
        unit: 'lines',
        bound: { most: 15 },
        detail: 'counted in docs/addingAResource.md; files touched: 1',
        limit: 'one line a field, and one each for name, service, path, label, routes, menu and access',
      },
    ];
  },
};
