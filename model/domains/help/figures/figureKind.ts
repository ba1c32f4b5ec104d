import type { Definition, Json, Label } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Language } from '#model/values/constants.ts';

/** A product on sale, as the public pages show it. */
export interface PriceLine {
  code: string;
  name: Label;
  /** Micro-yuan for one `meter`; null for a product without a price. */
  unitPrice: number | null;
  meter: Label;
}

/** What live figures are taken from. */
export interface FigureEnv {
  schemas: CompiledSchemas;
  /** The value in force of a setting; undefined for an unknown one. */
  settingOf: (key: string) => Json | undefined;
  /** The products on sale, in their order. */
  prices: readonly PriceLine[];
}

export interface FigureReader {
  lang: Language;
  /** The words of access lists that the reader holds; absent: a check of the text, for which everything is known. */
  grants?: readonly string[];
}

/** The Markdown of a figure; undefined if it stands for nothing, empty if the reader may not know it. */
export type FigureKind = (words: readonly string[], env: FigureEnv, reader: FigureReader) => string | undefined;

/** What this reader may not know. */
export const HIDDEN = '—';

/**
 * Whether the reader may do anything with the resource.
 *
 * @example
 *   isKnown({ access: { list: ['ADMIN'] } }, { lang: 'en', grants: ['TENANT'] }); // false
 */
export function isKnown({ access }: Pick<Definition, 'access'>, { grants }: FigureReader): boolean {
  return grants === undefined || Object.values(access).some((words) => words.some((word) => grants.includes(word)));
}
