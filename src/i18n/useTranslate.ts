// oxlint-disable-next-line no-restricted-imports -- given a type here
import { useTranslate as useAnyTranslate } from 'react-admin';
import type { TextKey } from './textKeys.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Translate {
  /** A sentence by its key, its placeholders filled: `translate('list.select.count', { count, total })`. */
  (key: TextKey, values?: Values): string;
  /** A text from elsewhere that may be a key, such as a message of the server: `_` is the text if it is none. */
  (key: string, values: Values & { readonly _: string }): string;
}

/**
 * The one way of the console to its sentences, in the reader's language. A key that no language file has does not
 * compile; a sentence of `parts/` needs the import of its part (`tests/architecture/laterText.test.ts`).
 */
export const useTranslate: () => Translate = useAnyTranslate;
