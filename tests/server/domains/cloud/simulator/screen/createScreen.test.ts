import { once } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Duplex } from 'node:stream';
import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { createScreen } from '#server/domains/cloud/simulator/screen/createScreen.ts';
import { CELL, glyphOf } from '#server/domains/cloud/simulator/screen/font.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { findItem } from '#server/domains/cloud/simulator/store/itemsOf.ts';
import { sqliteUnderTest } from '../../../../../support/databases/databases.ts';
import { formatOf, HEXTILE, KEYS, message, RAW, screenViewer } from '../../../../../support/clouds/screenViewer.ts';
import { simulatedCloud } from '../simulatedCloud.ts';

let machine: SimulatedItem<'servers'>;

beforeAll(async () => {
  const cloud = await simulatedCloud(sqliteUnderTest);
  const ref = await cloud.machine();
  // Reading settles the build.
  await cloud.fields('servers', ref);
  const found = await findItem(cloud.db, 'cloud-1', 'servers', ref);
  if (found === undefined) throw new Error('the machine is gone');
  machine = found;
});

/** The screen of a machine that a test changes; `tick` lets it look again. */
async function opened(fields: Partial<ServerFields> = {}) {
  const current: { item: SimulatedItem<'servers'>; fault?: CloudError } = {
    item: { ...machine, fields: { ...machine.fields, ...fields } },
  };
  const timers = new Set<() => void>();
  const stream = await createScreen({
    machine: () => (current.fault ? Promise.reject(current.fault) : Promise.resolve(current.item)),
    every(_ms, run) {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  return {
    stream,
    timers,
    fault: (fault?: CloudError) => Object.assign(current, { fault }),
    tick: () => timers.forEach((run) => run()),
    become(status: ServerFields['status']) {
      current.item = { ...current.item, fields: { ...current.item.fields, status } };
      timers.forEach((run) => run());
    },
  };
}

/** A viewer that has seen the whole screen. */
async function watched(fields: Partial<ServerFields> = {}) {
  const screen = await opened(fields);
  const viewer = await screenViewer(screen.stream);
  viewer.setEncodings(HEXTILE, RAW);
  viewer.request(false);
  await viewer.update();
  const next = async () => {
    viewer.request(true);
    return viewer.update();
  };
  /** The last row with text. */
  const last = () => viewer.lines().findLast((line) => line !== '');
  return { ...screen, viewer, next, last };
}

describe('the screen of a simulated machine', () => {
  test('speaks RFB 3.8 without a password, and says that it is simulated', async () => {
    const viewer = await screenViewer((await opened()).stream);
    expect(viewer).toMatchObject({
      greeting: 'RFB 003.008\n',
      security: [1],
      result: 0,
      name: 'web (simulated)',
      width: 1080,
      height: 600,
    });
  });

  test('shows the boot log and a prompt', async () => {
    const { viewer, last } = await watched();
    const lines = viewer.lines();
    expect(lines[0]).toMatch(/^ SIMULATED MACHINE {3}web +ACTIVE$/);
    expect(lines[1]).toBe('This machine is simulated: no kernel ran, and these lines were made for it.');
    expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/smpboot: Allowing \d+ CPUs/)]));
    expect(last()).toBe('sim-web login:');
  });

  test.each([
    ['hextile, 32 bits', HEXTILE, 4, 8, false],
    ['hextile, 32 bits, big end first', HEXTILE, 4, 8, true],
    ['hextile, 16 bits', HEXTILE, 2, 5, true],
    ['raw, 32 bits', RAW, 4, 8, false],
    ['raw, 16 bits', RAW, 2, 5, false],
    ['raw, 8 bits', RAW, 1, 2, false],
  ] as const)('draws the same picture in %s', async (_, encoding, bytes, bits, bigEndian) => {
    const viewer = await screenViewer((await opened()).stream);
    viewer.setFormat(bytes, bits, bigEndian);
    viewer.setEncodings(-239, 7, encoding, HEXTILE);
    viewer.request(false);
    const rectangles = await viewer.update();
    expect(new Set(rectangles.map((each) => each.encoding))).toEqual(new Set([encoding]));
    expect(viewer.lines()[1]).toMatch(/^This machine is simulated/);
    // Green is the strongest colour of the bar.
    const channel = (index: number) => ((viewer.picture[0] ?? 0) >> (bits * index)) & (2 ** bits - 1);
    expect(channel(1)).toBe(Math.round((110 * (2 ** bits - 1)) / 255));
    expect(channel(1)).toBeGreaterThan(channel(0));
  });

  test('sends what changed, when it is requested', async () => {
    const { viewer, next, last, stream } = await watched();
    viewer.type('ro');
    expect(stream.readableLength).toBe(0);
    const [changed, ...others] = await next();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({ width: 36, height: 20 });
    expect(last()).toBe('sim-web login: ro');
    viewer.request(true);
    viewer.type('ot');
    await viewer.update();
    await next();
    expect(last()).toBe('sim-web login: root');
    viewer.request(false, 0, 20);
    expect(await viewer.update()).toMatchObject([{ x: 0, y: 0, width: 1080, height: 20 }]);
  });

  test('reads keys like a terminal', async () => {
    const { viewer, next, last } = await watched();
    const after = async (...keys: number[]) => {
      viewer.press(...keys);
      await next();
      return last();
    };
    const x = 'x'.charCodeAt(0);
    await after(x);
    expect(await after(KEYS.backspace)).toBe('sim-web login:');
    // Shortcuts, keys without a character, and Backspace at the prompt change nothing.
    viewer.press(KEYS.control, x);
    viewer.press(KEYS.alt, x);
    viewer.press(0xff0d + 0x60, 0x1002318);
    viewer.press(KEYS.backspace);
    expect(await after(KEYS.control, KEYS.alt, x)).toBe('sim-web login: x');
    viewer.press(KEYS.enter);
    await next();
    expect(viewer.lines()).toContain('This machine is simulated: signing in is not possible.');
    expect(last()).toBe('sim-web login:');
    viewer.press(KEYS.control, KEYS.alt, KEYS.delete);
    await next();
    expect(viewer.lines()).toContain('Ctrl+Alt+Del does not restart a simulated machine.');
    viewer.type('y'.repeat(500));
    await next();
    expect(last()).toBe(`sim-web login: ${'y'.repeat(74)}`);
    // The top scrolls away, the bar stays.
    for (let count = 0; count < 20; count += 1) viewer.press(KEYS.enter);
    await next();
    expect(viewer.lines()[0]).toMatch(/SIMULATED MACHINE/);
    expect(viewer.lines()[1]).not.toMatch(/made for it/);
  });

  test('follows the state of the machine', async () => {
    const { viewer, next, last, become } = await watched();
    viewer.type('keep');
    await next();
    become('paused');
    await next();
    expect(viewer.lines()[0]).toMatch(/PAUSED$/);
    viewer.type('ignored');
    become('active');
    await next();
    expect(last()).toBe('sim-web login: keep');
    become('stopped');
    await next();
    expect(viewer.lines().join('\n')).toContain('No picture. State of the machine: stopped');
    viewer.type('ignored');
    become('starting');
    await next();
    expect(viewer.lines()[0]).toMatch(/STARTING$/);
    become('active');
    await next();
    expect(last()).toBe('sim-web login:');
  });

  test('of a machine that does not run says so', async () => {
    const { viewer } = await watched({ status: 'creating', launched_at: null });
    expect(viewer.lines().join('\n')).toContain('No picture. State of the machine: creating');
  });

  test('says when the cloud is silent, and ends with the machine', async () => {
    const { viewer, next, fault, tick, stream, timers } = await watched();
    fault(new CloudError('unreachable'));
    tick();
    await next();
    expect(viewer.lines()[0]).toMatch(/THE CLOUD DOES NOT ANSWER$/);
    fault();
    tick();
    await next();
    expect(viewer.lines()[0]).toMatch(/ACTIVE$/);
    fault(new CloudError('notFound'));
    tick();
    await once(stream, 'close');
    expect(timers.size).toBe(0);
  });

  test('shows the id of a machine whose name it cannot draw', async () => {
    const { viewer } = await watched({ name: '数据库', hostname: 'sim-vm' });
    expect(viewer.name).toBe(`${machine.ref} (simulated)`);
    expect(viewer.lines()[0]).toContain(machine.ref);
    expect(viewer.lines().join('')).not.toContain('\u{fffd}');
  });

  test('stops its timer when the viewer leaves, and has none before it comes', async () => {
    const { stream, timers } = await opened();
    expect(timers.size).toBe(0);
    await screenViewer(stream);
    expect(timers.size).toBe(1);
    stream.end();
    stream.resume();
    await once(stream, 'close');
    expect(timers.size).toBe(0);
  });

  test('draws a limited number of rows until it looks at the machine again', async () => {
    const { viewer, stream, tick } = await watched();
    for (let count = 0; count < 19; count += 1) {
      viewer.request(false);
      await viewer.update();
    }
    viewer.request(false);
    viewer.type('late');
    expect(stream.readableLength).toBe(0);
    tick();
    expect(await viewer.update()).toHaveLength(30);
    expect(viewer.lines().findLast((line) => line !== '')).toBe('sim-web login: late');
  });

  test('waits for a viewer that does not read', async () => {
    const { viewer, stream } = await watched();
    viewer.setEncodings(RAW);
    for (let count = 0; count < 50; count += 1) viewer.request(false);
    const waiting = stream.readableLength;
    expect(waiting).toBeLessThan(3 * 1080 * 600 * 4);
    for (let count = 0; count < 50; count += 1) viewer.request(false);
    expect(stream.readableLength).toBe(waiting);
  });
});

