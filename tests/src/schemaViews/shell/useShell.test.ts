import { expect, test } from 'vitest';
import { TERMINAL_ENDS } from '#server/domains/cloud/console/joinTerminal.ts';
import { endOf } from '#src/schemaViews/shell/useShell.ts';

test.each([
  ['its shell', TERMINAL_ENDS.ended, 'shell'],
  ['15 minutes without a key', TERMINAL_ENDS.idle, 'idle'],
  ['its container', TERMINAL_ENDS.gone, 'gone'],
  ['a server that is killed', 1006, 'lost'],
  ['a server that is restarted', 1001, 'lost'],
] as const)('a terminal that ends with %s says so (spec 8.1)', (_what, code, why) => {
  expect(endOf(code, true)).toBe(why);
});

test('one that never opened was not reached, whatever the code', () => {
  expect(endOf(TERMINAL_ENDS.ended, false)).toBe('unreached');
});
