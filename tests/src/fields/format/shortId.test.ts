import { expect, test } from 'vitest';
import { shortId } from '#src/fields/format/shortId.ts';

test.each([
  ['e15d9a61-b983-4d78-b605-a0a60d1e35f5', 'e15d9a61'],
  ['E15D9A61-B983-4D78-B605-A0A60D1E35F5', 'E15D9A61'],
  ['12', '12'],
  ['demo-key', 'demo-key'],
  ['e15d9a61-b983-4d78-b605-a0a60d1e35f5-2', 'e15d9a61-b983-4d78-b605-a0a60d1e35f5-2'],
])('%s is shortened to %s', (id, short) => {
  expect(shortId(id)).toBe(short);
});
