import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicPage } from '#model/rules/navigation/publicPage.ts';

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

/** The values of the `Link` header of the documents. */
export interface Preloads {
  console: string | undefined;
  site: (page: PublicPage) => string | undefined;
}

/**
 * The files that the browser should fetch while it reads the document: otherwise each file is discovered only after the
 * previous one. Returns no links for another build, which has no such names.
 */
export async function readPreloads(dist: string): Promise<Preloads> {
  const text = await readFile(join(dist, BUILD_MANIFEST), 'utf8').catch(() => '{}');
  const built: Built = JSON.parse(text); // written by Vite
  const pages = new Map<PublicPage, string | undefined>();
  return {
    console: linksTo(built, ['startConsole']),
    site: (page) => {
      if (!pages.has(page)) pages.set(page, linksTo(built, ['startPublic', componentOf(page)]));
      return pages.get(page);
    },
  };
}

/** `WelcomePage` of `welcome`: the name of its file, and so of its chunk. */
const componentOf = (page: PublicPage) => `${page.charAt(0).toUpperCase()}${page.slice(1)}Page`;

/** The links to some modules that `src/main.tsx` loads on demand. */
function linksTo(built: Built, names: readonly string[]): string | undefined {
  const keys = Object.keys(built);
  const wanted = withImports(
    built,
    keys.filter((key) => names.includes(built[key]?.name ?? '')),
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
