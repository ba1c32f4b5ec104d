import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Where lines go; standard output unless a test listens. */
  destination?: DestinationStream;
}

/** Values that must never reach a log, wherever a caller puts them. */
const REDACTED = ['password', 'token', 'secret', 'credentials', 'authorization', 'cookie', 'old_password', 'new_password'];

/** A write for some twenty lines, not for each: requests do not wait for the log. What is left is written when the process ends. */
const IN_PIECES = { minLength: 4_096, periodicFlush: 500 };

/** One JSON object a line, so that a collector needs no rules of its own. */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  };
  return pino(options, destination ?? standardOutput());
}

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, ...IN_PIECES });
  process.once('exit', () => output.flushSync());
  return output;
}
