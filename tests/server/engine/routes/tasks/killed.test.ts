// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../support/runner/scratch.ts';
import { startProcess, type ServerProcess } from '../../../../support/servers/serverProcess.ts';

const REGIONS = '/api/ecrm/v1/regions';
const TASKS = '/api/sys/v1/tasks';
const ROWS = 400;
/** A process that has just been killed is noticed when the next one looks for jobs. */
const LOOK_MS = 200;

async function caller(server: ServerProcess) {
  const token = await server.token();
  return async (method: string, path: string, body?: string) => {
    const reply = await fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'text/csv' }) },
      ...(body !== undefined && { body }),
    });
    return reply.json();
  };
}

describe('a task of a server that is killed', () => {
  test('continues in the next process, and creates every row once', { timeout: 300_000 }, async () => {
    const directory = mkdtempSync(join(scratchFolder(), 'suantai-task-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const first = await startProcess(directory);
    const call = await caller(first);
    const file = Array.from({ length: ROWS }, (_, index) => `区${index},kill-${index},CN`);
    const { id } = await call('POST', `${REGIONS}?import=run&task=1`, ['name,code,nation', ...file].join('\n'));
    while ((await call('GET', `${TASKS}/${id}`)).done < 20) await pause(LOOK_MS / 10);
    await first.kill();

    const second = await startProcess(directory);
    onTestFinished(() => second.kill());
    const again = await caller(second);
    const before = (await again('GET', `${TASKS}/${id}`)).done;
    while ((await again('GET', `${TASKS}/${id}`)).state !== 'finished') await pause(LOOK_MS);
    expect(before).toBeLessThan(ROWS);
    expect(await again('GET', `${TASKS}/${id}`)).toMatchObject({ done: ROWS, failed: 0 });
    expect(await second.stop()).toBe(0);
    const db = new DatabaseSync(join(directory, 'suantai.db'));
    const codes = db.prepare("select code from regions where code like 'kill-%'").all();
    expect(new Set(codes.map(({ code }) => code)).size).toBe(ROWS);
    expect(codes).toHaveLength(ROWS);
    db.close();
  });
});
