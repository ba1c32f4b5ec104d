import type { Compilation } from './compile.ts';
import { sortDiagnostics } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { overlayPath } from '#model/compile/read/readFiles.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';

type Compile = (overlays: readonly SchemaText[], again: boolean) => Compilation;

/**
 * Compiles with the overlays; if the result of an overlay has an error, compiles again without it, so that the file
 * under it stays unchanged. The finding is in the overlay, even if it points at a line of the file that only the
 * overlay makes wrong.
 *
 * @example
 *   withoutBrokenOverlays(files, overlays, compile); // the same as `compile` if every overlay is right
 */
export function withoutBrokenOverlays(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  compile: Compile,
): Compilation {
  const first = compile(overlays, false);
  const broken = filesWithErrors(first);
  const below = new Set(files.map(({ path }) => path));
  // An overlay that is a resource of its own is left out like any file with an error, without an effect on other files.
  const isOwnResource = (path: string) => !below.has(path) && path.includes('/') && !path.startsWith('errors/');
  // The mistake of a part is found in the resources that include it.
  const written = new Set(first.diagnostics.filter(isError).flatMap(({ origin }) => origin?.file ?? []));
  const suspects = overlays.filter(
    ({ path }) =>
      !isOwnResource(path) && (broken.has(overlayPath(path)) || written.has(overlayPath(path)) || broken.has(path)),
  );
  if (suspects.length === 0) return first;
  const again = compile(
    overlays.filter((overlay) => !suspects.includes(overlay)),
    true,
  );
  const still = filesWithErrors(again);
  const ofOverlays = suspects.flatMap(({ path }) => [
    ...first.diagnostics.filter(({ file }) => file === overlayPath(path)),
    ...atOrigin(first.diagnostics, overlayPath(path)),
    ...(still.has(path)
      ? []
      : first.diagnostics
          .filter(({ file, severity }) => file === path && severity === 'error')
          .map((each) => inOverlay(each, path))),
  ]);
  return { schemas: again.schemas, diagnostics: sortDiagnostics([...again.diagnostics, ...ofOverlays]) };
}

/** Mistakes of an overlay that were found in the resources that include it, each once. */
function atOrigin(diagnostics: readonly Diagnostic[], file: string): Diagnostic[] {
  const found = diagnostics
    .filter(isError)
    .flatMap(({ origin, ...each }) => (origin?.file === file && each.file !== file ? [{ ...each, ...origin }] : []));
  return found.filter((each, index) => found.findIndex((other) => isSamePlace(each, other)) === index);
}

const isSamePlace = (one: Diagnostic, other: Diagnostic): boolean =>
  one.line === other.line && one.column === other.column && one.code === other.code;

/** A fault of the file that only the overlay causes. */
function inOverlay({ line, column, message, ...rest }: Diagnostic, path: string): Diagnostic {
  return {
    ...rest,
    file: overlayPath(path),
    line: 1,
    column: 1,
    message: `with this overlay, ${path}:${line}:${column} is wrong: ${message}`,
    origin: { file: path, line, column },
  };
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

function filesWithErrors({ diagnostics }: Compilation): Set<string> {
  return new Set(diagnostics.filter(isError).map(({ file }) => file));
}
