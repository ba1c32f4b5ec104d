import { expect, test } from 'vitest';
import { partsOf } from '#server/engine/http/partsOf.ts';

test.each([
  ['http://localhost/api/x?a=1&b=/2', '/api/x', 'a=1&b=/2'],
  ['http://localhost/api/x', '/api/x', ''],
  ['http://localhost/api/x#?a=1', '/api/x', ''],
  ['http://localhost/api/x?a=1#b', '/api/x', 'a=1'],
  ['http://localhost', '/', ''],
])('the parts of %s', (url, path, query) => {
  expect(partsOf(url)).toEqual({ path, query });
});
