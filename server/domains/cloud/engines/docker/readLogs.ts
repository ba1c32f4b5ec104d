import type { Readable } from 'node:stream';
import type { LogLine } from '#server/domains/cloud/engines/deployments/engine.ts';

const HEADER_BYTES = 8;
/** A longer line is cut; its rest is skipped as it arrives. */
const MOST_LINE_BYTES = 16_384;
const NEWLINE = 0x0a;

/**
 * The lines in a stream of frames, each with a header of eight bytes that names the stream and the length; a container
 * with a terminal writes without them. Keeps no more than one line for each stream, however long the log is, and reads
 * only as fast as its reader.
 */
export async function* readLogs(source: Readable): AsyncIterable<LogLine> {
  const lines = { out: new LineBuffer('out'), err: new LineBuffer('err') };
  let header = Buffer.alloc(0);
  let left = 0;
  let stream: LogLine['stream'] = 'out';
  for await (const chunk of source) {
    let bytes: Buffer = chunk as Buffer;
    while (bytes.length > 0) {
      if (left === 0) {
        const missing = HEADER_BYTES - header.length;
        header = Buffer.concat([header, bytes.subarray(0, missing)]);
        bytes = bytes.subarray(missing);
        if (header.length < HEADER_BYTES) break;
        if (!isFrame(header)) {
          left = Infinity;
          bytes = Buffer.concat([header, bytes]);
          continue;
        }
        stream = header[0] === 2 ? 'err' : 'out';
        left = header.readUInt32BE(4);
        header = Buffer.alloc(0);
        continue;
      }
      const part = bytes.subarray(0, left);
      yield* lines[stream].take(part);
      left -= part.length;
      bytes = bytes.subarray(part.length);
    }
  }
  for (const buffer of [lines.out, lines.err]) yield* buffer.end();
}

/** Text has no zeros. */
const isFrame = (header: Buffer): boolean => (header[0] ?? 0) <= 2 && header[1] === 0;

class LineBuffer {
  readonly #stream: LogLine['stream'];
  #parts: Buffer[] = [];
  #length = 0;

  constructor(stream: LogLine['stream']) {
    this.#stream = stream;
  }

  *take(bytes: Buffer): Iterable<LogLine> {
    let from = 0;
    for (;;) {
      const end = bytes.indexOf(NEWLINE, from);
      if (end < 0) break;
      this.#keep(bytes.subarray(from, end));
      yield* this.end();
      from = end + 1;
    }
    this.#keep(bytes.subarray(from));
  }

  *end(): Iterable<LogLine> {
    if (this.#length === 0) return;
    const text = Buffer.concat(this.#parts).toString('utf8');
    this.#parts = [];
    this.#length = 0;
    yield lineOf(this.#stream, text);
  }

  #keep(bytes: Buffer): void {
    const room = MOST_LINE_BYTES - this.#length;
    if (room <= 0 || bytes.length === 0) return;
    // A copy: the chunk that it came from must not stay in memory with it.
    this.#parts.push(Buffer.from(bytes.subarray(0, room)));
    this.#length += Math.min(room, bytes.length);
  }
}

/** Each line begins with its time. */
function lineOf(stream: LogLine['stream'], text: string): LogLine {
  const space = text.indexOf(' ');
  const at = Date.parse(text.slice(0, space));
  return Number.isNaN(at)
    ? { at: 0, stream, text: text.trimEnd() }
    : { at, stream, text: text.slice(space + 1).replace(/\r$/, '') };
}
