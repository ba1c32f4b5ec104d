/** Sentences of `schemas/messages.yaml` that a rule returns: a key and the values of its `%{…}` places. */

import type { Label } from '#model/language/definition.ts';

export type Language = keyof Label;

/** A label is shown in the reader's language. */
export type MessageParams = Record<string, string | number | Label>;

/** Why a value or an operation is refused. Rendered by `renderMessage`, never stored as a sentence. */
export interface Violation {
  /** A key of `schemas/messages.yaml`, e.g. `validation.required`. */
  key: string;
  params?: MessageParams;
  /** Catalogue key of the reply if this is the only violation; default 9000. */
  error?: string;
}

/**
 * Renders one sentence. An unknown key is returned unchanged, so that a missing sentence is visible and never hides the
 * refusal.
 *
 * @example
 *   renderMessage(messages, 'validation.max', { max: 5 }, 'en'); // 'Must be at most 5'
 */
export function renderMessage(
  messages: Record<string, Label>,
  key: string,
  params: MessageParams | undefined,
  language: Language,
): string {
  const sentence = Object.hasOwn(messages, key) ? messages[key] : undefined;
  return sentence === undefined ? key : fillIn(sentence[language], params, language);
}

/**
 * Fills `%{name}` places; a place without a value stays unchanged.
 *
 * @example
 *   fillIn('At most %{max} %{unit}', { max: 5 }, 'en'); // 'At most 5 %{unit}'
 */
export function fillIn(text: string, params: MessageParams | undefined, language: Language): string {
  if (params === undefined) return text;
  return text.replace(/%\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return place;
    return typeof value === 'object' ? value[language] : String(value);
  });
}
