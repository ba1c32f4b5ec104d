import { nearest } from '#model/values/nearest.ts';
import type { Place } from '#model/compile/read/node.ts';

/** One finding about a schema file. Lines and columns count from 1. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  file: string;
  line: number;
  column: number;
  /** Stable word for the kind of mistake, e.g. `unknown-field`. */
  code: string;
  /** The whole sentence: the mistake, the expected value, and the word that was probably meant. */
  message: string;
  expected?: string;
  nearest?: string;
  /** The place in the other file, if the file takes it over (`base`). */
  origin?: { file: string; line: number; column: number };
}

export interface Finding {
  code: string;
  /** The mistake, without a full stop: `unknown field "staus" in list.columns`. */
  says: string;
  expected?: string;
  /** The word found and the words that would have been right, for "did you mean". */
  word?: string;
  words?: Iterable<string>;
  severity?: 'error' | 'warning';
}

/** A reported finding, with the place that identifies it. */
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

  /** Settles the findings so far; later findings at the same places would only be their consequences. */
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
   * The number of errors reported, including those at settled places. The errors of one check are the difference of two
   * counts.
   */
  get errorsReported(): number {
    return this.#errorsReported;
  }

  /** Adds a finding of another reporter. */
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
 *   formatDiagnostic(d);
 *   // 'region/gateways.yaml:12:9 unknown field "staus" in list.columns; expected …; did you mean "status"?'
 */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, message } = diagnostic;
  return `${file}:${line}:${column} ${severity === 'warning' ? 'warning: ' : ''}${message}`;
}

/**
 * A mistake that a file takes over from its base is reported once, at its place; for the file itself, only that it is
 * affected.
 *
 * @example
 *   withoutEchoes([...ofBase, ...echoes]).length; // ofBase.length + 1 for each affected file
 */
export function withoutEchoes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const reported = new Set(
    diagnostics.filter(({ origin }) => !origin).map(({ file, line, column }) => formatOrigin({ file, line, column })),
  );
  const suffering = new Set<string>();
  return diagnostics.flatMap((each) => {
    if (!each.origin || !reported.has(formatOrigin(each.origin))) return [each];
    const { severity, file, line, column, origin } = each;
    // A warning must not replace the error because of which the file is left out.
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

/**
 * Reading order: by file, then by position.
 *
 * @example
 *   sortDiagnostics([onLine9, onLine2]); // [onLine2, onLine9]
 */
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
