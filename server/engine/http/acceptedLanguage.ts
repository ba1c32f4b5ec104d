import type { Language } from '#model/messages/messages.ts';

/**
 * The language that a reader is answered in: the first that they accept, where the product has it, else the product's
 * first.
 */
export function acceptedLanguage(header: string | null, languages: readonly Language[]): Language {
  const wanted = languages.find((language) => new RegExp(`^\\s*${language}\\b`, 'i').test(header ?? ''));
  // A product has at least one.
  return wanted ?? languages[0] ?? 'zh';
}
