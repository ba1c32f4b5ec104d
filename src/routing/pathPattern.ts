import type { RouteDefinition } from '#model/language/definition.ts';

/** A path of the specification that can match an address and be filled from a record. */
export interface PathPattern {
  /** The text without parameters; decides between two matching patterns. */
  literal: string;
  fixed: boolean;
  match: (pathname: string) => Record<string, string> | undefined;
  fill: (valueOf: (param: string) => unknown) => string;
}

/** Replaces an unknown value in an address; the page corrects it when it has the record. */
export const UNKNOWN_VALUE = '-';

const PARAMETER = /(\/)?:(\w+)(\?)?/g;

/**
 * Parses `/websiteDetail/:id/:name/:regionid`, parameters inside a segment (`/iam/policie/version:id`) and
 * `/addalarm/:id?`.
 */
export function pathPattern(path: RouteDefinition['path']): PathPattern {
  // Compiled on demand: two thousand patterns exist before the first page, and few are used.
  let compiled: Compiled | undefined;
  return {
    literal: path.replace(PARAMETER, ''),
    fixed: path.search(PARAMETER) < 0,
    match(pathname) {
      const { pattern, names } = (compiled ??= compile(path));
      const found = pattern.exec(pathname);
      if (!found) return undefined;
      return Object.fromEntries(
        names.flatMap((name, index) => (found[index + 1] ? [[name, decode(found[index + 1] ?? '')]] : [])),
      );
    },
    fill: (valueOf) =>
      path.replace(PARAMETER, (_, slash: string = '', name: string, optional?: string) => {
        const segment = segmentOf(valueOf(name));
        return optional && segment === UNKNOWN_VALUE ? '' : slash + segment;
      }),
  };
}

interface Compiled {
  pattern: RegExp;
  names: string[];
}

function compile(path: string): Compiled {
  const names: string[] = [];
  let source = '';
  let end = 0;
  for (const found of path.matchAll(PARAMETER)) {
    const [text, slash = '', name = '', optional] = found;
    source += escapeRegExp(path.slice(end, found.index)) + (optional ? `(?:${slash}([^/]+))?` : `${slash}([^/]+)`);
    names.push(name);
    end = found.index + text.length;
  }
  return { pattern: new RegExp(`^${source}${escapeRegExp(path.slice(end))}/?$`), names };
}

function segmentOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return UNKNOWN_VALUE;
  const text = String(value);
  // A browser would resolve `..` to the parent folder.
  return text === '' || text === '.' || text === '..' ? UNKNOWN_VALUE : encodeURIComponent(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A single percent sign typed by hand: use the address unchanged.
    return text;
  }
}

const escapeRegExp = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
