import { parseAccept } from 'hono/utils/accept';
import type { Language } from '#model/messages/messages.ts';

/** The language of a response: the one that the reader prefers among the product's, otherwise the product's first. */
export function acceptedLanguage(header: string | null, languages: readonly Language[]): Language {
  // A product has at least one.
  const first = languages[0] ?? 'zh';
  if (header === null) return first;
  for (const { type, q } of parseAccept(header)) {
    const [primary] = type.toLowerCase().split('-');
    const spoken = languages.find((language) => language === primary);
    if (spoken !== undefined && q > 0) return spoken;
  }
  return first;
}
