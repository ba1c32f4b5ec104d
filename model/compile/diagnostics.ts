import { nearest } from './nearest.ts';
import type { Place } from '#model/compile/read/node.ts';

/** One finding about a schema file. Lines and columns count from 1. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  file: string;
  line: number;
  column: number;
  /** Stable word for the kind of mistake, e.g. `unknown-field`. */
  code: string;
  /** The whole sentence: what is wrong, what was expected, what was probably meant. */
  message: string;
  expected?: string;
  nearest?: string;
  /** Where it is written, if the file takes it over from another (`base`). */
  origin?: { file: string; line: number; column: number };
}

export interface Finding {
  code: string;
  /** What is wrong, without a full stop: `unknown field "staus" in list.columns`. */
  says: string;
  expected?: string;
  /** The word found and the words that would have been right; gives "did you mean". */
  word?: string;
  words?: Iterable<string>;
  severity?: 'error' | 'warning';
}

/** A finding as it is told, with the place by which it is told apart from others. */
export interface Found {
  place: string;
  diagnostic: Diagnostic;
}

/** Collects findings while the files are compiled. */
export class Reporter {
  readonly found: Found[] = [];
  readonly #places = new Set<string>();
  #settled: ReadonlySet<string> = new Set();
  #errorsReported = 0;

  /** What was found so far is said; later findings at the same places would only be its consequences. */
  settle(): void {
    this.#settled = new Set(this.#places);
  }

  get diagnostics(): Diagnostic[] {
    return this.found.map(({ diagnostic }) => diagnostic);
  }

  report(at: Place, finding: Finding): void {
    if (finding.severity !== 'warning') this.#errorsReported += 1;
    this.add(foundAt(at, finding));
  }

  /**
   * How many errors were reported here, also at places of which something was said before. What a check reports itself
   * is the difference of two counts.
   */
  get errorsReported(): number {
    return this.#errorsReported;
  }

  /** Takes over what another reporter was told. */
  add(found: Found): void {
    if (this.#settled.has(found.place)) return;
    if (found.diagnostic.severity !== 'warning') this.#places.add(found.place);
    this.found.push(found);
  }

  /** Files in which at least one error was found: they are left out of the result. */
  filesWithErrors(): Set<string> {
    return new Set(this.diagnostics.filter((d) => d.severity === 'error').map((d) => d.file));
  }
}

function foundAt(at: Place, finding: Finding): Found {
  const { line, column } = at.source.position(at.offset);
  const { origin: written } = at.source;
  const origin = written && { file: written.path, ...written.position(at.offset) };
  const suggestion = finding.word !== undefined && finding.words ? nearest(finding.word, finding.words) : undefined;
  return {
    place: `${at.source.path}:${line}:${column}${origin ? ` ${formatOrigin(origin)}` : ''}`,
    diagnostic: {
      severity: finding.severity ?? 'error',
      file: at.source.path,
      line,
      column,
      code: finding.code,
      message:
        finding.says +
        (finding.expected === undefined ? '' : `; expected ${finding.expected}`) +
        (suggestion === undefined ? '' : `; did you mean "${suggestion}"?`) +
        (origin ? ` (taken over from ${formatOrigin(origin)})` : ''),
      ...(origin ? { origin } : {}),
      ...(finding.expected === undefined ? {} : { expected: finding.expected }),
      ...(suggestion === undefined ? {} : { nearest: suggestion }),
    },
  };
}

/**
 * A diagnostic as one line of a terminal.
 *
 * @example
 *   formatDiagnostic(d); // 'region/gateways.yaml:12:9 unknown field "staus" in list.columns; expected …; did you mean "status"?'
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, message } = diagnostic;
  return `${file}:${line}:${column} ${severity === 'warning' ? 'warning: ' : ''}${message}`;
}

/**
 * A mistake that a file takes over from its base is told once, where it is written; of the file itself only that it
 * suffers from it.
 */
export function withoutEchoes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const told = new Set(
    diagnostics.filter(({ origin }) => !origin).map(({ file, line, column }) => formatOrigin({ file, line, column })),
  );
  const suffering = new Set<string>();
  return diagnostics.flatMap((each) => {
    if (!each.origin || !told.has(formatOrigin(each.origin))) return [each];
    const { severity, file, line, column, origin } = each;
    // A warning must not stand for the error by which the file is left out.
    const key = `${severity} ${file}`;
    if (suffering.has(key)) return [];
    suffering.add(key);
    return [
      {
        severity,
        file,
        line,
        column,
        code: 'broken-base',
        message: `the base has a mistake at ${formatOrigin(origin)}`,
        origin,
      },
    ];
  });
}

/** Reading order: by file, then by position. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.code < b.code ? -1 : 1),
  );
}

function formatOrigin({ file, line, column }: NonNullable<Diagnostic['origin']>): string {
  return `${file}:${line}:${column}`;
}
