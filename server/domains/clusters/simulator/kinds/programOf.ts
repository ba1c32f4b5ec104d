import type { Container } from './shapes.ts';

/** What the process of a container does. No program runs: a few commands are taken at their word. */
export interface Program {
  /** The image cannot be pulled. */
  isMissing: boolean;
  /** Undefined: it runs until it is stopped. */
  endsAfterMs: number | undefined;
  exitCode: number;
  /** What it prints once. */
  prints: readonly string[];
}

/** How long a job works that does not say so. */
const WORK_MS = 2_000;

/**
 * An image whose tag is `missing` or begins with `missing-` does not exist. Of a command, `sleep`, `exit`, `false` and
 * `echo` count.
 */
export function programOf({ image, command = [], args = [] }: Container, restartPolicy: string): Program {
  const text = [...command, ...args].join(' ');
  const isMissing = /:missing(-[\w.-]*)?$/.test(image);
  const sleeps = [...text.matchAll(/\bsleep (\d+(?:\.\d+)?)\b/g)].map(([, seconds]) => Number(seconds) * 1_000);
  const exit = /\bexit (\d+)\b/.exec(text)?.[1];
  const fails = /(^|[\s;&])false($|[\s;&])/.test(text);
  const prints = [...text.matchAll(/\becho (?:-e )?["']?([^"';&|]+)["']?/g)].map((found) => (found[1] ?? '').trim());
  const exitCode = exit === undefined ? (fails ? 1 : 0) : Number(exit);
  const isLoop = /\bsleep infinity\b|\bwhile (true|:)/.test(text);
  const ends =
    !isLoop && (restartPolicy !== 'Always' || exit !== undefined || fails || (sleeps.length > 0 && text !== ''));
  const total = sleeps.reduce((sum, each) => sum + each, 0);
  return { isMissing, endsAfterMs: ends ? total || (fails || exit ? 500 : WORK_MS) : undefined, exitCode, prints };
}
