import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export interface LogOptions {
  level: string;
  /** Where lines go; standard output unless a test listens. */
  destination?: DestinationStream;
}

/** Values that must never reach a log, wherever a caller puts them. */
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
 * A write for some fifty lines, not for each: requests do not wait for the log. What is left is written when the
 * process ends.
 */
const IN_PIECES = { minLength: 8_192, periodicFlush: 500 };

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
  const output = destination ?? standardOutput();
  const log = pino(options, output);
  outputs.set(log, output);
  return log;
}

/**
 * What is said of every request. None of it can be a secret, and none may become one: the query, headers and body stay
 * out.
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

/**
 * The line of a request, as the log would write it, without looking for secrets in it: that alone costs a tenth of a
 * short request.
 */
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
