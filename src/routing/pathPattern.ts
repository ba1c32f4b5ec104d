import type { RouteDefinition } from '#model/language/definition.ts';

/** One path of the specification, able to recognise an address and to be filled with a record. */
export interface PathPattern {
  /** Text without parameters; decides who wins where two patterns match. */
  literal: string;
  fixed: boolean;
  match: (pathname: string) => Record<string, string> | undefined;
  fill: (valueOf: (param: string) => unknown) => string;
}

/** Stands in the address for a value that is not known yet; the page puts the right one there when it has the record. */
export const UNKNOWN_VALUE = '-';

const PARAMETER = /(\/)?:(\w+)(\?)?/g;

/**
 * Understands `/websiteDetail/:id/:name/:regionid`, parameters inside a segment (`/iam/policie/version:id`) and
 * `/addalarm/:id?`.
 */
export function pathPattern(path: RouteDefinition['path']): PathPattern {
  // Two thousand of them are made before the first page, and a handful is ever asked.
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
  // A browser would take `..` for the folder above.
  return text === '' || text === '.' || text === '..' ? UNKNOWN_VALUE : encodeURIComponent(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone percent sign typed by hand: the address as it stands is the best reading.
    return text;
  }
}

const escapeRegExp = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
