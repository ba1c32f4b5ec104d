type Word = 'application-name' | 'brand-logo' | 'brand-logo-dark';

/** What the server has written into the document about the operator: their name, and the addresses of their logos. */
export const documentBrand = (word: Word): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${word}"]`)?.content;

/** The words with the operator's name in place of that of the product; default: the name in the document. */
export function named<Words>(words: Words, product: string, name = documentBrand('application-name')): Words {
  if (!name) return words;
  const inName = (_: string, text: unknown) => (typeof text === 'string' ? text.replaceAll(product, () => name) : text);
  // The same tree of texts.
  return JSON.parse(JSON.stringify(words, inName)) as Words;
}