describe('input of a viewer', () => {
  const start = (stream: Duplex) => stream.write('RFB 003.008\n\u0001\u0001');
  const colours = (bytes: 1 | 2 | 4, bits: number, change: [at: number, value: number]) => {
    const wire = formatOf(bytes, bits);
    wire.writeUInt8(change[1], change[0]);
    return wire;
  };

  test.each([
    ['another version', () => Buffer.from('RFB 003.003\n'), false],
    ['no RFB', () => Buffer.from('GET / HTTP/1.1\r\n\r\n'), false],
    ['a security type that was not offered', () => Buffer.from('RFB 003.008\n\u0002'), false],
    ['an unknown message', () => Buffer.of(99), true],
    ['pixels of 24 bits', () => colours(4, 8, [4, 24]), true],
    ['a palette', () => colours(1, 2, [7, 0]), true],
    ['a colour beyond the pixel', () => colours(2, 5, [16, 12]), true],
    ['too much text of a clipboard', () => message([6, 1], [0, 1], [0, 2], [0x7fffffff, 4]), true],
  ])('is refused: %s', async (_, bytes, isStarted) => {
    const { stream, timers } = await opened();
    if (isStarted) start(stream);
    stream.write(bytes());
    const [error] = await once(stream, 'error');
    expect(error).toMatchObject({ name: 'BrokenInput' });
    expect(stream.destroyed).toBe(true);
    expect(timers.size).toBe(0);
  });

  test('is read in any pieces; pointer and clipboard are ignored', async () => {
    const { viewer, stream, last } = await watched();
    const cut = Buffer.alloc(9_000, 'RFB');
    const all = Buffer.concat([
      message([5, 1], [1, 1], [3, 2], [4, 2]),
      message([6, 1], [0, 1], [0, 2], [cut.length, 4]),
      cut,
      // The extended form.
      message([6, 1], [0, 1], [0, 2], [-4, 4], [0, 4]),
      message([4, 1], [1, 1], [0, 2], ['k'.charCodeAt(0), 4]),
    ]);
    for (const byte of all) stream.write(Buffer.of(byte));
    viewer.request(true);
    await viewer.update();
    expect(last()).toBe('sim-web login: k');
  });
});

test('the drawings of the characters differ, and neighbours do not touch', () => {
  const drawings = Array.from({ length: 96 }, (_, index) => glyphOf(String.fromCharCode(32 + index)).join(''));
  expect(new Set(drawings).size).toBe(96);
  const edge = Array.from({ length: CELL.width * CELL.height }, (_, index) => index).filter(
    (index) => index < CELL.width || index >= CELL.width * (CELL.height - 1) || index % CELL.width === 0,
  );
  expect(drawings.filter((drawing) => edge.some((index) => drawing[index] === '1'))).toEqual([]);
  // The lowest dots of "g" are in the last row before the edge.
  expect(glyphOf('g').slice(-2 * CELL.width, -CELL.width)).toEqual(Uint8Array.of(0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0));
  expect(glyphOf('中')).toEqual(glyphOf('\u007f'));
});
