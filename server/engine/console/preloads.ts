import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The manifest in which Vite lists the files that it built. */
export const BUILD_MANIFEST = '.vite/manifest.json';

interface BuiltFile {
  file: string;
  /** The name of the module, for files that are loaded on demand. */
  name?: string;
  isEntry?: boolean;
  /** Keys of its static imports. */
  imports?: string[];
  css?: string[];
}

type Built = Record<string, BuiltFile>;

/** The value of the `Link` header of each document. */
export type Preloads = Record<'site' | 'console', string | undefined>;

/**
 * The files that the browser should fetch while it reads the document: otherwise each file is discovered only after the
 * previous one. Returns no links for another build, which has no such names.
 */
export async function readPreloads(dist: string): Promise<Preloads> {
  const text = await readFile(join(dist, BUILD_MANIFEST), 'utf8').catch(() => '{}');
  const built: Built = JSON.parse(text); // written by Vite
  return { site: linksTo(built, 'startPublic'), console: linksTo(built, 'startConsole') };
}

/** The links of one of the two halves of `src/main.tsx`. */
function linksTo(built: Built, start: string): string | undefined {
  const keys = Object.keys(built);
  const wanted = withImports(
    built,
    keys.filter((key) => built[key]?.name === start),
  );
  if (wanted.size === 0) return undefined;
  // The document names these itself.
  const named = withImports(
    built,
    keys.filter((key) => built[key]?.isEntry),
  );
  const files = [...wanted].filter((key) => !named.has(key)).flatMap((key) => built[key] ?? []);
  const styles = files.flatMap(({ css = [] }) => css).map((file) => `</${file}>; rel=preload; as=style; crossorigin`);
  const scripts = files.map(({ file }) => `</${file}>; rel=modulepreload`);
  return [...styles, ...scripts].join(', ');
}

function withImports(built: Built, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    withImports(built, built[key]?.imports ?? [], found);
  }
  return found;
}
