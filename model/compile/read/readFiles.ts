import type { Reporter } from '#model/compile/diagnostics.ts';
import type { Steps } from '#model/compile/steps/steps.ts';
import { withBase } from './base.ts';
import { mergePatch } from './mergePatch.ts';
import { child, textOf } from './node.ts';
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
  steps: Steps,
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
  const patches = new Map(overlays.flatMap(({ path, text }) => readOverlay(path, text, read, reporter)));
  return merged(read, patches, reporter, steps);
}

function readOverlay(path: string, text: string, read: Map<string, SchemaFile>, reporter: Reporter): [string, Node][] {
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
    return [];
  }
  const patch = readYaml(name, text, reporter);
  return patch && target.node ? [[path, patch]] : [];
}

/** Every file with what it takes over: over its base lies the file itself, over that its overlay. */
function merged(read: ReadonlyMap<string, SchemaFile>, patches: ReadonlyMap<string, Node>, reporter: Reporter, steps: Steps): Map<string, SchemaFile> {
  const resources = new Map([...read.values()].filter(({ kind }) => kind === 'resource').map((file) => [fileStem(file.path), file]));
  const done = new Map<string, SchemaFile>();
  for (const file of read.values()) finish(file, []);
  return new Map([...read.keys()].flatMap((path): [string, SchemaFile][] => {
    const file = done.get(path);
    return file ? [[path, file]] : [];
  }));

  function finish(file: SchemaFile, trail: readonly string[]): SchemaFile {
    const known = done.get(file.path);
    if (known) return known;
    const based = file.kind === 'resource' && file.node ? onBase(file.node, [...trail, fileStem(file.path)]) : file.node;
    const patch = patches.get(file.path);
    const { path, kind } = file;
    const whole = based && patch ? steps.run(`overlay ${path}`, [based, patch], { reporter }, () => mergePatch(based, patch)) : based;
    const finished = { path, kind, ...(whole && { node: whole }) };
    done.set(path, finished);
    return finished;
  }

  function onBase(node: Node, trail: readonly string[]): Node | undefined {
    const at = child(node, 'base');
    const name = textOf(at);
    if (!at || name === undefined) return node;
    const base = resources.get(name);
    if (!base) {
      reporter.report(at.at, { code: 'unknown-resource', says: `unknown resource "${name}" in base`, expected: 'the name of a schema file', word: name, words: resources.keys() });
      return node;
    }
    if (trail.includes(name)) {
      reporter.report(at.at, { code: 'base-cycle', says: `base goes round in a circle: ${[...trail, name].join(' → ')}`, expected: 'a base that stands alone in the end' });
      return node;
    }
    const found = finish(base, trail).node;
    // Without its base nothing could be said of the file but what it lacks; the fault of the base is told there.
    return found && steps.run(`base of ${at.at.source.path}`, [node, found], { reporter }, () => withBase(node, found));
  }
}

/** `region/gateways.yaml` → gateways. */
export function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.ya?ml$/, '');
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
