import { Duplex } from 'node:stream';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type { ServerStatus } from '#server/domains/cloud/driver/kinds/compute.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import { ENCODINGS, RAW } from './encodings.ts';
import { drawableName, machinePicture } from './machinePicture.ts';
import { DEFAULT_FORMAT } from './pixelFormat.ts';
import { rfbSession, type UpdateRequest } from './rfbSession.ts';
import { createTextGrid, SCREEN, type Strip } from './textGrid.ts';

/** How often an open screen asks for the state of its machine. */
const REFRESH_MS = 1_000;
/**
 * The largest number of strips drawn for one viewer in that time: about 20 whole screens. Further changes wait for the
 * next time.
 */
const MOST_STRIPS = 600;

export interface ScreenDeps {
  /** Reads the machine; rejects only with a `CloudError`. */
  machine(): Promise<SimulatedItem<'servers'>>;
  /** Calls `run` again and again; returns a function that stops it. */
  every(ms: number, run: () => void): () => void;
}

/** The screen of a simulated machine for one viewer: an RFB server as a stream. It ends when the machine is deleted. */
export async function createScreen({ machine, every }: ScreenDeps): Promise<Duplex> {
  const { ref, fields } = await machine();
  const grid = createTextGrid();
  const picture = machinePicture(ref, grid);
  picture.show(fields);
  let shown: ServerStatus | undefined = fields.status;
  let format = DEFAULT_FORMAT;
  let encoding = RAW;
  let requested: UpdateRequest | undefined;
  let hasRoom = true;
  let isReading = false;
  let drawn = 0;
  let stop: (() => void) | undefined;

  const stream = new Duplex({
    read() {
      // A screen without a viewer has no timer.
      stop ??= every(REFRESH_MS, () => void refresh().catch((error: Error) => stream.destroy(error)));
      hasRoom = true;
      update();
    },
    write(chunk: Buffer, _encoding, done) {
      try {
        receive(chunk);
        done();
      } catch (error) {
        // `throw` in the protocol ends this connection only.
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    final(done) {
      stream.push(null);
      done();
    },
    destroy(error, done) {
      stop?.();
      done(error);
    },
  });

  const send = (bytes: Buffer) => void (hasRoom = stream.push(bytes));
  const session = rfbSession({
    name: `${drawableName(ref, fields.name)} (simulated)`,
    ...SCREEN,
    send,
    setFormat: (chosen) => void (format = chosen),
    setEncoding: (chosen) => void (encoding = chosen),
    request(next) {
      if (!next.isIncremental) grid.touch(next.top, next.bottom);
      requested = requested
        ? { ...next, top: Math.min(requested.top, next.top), bottom: Math.max(requested.bottom, next.bottom) }
        : next;
      update();
    },
    key(keysym, isDown) {
      picture.key(keysym, isDown);
      update();
    },
  });
  let needed = session.next().value;
  let received = Buffer.alloc(0);

  function receive(chunk: Buffer): void {
    received = Buffer.concat([received, chunk]);
    while (received.length >= needed) {
      const bytes = received.subarray(0, needed);
      received = received.subarray(needed);
      needed = session.next(bytes).value;
    }
  }

  /** Answers a request as soon as there is something to show, and as fast as the viewer reads. */
  function update(): void {
    if (requested === undefined || !hasRoom || drawn >= MOST_STRIPS) return;
    const strips = grid.take(requested.top, requested.bottom);
    if (strips.length === 0) return;
    requested = undefined;
    drawn += strips.length;
    send(updateOf(strips));
  }

  function updateOf(strips: readonly Strip[]): Buffer {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(strips.length, 2);
    const parts = strips.flatMap((strip) => {
      const place = Buffer.alloc(12);
      [strip.x, strip.y, strip.width, strip.height].forEach((value, index) => place.writeUInt16BE(value, 2 * index));
      place.writeInt32BE(encoding, 8);
      return [place, ENCODINGS[encoding]?.(strip, format) ?? Buffer.alloc(0)];
    });
    return Buffer.concat([head, ...parts]);
  }

  async function refresh(): Promise<void> {
    drawn = 0;
    if (isReading) return;
    isReading = true;
    try {
      const { fields: now } = await machine();
      if (now.status !== shown) picture.show(now);
      shown = now.status;
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      if (error.fault === 'notFound') return void stream.destroy();
      picture.showSilence();
      shown = undefined;
    } finally {
      isReading = false;
    }
    update();
  }

  return stream;
}
