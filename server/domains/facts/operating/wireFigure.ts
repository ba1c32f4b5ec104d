import type { Json } from '#model/language/definition.ts';
import type { Figure } from '#model/reading/figure.ts';

/** A figure in a reply: its filter is JSON as every condition is. */
export const wireFigure = (figure: Figure): { [name: string]: Json } =>
  // Conditions and figures consist of JSON values only; their types say more than that.
  figure as unknown as { [name: string]: Json };
