import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { expect, test } from 'vitest';
import { readContainer } from '#server/domains/cloud/engines/docker/readContainer.ts';
import { readLogs } from '#server/domains/cloud/engines/docker/readLogs.ts';
import { cpuReading, readUsage } from '#server/domains/cloud/engines/docker/readUsage.ts';
import { tarOf } from '#server/domains/cloud/engines/docker/tarOf.ts';

// What Podman 4.3.1 answered during `npm run test:containers` (CONTAINERS_RECORD).
const bytes = (name: string): Buffer => readFileSync(join(import.meta.dirname, 'recordings', name));
const json = <T>(name: string): T => JSON.parse(bytes(name).toString('utf8')) as T;

async function linesOf(...chunks: readonly Buffer[]) {
  const lines = [];
  for await (const line of readLogs(Readable.from(chunks))) lines.push(line);
  return lines;
}

const frame = (stream: 1 | 2, text: string): Buffer => {
  const body = Buffer.from(text);
  const header = Buffer.from([stream, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32BE(body.length, 4);
  return Buffer.concat([header, body]);
};

test('a container', () => {
  expect(readContainer(json<Docker.ContainerInspectInfo>('container.json'), 'sha256:1')).toMatchObject({
    name: 'eloquent_hoover',
    image: 'localhost/suantai/test:1.0',
    state: 'running',
    startedAt: Date.parse('2026-11-30T03:25:16.648Z'),
    finishedAt: null,
    exitCode: null,
    oomKilled: false,
    ip: '10.88.0.101',
    ports: [{ container_port: 80, protocol: 'tcp', host_port: 32_100 }],
    cpu: 0.5,
    memoryMb: 64,
  });
});

test('its consumption', () => {
  const stats = json<Docker.ContainerStats>('stats.json');
  const now = cpuReading(stats, 10_000);
  const before = { at: 9_990, nanoseconds: now.nanoseconds - 1_000_000 };
  expect(readUsage(stats, { now, before, cpu: 0.5 })).toEqual({
    cpuPct: 20,
    memoryPct: 0.4,
    netInBytes: 542,
    netOutBytes: 946,
  });
  expect(readUsage(stats, { now, before: undefined, cpu: 0.5 }).cpuPct).toBeNull();
});

test('its log, whole and byte by byte', async () => {
  const at = Date.parse('2026-11-30T03:25:16Z');
  const expected = [
    { at, stream: 'out', text: 'out' },
    { at, stream: 'err', text: 'err' },
  ];
  const log = bytes('logs.bin');
  expect(await linesOf(log)).toEqual(expected);
  expect(await linesOf(...Array.from(log, (byte) => Buffer.from([byte])))).toEqual(expected);
});

test('lines that several frames hold, long ones, and those of a terminal', async () => {
  const long = 'x'.repeat(100_000);
  const lines = await linesOf(
    frame(1, '2026-11-30T03:25:16Z be'),
    frame(2, '2026-11-30T03:25:17Z other\n'),
    frame(1, `gun\n2026-11-30T03:25:18Z ${long}\n2026-11-30T03:25:19Z last`),
  );
  expect(lines.map(({ stream, text }) => [stream, text.slice(0, 5), text.length])).toEqual([
    ['err', 'other', 5],
    ['out', 'begun', 5],
    ['out', 'xxxxx', 16_363],
    ['out', 'last', 4],
  ]);
  expect(await linesOf(Buffer.from('2026-11-30T03:25:16Z hello\r\n2026-11-30T03:25:17Z you\r\n'))).toMatchObject([
    { stream: 'out', text: 'hello' },
    { stream: 'out', text: 'you' },
  ]);
});

test('a log without end is read as far as its reader goes', async () => {
  let made = 0;
  const line = frame(1, '2026-11-30T03:25:16Z the same again\n');
  const chunk = Buffer.concat(Array.from({ length: 1_000 }, () => line));
  function* endless() {
    for (;;) {
      made += chunk.length;
      yield chunk;
    }
  }
  let read = 0;
  for await (const { text } of readLogs(Readable.from(endless(), { highWaterMark: 2 }))) {
    expect(text).toBe('the same again');
    read += 1;
    if (read === 5_000) break;
  }
  expect(made).toBeLessThan(12 * chunk.length);
});

test('files reach a container as an archive that tar reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'));
  const archive = join(folder, 'files.tar');
  const deep = `/etc/${'a'.repeat(60)}/${'b'.repeat(60)}/app.conf`;
  writeFileSync(
    archive,
    tarOf([
      { path: '/run/secrets/word', content: 'open-sesame', mode: 0o400 },
      { path: deep, content: '参数 = 1\n', mode: 0o644 },
    ]),
  );
  const names = execFileSync('tar', ['-tvf', archive], { encoding: 'utf8' });
  expect(names).toMatch(/^-r-------- .* 11 .* run\/secrets\/word$/m);
  expect(names).toContain(deep.slice(1));
  expect(execFileSync('tar', ['-xOf', archive, deep.slice(1)], { encoding: 'utf8' })).toBe('参数 = 1\n');
});
