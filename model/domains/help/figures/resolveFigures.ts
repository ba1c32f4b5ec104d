import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import type { FigureEnv, FigureReader } from './figureKind.ts';
import { FIGURES } from './figureKinds.ts';

/** A figure that stands for nothing. */
export interface FigureFault {
  /** As it is written, with its braces. */
  figure: string;
  /** From 1. */
  line: number;
}

const FIGURE = /\{\{\s*([^{}]*?)\s*\}\}/g;
/** In place of a figure that does not exist, or that this reader may not know. */
const UNKNOWN = '—';

/**
 * Fills the live figures of an article, such as `{{setting upload.max_bytes}}`, from the definitions and settings in
 * force (docs/decisions/193-live-figures.md); braces in code are text. `faults` names those that stand for nothing for
 * any reader.
 *
 * @example
 *   resolveFigures('At most {{limit vms.name}}', env, { lang: 'en' }).text; // 'At most 1 to 64 characters'
 */
export function resolveFigures(
  markdown: string,
  env: FigureEnv,
  reader: FigureReader,
): { text: string; faults: FigureFault[] } {
  const faults: FigureFault[] = [];
  const code = markdown.includes('{{') ? codeIn(markdown) : [];
  const text = markdown.replace(FIGURE, (figure, inside: string, at: number) => {
    if (code.some(([from, to]) => from <= at && at < to)) return figure;
    const [kind = '', ...words] = inside.split(/\s+/);
    const found = Object.hasOwn(FIGURES, kind) ? FIGURES[kind]?.(words, env, reader) : undefined;
    if (found === undefined) faults.push({ figure, line: markdown.slice(0, at).split('\n').length });
    return found ?? UNKNOWN;
  });
  return { text, faults };
}

/** Where blocks of code and code in a line are. */
function codeIn(markdown: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  visit(unified().use(remarkParse).parse(markdown), ['code', 'inlineCode'], ({ position }) => {
    if (position) found.push([position.start.offset ?? 0, position.end.offset ?? 0]);
  });
  return found;
}
