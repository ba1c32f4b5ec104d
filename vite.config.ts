import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { agentBesideConsole } from './scripts/agent/bundleAgent.ts';

/** The server that `npm run dev` starts in parallel, with the same settings. */
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

const CONSOLE = join(import.meta.dirname, 'src/start/startConsole.tsx');
const PUBLIC = join(import.meta.dirname, 'src/public/pages/startPublic.tsx');
/**
 * A module that this number of public pages import is loaded with the first of them. For one that the console shares,
 * the alternative is a file with more that a page does not use.
 */
const MANY_PAGES = { own: 6, shared: 3 };

/**
 * Few files for the first page, in the order in which they are needed: session check (`start`, which waits for
 * nothing), code that the public pages share with the console (`base`, `account`, `landing`) and with each other
 * (`public`, and `both` for what a later part of the console shows), the console with its lists (`console`), the icons,
 * and all forms and actions with what domains put around them (`form`). Everything else, such as each public page, is
 * loaded on demand.
 */
const codeSplitting = {
  groups: [
    { name: 'start', test: /src[\\/]main\.tsx/, priority: 8 },
    { name: sharedName, debugName: 'shared', priority: 7 },
    { name: 'console', test: /src[\\/]start[\\/]startConsole\.tsx/, priority: 4 },
    { name: 'icons', test: /src[\\/]ui[\\/]icons[\\/]iconTable\.ts/, priority: 3 },
    {
      name: 'form',
      test: /src[\\/](inputs[\\/]InputFor|schemaViews[\\/](form|action|entry)[\\/]|domains[\\/].*[\\/]Around(Form|Action)\.tsx)/,
      priority: 2,
    },
  ],
};

/** The group of a module that public pages share: derived from the imports, so that no page loads more than it uses. */
function sharedName(id: string, modules: Rolldown.ChunkingContext): string | null {
  const { first: pages, all } = partsOf(PUBLIC, modules);
  const users = pages.filter((page) => importedFrom(page, modules).has(id)).length;
  const shared = importedFrom(CONSOLE, modules).has(id);
  const onMany = importedFrom(PUBLIC, modules).has(id) || users >= (shared ? MANY_PAGES.shared : MANY_PAGES.own);
  // In `public`, a part that the console loads later would bring the styles of the public pages along; in `base`, the
  // console would load it at once.
  const later = !shared && partsOf(CONSOLE, modules).all.some((part) => importedFrom(part, modules).has(id));
  if (!shared && onMany) return later ? 'both' : 'public';
  // Forms use rules as well: in `form`, a public page would load every form.
  if (!shared) return users > 0 && /model[\\/](rules|domains)[\\/]/.test(id) ? 'rules' : null;
  if (onMany) return 'base';
  // In `console`, a public page would load the rest of it.
  if (users > 0) return 'account';
  return all.some((part) => importedFrom(part, modules).has(id)) ? 'landing' : null;
}

interface Parts {
  /** The public pages, or the pages of the console and what stands on all of them. */
  first: string[];
  /** What those load later, too, at any depth. */
  all: string[];
}

const parts = new Map<string, Parts>();

/** What an entry loads on demand. */
function partsOf(entry: string, modules: Rolldown.ChunkingContext): Parts {
  const known = parts.get(entry);
  if (known) return known;
  const loadedBy = (part: string) =>
    [...importedFrom(part, modules)].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const first = loadedBy(entry);
  const found = new Set(first);
  for (const part of found) for (const next of loadedBy(part)) found.add(next);
  const all = { first, all: [...found] };
  parts.set(entry, all);
  return all;
}

const imported = new Map<string, Set<string>>();

/** A module and those that it imports statically, at any depth. */
function importedFrom(entry: string, modules: Rolldown.ChunkingContext): Set<string> {
  const known = imported.get(entry);
  if (known) return known;
  const found = new Set([entry]);
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  imported.set(entry, found);
  return found;
}

/** Inlines the few style rules of the first paint: a separate file would delay it. */
const firstStylesInside: Plugin = {
  name: 'first-styles-inside',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file: string) => {
        const styles = bundle[file];
        return styles?.type === 'asset' ? `<style>${String(styles.source).trim()}</style>` : link;
      }),
  },
};

/** The console. In development, the watched server receives every API request. */
export default defineConfig({
  plugins: [react(), firstStylesInside, agentBesideConsole],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting, chunkFileNames: 'assets/[hash].js' } },
  },
  server: {
    port: Number(process.env.CONSOLE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/readyz': server },
  },
});
