import type { DestinationStream } from 'pino';
import { maskLine } from './maskLine.ts';

export const KEPT_LEVELS = ['warn', 'error', 'fatal'] as const;

/** A line of the log that somebody may have to read later. */
export interface KeptLine {
  /** Milliseconds since 1970, by real time. */
  at: number;
  level: (typeof KEPT_LEVELS)[number];
  message: string;
  request_id: string | null;
  /** The other values of the line, as JSON. */
  details: string | null;
}

/** The oldest lines, and how many lines before them had no room. */
export interface KeptBatch {
  lines: readonly KeptLine[];
  lost: number;
}

export interface KeptLines {
  /** Lines stay, for another try, until they are forgotten. */
  oldest(most: number): KeptBatch;
  forget(batch: KeptBatch): void;
}

/** An outage repeats its lines: memory stays bounded, and the newest lines say as much as all. */
const MOST_LINES = 1_000;
const LONGEST_MESSAGE = 500;
const LONGEST_DETAILS = 4_000;

/** A destination that keeps what warns, beside the one that it writes to. */
export function keepLines(output: DestinationStream): { output: DestinationStream; lines: KeptLines } {
  let kept: KeptLine[] = [];
  let lost = 0;
  return {
    output: {
      write(text) {
        output.write(text);
        const line = lineOf(text);
        if (line === undefined) return;
        if (kept.length >= MOST_LINES) {
          kept.shift();
          lost += 1;
        }
        kept.push(line);
      },
    },
    lines: {
      oldest: (most) => ({ lines: kept.slice(0, most), lost }),
      forget(batch) {
        const stored = new Set(batch.lines);
        const left = kept.filter((line) => !stored.has(line));
        // Some gave way to newer lines while they were stored: these are not lost.
        const gaveWay = batch.lines.length - (kept.length - left.length);
        lost -= batch.lost + gaveWay;
        kept = left;
      },
    },
  };
}

/** The level is the first value of a line, so that the many others are not parsed. */
const BEGINNING = /^\{"level":"(warn|error|fatal)"/;

function lineOf(text: string): KeptLine | undefined {
  const level = KEPT_LEVELS.find((word) => word === BEGINNING.exec(text)?.[1]);
  if (level === undefined) return undefined;
  // Written by pino or by `logRequest`, always as an object.
  const { level: _, time, msg, request_id: request, ...details } = JSON.parse(text) as Record<string, unknown>;
  const rest = Object.keys(details).length === 0 ? null : JSON.stringify(details);
  return {
    at: Date.parse(String(time)),
    level,
    message: maskLine(String(msg ?? '')).slice(0, LONGEST_MESSAGE),
    request_id: typeof request === 'string' ? request.slice(0, 64) : null,
    details: rest === null ? null : maskLine(rest).slice(0, LONGEST_DETAILS),
  };
}
