import type { Language } from '#model/messages/messages.ts';

/** The language of a response: the first accepted one that the product has, otherwise the product's first. */
export function acceptedLanguage(header: string | null, languages: readonly Language[]): Language {
  const wanted = languages.find((language) => new RegExp(`^\\s*${language}\\b`, 'i').test(header ?? ''));
  // A product has at least one.
  return wanted ?? languages[0] ?? 'zh';
}
