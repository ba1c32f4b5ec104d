import { BrokenInput } from './brokenInput.ts';
import { ENCODINGS, RAW } from './encodings.ts';
import { DEFAULT_FORMAT, FORMAT_BYTES, readFormat, writeFormat, type PixelFormat } from './pixelFormat.ts';

const VERSION = 'RFB 003.008\n';
/** Security type "None": the ticket of the connection is the key. */
const NO_SECURITY = 1;
const LONGEST_CUT_TEXT_BYTES = 1_048_576;
const SKIPPED_AT_ONCE_BYTES = 4_096;

/** An area of the screen that the viewer requests. */
export interface UpdateRequest {
  /** Only what changed since the last update. */
  isIncremental: boolean;
  top: number;
  bottom: number;
}

export interface Viewer {
  name: string;
  width: number;
  height: number;
  send(bytes: Buffer): void;
  setFormat(format: PixelFormat): void;
  setEncoding(encoding: number): void;
  request(update: UpdateRequest): void;
  key(keysym: number, isDown: boolean): void;
}

/**
 * The server's side of RFB 3.8 (RFC 6143) with one viewer. Yields the number of bytes that it needs next, and takes
 * exactly as many. Throws a `BrokenInput` if they do not follow the protocol.
 */
export function* rfbSession(viewer: Viewer): Generator<number, never, Buffer> {
  yield* greet(viewer);
  for (;;) {
    const [type = 0] = yield 1;
    const read = MESSAGES[type];
    if (read === undefined) throw new BrokenInput(`there is no message ${type}`);
    yield* read(viewer);
  }
}

type Reading = Generator<number, void, Buffer>;

function* greet({ send, name, width, height }: Viewer): Reading {
  send(Buffer.from(VERSION));
  const version = yield VERSION.length;
  if (version.toString('latin1') !== VERSION) throw new BrokenInput('the version of the protocol is not supported');
  send(Buffer.of(1, NO_SECURITY));
  const [security] = yield 1;
  if (security !== NO_SECURITY) throw new BrokenInput('the security type is not supported');
  send(Buffer.alloc(4));
  // Whether other viewers may stay: each connection has its own screen.
  yield 1;
  const label = Buffer.from(name);
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16BE(width, 0);
  sizes.writeUInt16BE(height, 2);
  send(Buffer.concat([sizes, writeFormat(DEFAULT_FORMAT), uint32(label.length), label]));
}

function* setPixelFormat(viewer: Viewer): Reading {
  const wire = yield 3 + FORMAT_BYTES;
  viewer.setFormat(readFormat(wire.subarray(3)));
}

function* setEncodings(viewer: Viewer): Reading {
  const head = yield 3;
  let chosen: number | undefined;
  // In the order of the viewer's preference.
  for (let left = head.readUInt16BE(1); left > 0; left -= 1) {
    const encoding = (yield 4).readInt32BE();
    if (Object.hasOwn(ENCODINGS, encoding)) chosen ??= encoding;
  }
  viewer.setEncoding(chosen ?? RAW);
}

function* requestUpdate(viewer: Viewer): Reading {
  const wire = yield 9;
  const top = wire.readUInt16BE(3);
  viewer.request({ isIncremental: wire[0] !== 0, top, bottom: top + wire.readUInt16BE(7) });
}

function* pressKey(viewer: Viewer): Reading {
  const wire = yield 7;
  viewer.key(wire.readUInt32BE(3), wire[0] !== 0);
}

/** The machine has no mouse. */
function* skipPointer(): Reading {
  yield 5;
}

/** The machine has no clipboard. The extended form of this message has a negative length. */
function* skipCutText(): Reading {
  let left = Math.abs((yield 7).readInt32BE(3));
  if (left > LONGEST_CUT_TEXT_BYTES) throw new BrokenInput('the text of the clipboard is too long');
  while (left > 0) left -= (yield Math.min(left, SKIPPED_AT_ONCE_BYTES)).length;
}

/** The messages of viewers, by type (RFC 6143, 7.5). */
const MESSAGES: Readonly<Record<number, (viewer: Viewer) => Reading>> = {
  0: setPixelFormat,
  2: setEncodings,
  3: requestUpdate,
  4: pressKey,
  5: skipPointer,
  6: skipCutText,
};

function uint32(value: number): Buffer {
  const wire = Buffer.alloc(4);
  wire.writeUInt32BE(value);
  return wire;
}
