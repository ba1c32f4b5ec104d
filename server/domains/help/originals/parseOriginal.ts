import { parse } from 'yaml';
import { isObject } from '#model/fields/kind.ts';

/** The text of one file of `help/`, and what stands above it. */
export interface OriginalText {
  title: string;
  keywords: string[];
  /** Absent in the files of the second language, which only translate. */
  order?: number;
  /** The words of the roles that may read it; absent: everybody who is signed in. */
  access?: string[];
  text: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+/;
const KEYS = new Set(['title', 'keywords', 'order', 'access']);

/**
 * Reads a file of `help/`: front matter in YAML between two lines of `---`, then Markdown. Throws an `Error` that names
 * the file for an unknown key, a missing title or an empty text.
 *
 * @example
 *   parseOriginal('a.en.md', '---\ntitle: Machines\n---\nText'); // { title: 'Machines', keywords: [], text: 'Text' }
 */
export function parseOriginal(file: string, content: string): OriginalText {
  const found = FRONT_MATTER.exec(content.replaceAll('\r\n', '\n'));
  const matter: unknown = found?.[1] === undefined ? undefined : parse(found[1]);
  if (!found || !isObject(matter)) throw new Error(`${file} does not begin with front matter between lines of ---`);
  const unknown = Object.keys(matter).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw new Error(`${file} has the unknown key "${unknown}" in its front matter`);
  const { title, keywords, order, access } = matter;
  if (typeof title !== 'string' || title === '') throw new Error(`${file} has no title`);
  const text = content.replaceAll('\r\n', '\n').slice(found[0].length).trim();
  if (text === '') throw new Error(`${file} has no text`);
  return {
    title,
    keywords: wordsOf(keywords),
    ...(typeof order === 'number' && { order }),
    ...(Array.isArray(access) && { access: wordsOf(access) }),
    text,
  };
}

const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
