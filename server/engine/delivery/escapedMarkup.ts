const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text as part of an HTML document, also inside of an attribute.
 *
 * @example
 *   escapedMarkup('a < b'); // 'a &lt; b'
 */
export const escapedMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
