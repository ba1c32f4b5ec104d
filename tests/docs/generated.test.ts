import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '#scripts/documents/generatedFiles.ts';

const files = generatedFiles('schemas');

test.each([...files.keys()])('%s is what npm run docs would write', (path) => {
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(current === files.get(path), `${path} is stale: run npm run docs`).toBe(true);
});
