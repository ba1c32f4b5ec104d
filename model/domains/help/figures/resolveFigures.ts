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
 * force (docs/decisions/193-live-figures.md). `faults` names those that stand for nothing for any reader.
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
  const text = markdown.replace(FIGURE, (figure, inside: string, at: number) => {
    const [kind = '', ...words] = inside.split(/\s+/);
    const found = Object.hasOwn(FIGURES, kind) ? FIGURES[kind]?.(words, env, reader) : undefined;
    if (found === undefined) faults.push({ figure, line: markdown.slice(0, at).split('\n').length });
    return found ?? UNKNOWN;
  });
  return { text, faults };
}
