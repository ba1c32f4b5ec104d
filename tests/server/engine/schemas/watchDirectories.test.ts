import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { watchDirectories } from '#server/engine/schemas/watchDirectories.ts';

test('a directory that cannot be watched is logged and ends nothing: its files are compared from time to time', () => {
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const missing = join(tmpdir(), 'suantai-never-there');
  watchDirectories([missing], () => undefined, log)();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { err: expect.objectContaining({ code: 'ENOENT' }), directory: missing },
    expect.any(String),
  );
});
