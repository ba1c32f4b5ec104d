import { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { joinTerminal, TERMINAL_ENDS } from '#server/domains/cloud/console/joinTerminal.ts';
import { takeTerminal, type TerminalPlace } from '#server/domains/cloud/console/terminals.ts';
import { CloudError, type CloudDriver } from '#server/domains/cloud/driver/driver.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

let all: Scenario;
beforeAll(async () => {
  all = await createScenario();
});
afterAll(() => all.close());

class Browser extends EventEmitter {
  readonly shown: string[] = [];
  readonly codes: (number | undefined)[] = [];
  bufferedAmount = 0;
  send(chunk: Buffer) {
    this.shown.push(chunk.toString());
  }
  close(code?: number) {
    this.codes.push(code);
  }
}

/** A browser at a shell that repeats what is typed. */
async function opened(ref: string, status: () => string | undefined = () => 'running') {
  const place: TerminalPlace = {
    cloudId: 'engine',
    ref,
    userId: 1,
    userName: 'admin',
    token: ref,
    resource: 'containerInstances',
    recordId: '1',
    title: ref,
  };
  const { db } = all.context();
  let now = 1_000_000;
  let look = () => {};
  const stop = vi.fn();
  expect(await takeTerminal(db, place, now)).toBe(true);
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      stream.push(chunk);
      done();
    },
  });
  const sizes: unknown[] = [];
  const get = async () => {
    const word = status();
    if (word === undefined) throw new CloudError('unreachable');
    return { fields: { status: word } };
  };
  const driver = { kinds: { containers: { get } } } as unknown as CloudDriver;
  const browser = new Browser();
  joinTerminal(browser as unknown as WebSocket, { stream, resize: async (size) => void sizes.push(size) }, place, {
    context: all.context(),
    driver,
    realTime: () => now,
    every(_ms, run) {
      look = run;
      return stop;
    },
  });
  const isFree = () => takeTerminal(db, { ...place, token: `${ref} again` }, now);
  return {
    browser,
    stream,
    sizes,
    stop,
    isFree,
    pass(ms: number) {
      now += ms;
      look();
    },
  };
}

const closed = (browser: Browser) => vi.waitFor(() => expect(browser.codes).toHaveLength(1));

test('what is typed is shown, and the size of the screen is passed on', async () => {
  const { browser, sizes } = await opened('typed');
  browser.emit('message', Buffer.from('ls\n'), true);
  browser.emit('message', Buffer.from('120x30'), false);
  browser.emit('message', Buffer.from('9999x1'), false);
  browser.emit('message', Buffer.from('rm -rf'), false);
  await vi.waitFor(() => expect(browser.shown).toEqual(['ls\n']));
  expect(sizes).toEqual([{ columns: 120, rows: 30 }]);
});

test('a terminal that is left open ends, and its place is free', async () => {
  const { browser, pass, isFree, stop, stream } = await opened('idle');
  pass(40_000);
  expect(await isFree()).toBe(false);
  // A minute without a look would free the place of a process that has died.
  for (let minutes = 0; minutes < 14; minutes += 0.5) pass(30_000);
  expect(browser.codes).toEqual([]);
  pass(60_000);
  await closed(browser);
  expect(browser.codes).toEqual([TERMINAL_ENDS.idle]);
  expect([stream.destroyed, stop.mock.calls.length]).toEqual([true, 1]);
  await vi.waitFor(async () => expect(await isFree()).toBe(true));
});

test('it ends when its container stops, is deleted or cannot be reached, and with the shell', async () => {
  for (const later of ['stopped', undefined]) {
    let status: string | undefined = 'running';
    const gone = await opened(`gone ${later}`, () => status);
    gone.pass(20_000);
    status = later;
    gone.pass(20_000);
    await closed(gone.browser);
    expect(gone.browser.codes).toEqual([TERMINAL_ENDS.gone]);
  }

  const shell = await opened('shell');
  shell.stream.push(null);
  await closed(shell.browser);
  expect(shell.browser.codes).toEqual([TERMINAL_ENDS.ended]);
  await vi.waitFor(async () => expect(await shell.isFree()).toBe(true));
});

test('opening and closing are in the log of operations', async () => {
  const { browser } = await opened('noted');
  browser.emit('close');
  await vi.waitFor(async () => {
    const filter = encodeURIComponent(JSON.stringify({ resource_name: 'noted' }));
    const { body: rows } = await all.admin.get(`/api/omc/v1/apievents?filter=${filter}&sort=["id","ASC"]`);
    expect(rows).toMatchObject([
      { type: 'containerInstances.terminal_opened', state: 'started' },
      { type: 'containerInstances.terminal_closed', state: 'completed' },
    ]);
  });
});
