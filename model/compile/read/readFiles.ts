import type { Reporter } from '#model/compile/diagnostics.ts';
import { mergePatch } from './mergePatch.ts';
import type { Node, Place } from './node.ts';
import { readYaml } from './readYaml.ts';

/** A file as it comes from the disk; the path is relative to the schemas directory. */
export interface SchemaText {
  path: string;
  text: string;
}

export interface SchemaFile {
  path: string;
  kind: 'product' | 'errors' | 'resource';
  /** Absent when the text could not be read at all. */
  node?: Node;
}

/** Parses the files and merges the overlays over them. Files that the language does not know are reported and skipped. */
export function readFiles(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  product: readonly string[],
  reporter: Reporter,
): Map<string, SchemaFile> {
  const read = new Map<string, SchemaFile>();
  for (const { path, text } of files) {
    const kind = kindOf(path, product);
    if (!kind) {
      reporter.report(startOf(path), {
        code: 'unknown-file',
        says: `unexpected file ${path}`,
        expected: `${product.join(', ')}, errors/<family>.yaml or <domain>/<resource>.yaml`,
        word: path,
        words: product,
      });
      continue;
    }
    const node = readYaml(path, text, reporter);
    read.set(path, { path, kind, ...(node ? { node } : {}) });
  }
  for (const { path, text } of overlays) applyOverlay(path, text, read, reporter);
  return read;
}

function applyOverlay(path: string, text: string, read: Map<string, SchemaFile>, reporter: Reporter): void {
  // Under its own name, so that it is told apart from the file it is merged over.
  const name = overlayPath(path);
  const target = read.get(path);
  if (!target) {
    reporter.report(startOf(name), {
      code: 'overlay-without-file',
      says: `overlay for ${path}, which does not exist`,
      expected: 'the path of a schema file',
      word: path,
      words: read.keys(),
    });
    return;
  }
  const patch = readYaml(name, text, reporter);
  if (patch && target.node) read.set(path, { ...target, node: mergePatch(target.node, patch) });
}

/** How diagnostics name the overlay of a file. */
export function overlayPath(path: string): string {
  return `overlay/${path}`;
}

function kindOf(path: string, product: readonly string[]): SchemaFile['kind'] | undefined {
  if (!/\.ya?ml$/.test(path)) return undefined;
  const depth = path.split('/').length;
  if (depth === 1) return product.includes(path) ? 'product' : undefined;
  return path.startsWith('errors/') ? 'errors' : 'resource';
}

function startOf(path: string): Place {
  return { source: { path, position: () => ({ line: 1, column: 1 }) }, offset: 0 };
}
