import type { Json } from '#model/language/definition.ts';
import { SECURITY_HEADERS } from '#server/engine/http/securityHeaders.ts';
import type { LogLine, LogRequest } from '#server/domains/cloud/engines/deployments/engine.ts';

/** What a reader wants of a log. */
export interface WantedLog {
  tail: number;
  since: number | undefined;
  /** Only lines with this text, in any case; empty: all. */
  search: string;
  read(request: LogRequest): AsyncIterable<LogLine>;
}

interface Reader {
  signal: AbortSignal;
  /** Registers what ends the stream with the session of its reader. */
  onEnd(end: () => void): () => void;
}

/** A search reads the whole log, line by line, and ends after this time with what it has found. */
const SEARCH_MS = 20_000;
const BEAT_MS = 15_000;
/** A file is sent in pieces of this many characters: millions of small ones would only be work. */
const PIECE = 65_536;
const encoder = new TextEncoder();

/** The last lines, or the last that contain a text. Holds no more lines than it answers with. */
export async function readLogPage({ tail, since, search, read }: WantedLog): Promise<Json> {
  const isSearch = search !== '';
  const limit = AbortSignal.timeout(SEARCH_MS);
  const lines: LogLine[] = [];
  for await (const line of read({ tail: isSearch ? undefined : tail, since, follow: false, signal: limit })) {
    if (!matchesText(line, search)) continue;
    lines.push(line);
    if (lines.length > tail) lines.shift();
  }
  return { lines: lines.map((line) => ({ ...line })), complete: !limit.aborted };
}

/** Server-Sent Events: the last lines, then each as it is written. */
export function followLog({ tail, since, search, read }: WantedLog, { signal, onEnd }: Reader): Response {
  const lines = (ending: AbortSignal) => read({ tail, since, follow: true, signal: ending });
  const textOf = (line: LogLine) => (matchesText(line, search) ? `data: ${JSON.stringify(line)}\n\n` : '');
  return streamed(lines, textOf, {
    signal,
    onEnd,
    beat: ': still here\n\n',
    last: 'event: end\ndata: {}\n\n',
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** The whole log as a file, as fast as its reader takes it. */
export function downloadLog(
  { since, search, read }: WantedLog,
  { signal, name, onEnd }: Reader & { name: string },
): Response {
  const lines = (ending: AbortSignal) => read({ since, follow: false, signal: ending });
  const textOf = (line: LogLine) =>
    matchesText(line, search) ? `${new Date(line.at).toISOString()} ${line.stream} ${line.text}\n` : '';
  return streamed(lines, textOf, {
    signal,
    onEnd,
    last: '',
    atOnce: PIECE,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name || 'container'}.log`)}`,
    },
  });
}

const matchesText = ({ text }: LogLine, search: string): boolean =>
  search === '' || text.toLowerCase().includes(search.toLowerCase());

interface Streaming extends Reader {
  headers: Record<string, string>;
  /** Sent while nothing else is, so that a reader who has left is noticed. */
  beat?: string;
  last: string;
  /** Characters that are gathered before they are sent; default: each line on its own. */
  atOnce?: number;
}

function streamed(
  lines: (ending: AbortSignal) => AsyncIterable<LogLine>,
  textOf: (line: LogLine) => string,
  { signal, onEnd, headers, beat, last, atOnce = 1 }: Streaming,
): Response {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end, { once: true });
  const forget = onEnd(end);
  const iterator = lines(ending.signal)[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    signal.removeEventListener('abort', end);
    forget();
    end();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (beat !== undefined) timer = setInterval(() => controller.enqueue(encoder.encode(beat)), BEAT_MS);
    },
    async pull(controller) {
      try {
        let text = '';
        let isOver = false;
        while (!isOver && text.length < atOnce) {
          const { done = false, value } = await iterator.next();
          text += done ? last : textOf(value);
          isOver = done;
        }
        if (text !== '') controller.enqueue(encoder.encode(text));
        if (!isOver) return;
        stop();
        controller.close();
      } catch (error) {
        stop();
        controller.error(error);
      }
    },
    cancel: stop,
  });
  return new Response(body, { headers: { ...SECURITY_HEADERS, ...headers } });
}
