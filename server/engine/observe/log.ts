import { pino, type DestinationStream, type Logger } from 'pino';
import { keepLines, type KeptLines } from './keptLines.ts';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** The destination of log lines. Default: standard output. */
  destination?: DestinationStream;
}

/** Values that must never reach a log. */
const REDACTED = [
  'password',
  'token',
  'secret',
  'credentials',
  'authorization',
  'cookie',
  'old_password',
  'new_password',
];

/**
 * Buffers at most half a second or some hundred lines per write, so that requests do not wait for the log. The end of
 * the process writes the rest.
 */
const IN_PIECES = { minLength: 65_536, maxWrite: 131_072, periodicFlush: 500 };

/** One JSON object per line, so that a log collector needs no rules of its own. */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  };
  const { output, lines } = keepLines(destination ?? standardOutput());
  const log = pino(options, output);
  outputs.set(log, output);
  kept.set(log, lines);
  return log;
}

/**
 * The logged facts of every request. None of them is a secret, and none may become one: the query, headers and body are
 * left out.
 */
export interface RequestLine {
  request_id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  actor: string | number;
}

const outputs = new WeakMap<Log, DestinationStream>();
const kept = new WeakMap<Log, KeptLines>();

/** The lines of a log that warn, until somebody takes them. */
export function keptLines(log: Log): KeptLines {
  return kept.get(log) ?? { oldest: () => ({ lines: [], lost: 0 }), forget: () => undefined };
}

/** Writes the line of a request without searching it for secrets, which alone takes a tenth of a short request. */
export function logRequest(log: Log, level: 'info' | 'error', line: RequestLine): void {
  const output = outputs.get(log);
  if (output === undefined) log[level](line, 'request');
  else if (log.isLevelEnabled(level))
    output.write(
      `{"level":"${level}"${pino.stdTimeFunctions.isoTime()},${JSON.stringify(line).slice(1, -1)},"msg":"request"}\n`,
    );
}

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, ...IN_PIECES });
  process.once('exit', () => output.flushSync());
  return output;
}
