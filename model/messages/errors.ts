/** The error catalogue of spec 8.3, looked up by key (server) or by code (console). */

import type { Label } from '#model/language/definition.ts';

export interface ErrorEntry {
  /** Readable key, `family.name`. The server throws by it. */
  key: string;
  code: number;
  status: number;
  message: Label;
  /** False if the specification has only the range; the entry then uses the fallback message of the family. */
  specified: boolean;
  next?: NextStep;
  /** What people should do, on the page of the error. */
  advice?: Label;
  /** Why no reply uses this error. */
  unused?: Label;
}

/**
 * The step with which the reader can react to an error. With `to` it is a link, shown to those who may open that page;
 * otherwise a sentence.
 */
export interface NextStep extends Label {
  /** A path of the console, or `/login`. */
  to?: string;
}

export interface ErrorCatalogue {
  entries: ErrorEntry[];
  /** The fallback for a code inside a known range without an entry of its own. */
  families: { family: string; ranges: [number, number][]; message: Label; status: number; advice?: Label }[];
}

interface Lookup {
  byKey: ReadonlyMap<string, ErrorEntry>;
  byCode: ReadonlyMap<number, ErrorEntry>;
}

const lookups = new WeakMap<ErrorCatalogue, Lookup>();

/**
 * The entry of a key (`region.notFound`) or a code (1551). A code in a known range without its own entry, and an
 * unknown key of a known family, get the message and status of the family. Undefined if the catalogue has no match: the
 * console then shows the message of the body, and the server answers with 9999.
 *
 * @example
 *   resolveError(catalogue, 9999)?.key; // the key of the entry with the code 9999
 */
export function resolveError(catalogue: ErrorCatalogue, keyOrCode: string | number): ErrorEntry | undefined {
  const { byKey, byCode } = lookupOf(catalogue);
  if (typeof keyOrCode === 'number') {
    const family = catalogue.families.find(({ ranges }) =>
      ranges.some(([first, last]) => keyOrCode >= first && keyOrCode <= last),
    );
    return byCode.get(keyOrCode) ?? (family && fallback(family, keyOrCode));
  }
  const entry = byKey.get(keyOrCode);
  if (entry !== undefined) return entry;
  const family = catalogue.families.find(({ family: word }) => keyOrCode.startsWith(`${word}.`));
  const code = family?.ranges[0]?.[0];
  return family === undefined || code === undefined ? undefined : fallback(family, code);
}

function fallback({ family, message, status }: ErrorCatalogue['families'][number], code: number): ErrorEntry {
  return { key: `${family}.unknown`, code, status, message, specified: false };
}

function lookupOf(catalogue: ErrorCatalogue): Lookup {
  let lookup = lookups.get(catalogue);
  if (lookup === undefined) {
    lookup = {
      byKey: new Map(catalogue.entries.map((entry) => [entry.key, entry])),
      byCode: new Map(catalogue.entries.map((entry) => [entry.code, entry])),
    };
    lookups.set(catalogue, lookup);
  }
  return lookup;
}
