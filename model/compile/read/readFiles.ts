import type { Reporter } from '#model/compile/diagnostics.ts';
import type { Steps } from '#model/compile/steps/steps.ts';
import { checkShape } from '#model/compile/shape/checkShape.ts';
import { fileShape } from '#model/compile/shape/fileShape.ts';
import { flag } from '#model/compile/shape/shape.ts';
import { withTakenOver } from './base.ts';
import { checkParts, includedParts, listIncludes, PARTS, takeOutIncludes } from './include.ts';
import { inOneLanguage, spokenAlone } from './inOneLanguage.ts';
import { mergePatch } from './mergePatch.ts';
import { child, flagOf, textOf } from './node.ts';
import type { Node, Place } from './node.ts';
import { readYaml } from './readYaml.ts';

/** A file of the disk; the path is relative to the schemas directory. */
export interface SchemaText {
  path: string;
  text: string;
}

export interface SchemaFile {
  /** The name in findings; a file that exists only in the overlay directory begins with `overlay/`. */
  path: string;
  /**
   * `hidden`: a resource that its overlay declares absent; it may still be the base of others. `part`: a file that
   * resources include.
   */
  kind: 'product' | 'errors' | 'resource' | 'hidden' | 'part';
  /** Absent when the text could not be read at all. */
  node?: Node;
}

/** The effect of an overlay on the file under it. */
interface Overlay {
  patch: Node;
  hides: boolean;
}

/**
 * Parses the files and merges the overlays over them. Unknown files are reported and skipped.
 *
 * @example
 *   readFiles(files, overlays, PRODUCT_FILES, reporter, steps).get('region/sites.yaml')?.kind; // 'resource'
 */
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
        expected: `${product.join(', ')}, errors/<family>.yaml, parts/<part>.yaml or <domain>/<resource>.yaml`,
        word: path,
        words: product,
      });
      continue;
    }
    const node = readYaml(path, text, reporter);
    read.set(path, { path, kind, ...(node ? { node } : {}) });
  }
  const patches = readOverlays(overlays, read, product, reporter, steps);
  return inItsLanguages(merged(read, patches, reporter, steps), reporter, steps);
}

/** Parses the overlays. An overlay without a file under it is added to the files if it is complete. */
function readOverlays(
  overlays: readonly SchemaText[],
  read: Map<string, SchemaFile>,
  product: readonly string[],
  reporter: Reporter,
  steps: Steps,
): Map<string, Overlay> {
  const below = new Map(read);
  const patches = new Map<string, Overlay>();
  for (const { path, text } of overlays) {
    // The overlay has its own name, which distinguishes it from the file under it.
    const name = overlayPath(path);
    const patch = readYaml(name, text, reporter);
    const target = below.get(path);
    const kind = kindOf(path, product);
    const overlay =
      patch &&
      (kind === 'resource'
        ? steps.run(`absence of ${path}`, [patch], { reporter }, (own) => readAbsence(patch, own.reporter))
        : { patch, hides: false });
    if (target) {
      if (overlay && target.node) patches.set(path, overlay);
    } else if (kind && (!overlay || standsAlone(overlay.patch, kind))) {
      read.set(path, { path: name, kind: overlay?.hides ? 'hidden' : kind, ...(overlay && { node: overlay.patch }) });
    } else if (overlay?.hides) {
      reporter.report(startOf(name), {
        code: 'overlay-without-file',
        severity: 'warning',
        says: `nothing to hide: there is no ${path}`,
        expected: 'the path of a schema file',
        word: path,
        words: below.keys(),
      });
    } else {
      reporter.report(startOf(name), {
        code: 'overlay-without-file',
        says: `the overlay changes ${path}, which does not exist`,
        expected: `the path of a schema file${kind && kind in OPENINGS ? `, or "${OPENINGS[kind]}" in a file of its own` : ''}`,
        word: path,
        words: below.keys(),
      });
    }
  }
  return patches;
}

/** The key without which a file is a patch, and not a file of its own. */
const OPENINGS: Partial<Record<SchemaFile['kind'], string>> = { resource: 'resource', errors: 'family' };

function standsAlone(node: Node, kind: SchemaFile['kind']): boolean {
  const opening = OPENINGS[kind];
  return opening === undefined || child(node, opening) !== undefined;
}

/** Removes `absent` from an overlay: it concerns the file under it, and is no key of a resource. */
function readAbsence(node: Node, reporter: Reporter): { patch: Node; hides: boolean } {
  const absent = child(node, 'absent');
  if (node.kind !== 'map' || !absent) return { patch: node, hides: false };
  checkShape(absent, flag, 'absent', reporter);
  return {
    patch: { ...node, entries: new Map([...node.entries].filter(([key]) => key !== 'absent')) },
    hides: flagOf(absent) === true,
  };
}

