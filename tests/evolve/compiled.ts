import { parse } from 'yaml';
import { compileSchemas, type Compilation } from '#model/compile/compile.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { FAMILIES } from '../support/schemas/engineWords.ts';
import type { Running } from './ledger/follow.ts';
import type { Named } from './ledger/renamedFrom.ts';

/** Texts by path. */
export type Files = ReadonlyMap<string, string>;

const REMEMBERED = 12;
const remembered: { files: Files; compilation: Compilation }[] = [];

/** Compiles all files from scratch. */
export function compile(files: Files): Compilation {
  const known = remembered.find(
    (each) => each.files.size === files.size && [...files].every(([path, text]) => each.files.get(path) === text),
  );
  if (known !== undefined) return known.compilation;
  const texts = [...files].map(([path, text]) => ({ path, text })).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const compilation = withNeeded(files, compileSchemas(texts));
  remembered.unshift({ files: new Map(files), compilation });
  remembered.length = Math.min(remembered.length, REMEMBERED);
  return compilation;
}

/** The errors that the server itself uses must exist, although no other file refers to them. */
function withNeeded(files: Files, { schemas, diagnostics }: Compilation): Compilation {
  const missing = FAMILIES.filter((path) => !files.has(path));
  return {
    schemas,
    diagnostics: [
      ...diagnostics,
      ...missing.map((file): Diagnostic => ({
        severity: 'error',
        file,
        line: 1,
        column: 1,
        code: 'missing-file',
        message: `there is no ${file}`,
      })),
    ],
  };
}

const printed = new WeakMap<CompiledSchemas, string>();

/** The whole result, except the revision. */
export function schemasText(schemas: CompiledSchemas): string {
  const known = printed.get(schemas);
  if (known !== undefined) return known;
  const { revision: _, ...rest } = schemas;
  const text = JSON.stringify({
    ...rest,
    resources: Object.fromEntries(Object.entries(rest.resources).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  });
  printed.set(schemas, text);
  return text;
}

/** Each definition with the file that it was compiled from. */
export function runningOf({ resources }: CompiledSchemas, texts: Files): Map<string, Running> {
  return new Map(
    Object.values(resources).map((definition) => [
      definition.resource,
      { definition, written: writtenIn(texts.get(`${definition.domain}/${definition.resource}.yaml`)) },
    ]),
  );
}

const parsed = new Map<string, Named>();

/** A file as data; empty if it has none. */
export function writtenIn(text: string | undefined): Named {
  if (text === undefined) return {};
  let written = parsed.get(text);
  if (written === undefined) {
    const value: unknown = parse(text);
    parsed.set(text, (written = isObject(value) ? value : {}));
  }
  return written;
}
