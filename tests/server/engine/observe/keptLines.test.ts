import { describe, expect, test } from 'vitest';
import { keepLines } from '#server/engine/observe/keptLines.ts';
import { createLog, keptLines, logRequest } from '#server/engine/observe/log.ts';
import { maskLine } from '#server/engine/observe/maskLine.ts';

describe('lines of the log that are kept', () => {
  test('are those that warn, with their level and request, beside all lines of the output', () => {
    const written: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (text) => written.push(text) } });
    log.info('started');
    log.warn({ request_id: 'r-1', queue: 3 }, 'the queue is long');
    log.error({ err: new Error('no route'), token: 'hunter2' }, 'the call failed');
    logRequest(log, 'error', { request_id: 'r-2', method: 'GET', path: '/x', status: 500, ms: 1, actor: 2 });
    expect(written).toHaveLength(4);
    const batch = keptLines(log).oldest(10);
    const kept = batch.lines;
    expect(kept.map(({ level, message, request_id }) => [level, message, request_id])).toEqual([
      ['warn', 'the queue is long', 'r-1'],
      ['error', 'the call failed', null],
      ['error', 'request', 'r-2'],
    ]);
    expect(JSON.parse(kept[0]?.details ?? '')).toEqual({ queue: 3 });
    expect(kept[1]?.details).toContain('no route');
    expect(kept[1]?.details).not.toContain('hunter2');
    expect(keptLines(log).oldest(1).lines).toEqual([kept[0]]);
    keptLines(log).forget(batch);
    expect(keptLines(log).oldest(10)).toEqual({ lines: [], lost: 0 });
  });

  test('are bounded: the oldest give way, and are counted', () => {
    const { output, lines } = keepLines({ write: () => undefined });
    const log = (place: number) =>
      output.write(`{"level":"warn","time":"2026-11-20T00:00:00.000Z","msg":"line ${place}"}\n`);
    for (let place = 0; place < 1_003; place += 1) log(place);
    const batch = lines.oldest(2);
    expect(batch.lost).toBe(3);
    expect(batch.lines.map(({ message }) => message)).toEqual(['line 3', 'line 4']);
    // One gives way while the batch is stored.
    log(1_003);
    lines.forget(batch);
    expect(lines.oldest(2_000)).toMatchObject({ lost: 0, lines: { length: 999 } });
    expect(lines.oldest(1).lines[0]?.message).toBe('line 5');
  });
});

describe('secrets in the text of a line', () => {
  test.each([
    ['connect postgres://app:hunter2@db failed', 'connect postgres://app:********@db failed'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: ******** ********'],
    ['{"password":"hunter2","name":"web"}', '{"password":"********","name":"web"}'],
    ['{"body":"{\\"token\\":\\"hunter2\\"}"}', '{"body":"{\\"token\\":\\"********\\"}"}'],
    ['GET /x?access_key=hunter2&size=3', 'GET /x?access_key=********&size=3'],
    ['jwt eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl end', 'jwt ******** end'],
    ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', '********'],
  ])('are hidden: %s', (text, masked) => {
    expect(maskLine(text)).toBe(masked);
  });

  test.each(['the token has expired', 'no password was given', 'https://cloud.example.com:5000/v3', '{"name":"web"}'])(
    'and other text stays: %s',
    (text) => {
      expect(maskLine(text)).toBe(text);
    },
  );
});