/** Every file with the content that it takes over: the file over its base, and its overlay over both. */
function merged(
  read: ReadonlyMap<string, SchemaFile>,
  patches: ReadonlyMap<string, Overlay>,
  reporter: Reporter,
  steps: Steps,
): Map<string, SchemaFile> {
  const resources = new Map(
    [...read]
      .filter(([, { kind }]) => kind === 'resource' || kind === 'hidden')
      .map(([path]) => [fileStem(path), path]),
  );
  const done = new Map<string, SchemaFile>();
  const used = new Set<string>();
  for (const path of read.keys()) finish(path, []);
  checkParts(read, used, reporter);
  return new Map(
    [...read.keys()].flatMap((path): [string, SchemaFile][] => {
      const file = done.get(path);
      return file ? [[path, file]] : [];
    }),
  );

  function finish(at: string, trail: readonly string[]): SchemaFile | undefined {
    const file = read.get(at);
    const known = done.get(at);
    if (known || !file) return known;
    const { path, node } = file;
    const isResource = file.kind === 'resource' || file.kind === 'hidden';
    const overlay = patches.get(at);
    const based = isResource && node ? onOthers(node, [...trail, fileStem(path)], overlay?.patch) : node;
    const finished: SchemaFile = {
      path,
      kind: overlay?.hides ? 'hidden' : file.kind,
      ...(based && { node: overlay ? patched(at, file.kind, based, overlay) : based }),
    };
    done.set(at, finished);
    return finished;
  }

  function patched(at: string, kind: SchemaFile['kind'], node: Node, { patch }: Overlay): Node {
    const shape = fileShape(at, kind);
    return steps.run(`overlay ${at}`, [node, patch], { reporter }, (own) =>
      mergePatch(node, takeOutIncludes(patch), shape && { shape, path: '', reporter: own.reporter }),
    );
  }

  function readPart(part: string): SchemaFile | undefined {
    used.add(part);
    return finish(part, []);
  }

  /** The file over its base and the parts that it includes. */
  function onOthers(node: Node, trail: readonly string[], patch: Node | undefined): Node | undefined {
    const own = steps.run(`parts of ${node.at.source.path}`, [node, patch], { reporter }, (world) =>
      listIncludes(node, patch, world.reporter),
    );
    const found = includedParts(own, readPart, read.keys(), reporter);
    // Without a part or its base, all findings of the file would be consequences; the mistake is reported there.
    if (!found) return undefined;
    const parts = [...found.values()];
    const base = baseOf(own, trail);
    if (base === 'broken') return undefined;
    if (!base && parts.length === 0) return own;
    const inputs = [own, base, ...parts.map((part) => part.node)];
    return steps.run(`base of ${own.at.source.path}`, inputs, { reporter }, (world) =>
      withTakenOver(own, base, parts, world.reporter),
    );
  }

  function baseOf(node: Node, trail: readonly string[]): Node | 'broken' | undefined {
    const at = child(node, 'base');
    const name = textOf(at);
    if (!at || name === undefined) return undefined;
    const base = resources.get(name);
    if (base === undefined) {
      reporter.report(at.at, {
        code: 'unknown-resource',
        says: `unknown resource "${name}" in base`,
        expected: 'the name of a schema file',
        word: name,
        words: resources.keys(),
      });
      return undefined;
    }
    if (trail.includes(name)) {
      reporter.report(at.at, {
        code: 'base-cycle',
        says: `base leads back to itself: ${[...trail, name].join(' → ')}`,
        expected: 'a chain of bases that ends',
      });
      return undefined;
    }
    return finish(base, trail)?.node ?? 'broken';
  }
}

/** Labels in the form for the rest of the compiler: with `zh` and `en`, also if the product has one language. */
function inItsLanguages(files: Map<string, SchemaFile>, reporter: Reporter, steps: Steps): Map<string, SchemaFile> {
  const product = files.get('product.yaml');
  const spoken = product && spokenAlone(product.node);
  if (!spoken) return files;
  return new Map(
    [...files].map(([path, file]): [string, SchemaFile] => {
      const shape = fileShape(path, file.kind);
      const { node } = file;
      if (!shape || !node) return [path, file];
      return [
        path,
        {
          ...file,
          node: steps.run(`language of ${path}`, [node, product.node], { reporter }, (own) =>
            inOneLanguage(node, shape, spoken, own.reporter),
          ),
        },
      ];
    }),
  );
}

/**
 * The name of a file without folder and ending.
 *
 * @example
 *   fileStem('region/gateways.yaml'); // 'gateways'
 */
export function fileStem(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.ya?ml$/, '');
}

/**
 * The name of a file's overlay in diagnostics.
 *
 * @example
 *   overlayPath('region/gateways.yaml'); // 'overlay/region/gateways.yaml'
 */
export function overlayPath(path: string): string {
  return `overlay/${path}`;
}

/**
 * Resource → the overlay that declares it absent.
 *
 * @example
 *   hiddenResources(files); // Map { 'gateways' → 'overlay/region/gateways.yaml' }
 */
export function hiddenResources(files: ReadonlyMap<string, SchemaFile>): Map<string, string> {
  return new Map(
    [...files].filter(([, { kind }]) => kind === 'hidden').map(([path]) => [fileStem(path), overlayPath(path)]),
  );
}

function kindOf(path: string, product: readonly string[]): SchemaFile['kind'] | undefined {
  if (!/\.ya?ml$/.test(path)) return undefined;
  const depth = path.split('/').length;
  if (depth === 1) return product.includes(path) ? 'product' : undefined;
  if (path.startsWith('errors/')) return 'errors';
  return path.startsWith(PARTS) ? 'part' : 'resource';
}

function startOf(path: string): Place {
  return { source: { path, position: () => ({ line: 1, column: 1 }) }, offset: 0 };
}
