import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Label } from '#model/language/definition.ts';
import { parseOriginal } from './parseOriginal.ts';

/** An article that comes with the product. */
export interface Original {
  slug: string;
  category: string;
  sort: number;
  audience: string[];
  title: Label;
  keywords: { zh: string[]; en: string[] };
  text: Label;
  /** Changes when the files do. */
  revision: string;
}

export interface OriginalCategory {
  key: string;
  name: Label;
  icon: string;
  sort: number;
}

/** Not `new URL(…, import.meta.url)`: Vite rewrites that when a console test runs the server in jsdom. */
const FOLDER = join(import.meta.dirname, '../../../../help');
const CATEGORIES = 'categories.yaml';
const FILE = /^([a-z0-9-]+)\.zh\.md$/;
const DEFAULT_ORDER = 100;
/** Categories are in the order of their file; those of an operator find room between them. */
const STEP = 10;

/**
 * The articles and categories in `help/`. Throws an `Error` that names the file that cannot be read: the product comes
 * with them, so a mistake is one of the product.
 */
export async function readOriginals(
  folder = FOLDER,
): Promise<{ categories: OriginalCategory[]; articles: Original[] }> {
  // `tests/server/domains/help/originals.test.ts` checks the file.
  const written = parse(await readFile(join(folder, CATEGORIES), 'utf8')) as Record<string, Label & { icon: string }>;
  const categories = Object.entries(written).map(([key, { zh, en, icon }], index) => ({
    key,
    name: { zh, en },
    icon,
    sort: (index + 1) * STEP,
  }));
  const articles: Original[] = [];
  for (const { key } of categories) articles.push(...(await readCategory(folder, key)));
  return { categories, articles };
}

async function readCategory(folder: string, category: string): Promise<Original[]> {
  const files = (await readdir(join(folder, category)).catch(unlessMissing)).toSorted();
  const articles: Original[] = [];
  for (const file of files) {
    const slug = FILE.exec(file)?.[1];
    if (slug === undefined) continue;
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((lang) => readFile(join(folder, category, `${slug}.${lang}.md`), 'utf8')),
    );
    articles.push(originalOf(slug, category, zh ?? '', en ?? ''));
  }
  return articles;
}

function originalOf(slug: string, category: string, zhFile: string, enFile: string): Original {
  const zh = parseOriginal(`help/${category}/${slug}.zh.md`, zhFile);
  const en = parseOriginal(`help/${category}/${slug}.en.md`, enFile);
  return {
    slug,
    category,
    sort: zh.order ?? DEFAULT_ORDER,
    audience: zh.access ?? [],
    title: { zh: zh.title, en: en.title },
    keywords: { zh: zh.keywords, en: en.keywords },
    text: { zh: zh.text, en: en.text },
    revision: createHash('sha256').update(`${zhFile}\u0000${enFile}`).digest('base64url').slice(0, 22),
  };
}

/** A category may have no article of its own. */
function unlessMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
