/** A text with the search words marked. */
export function Highlighted({ text, q }: { text: string; q: string }) {
  const terms = q
    .split(/\s+/)
    .filter(Boolean)
    .map((term) => term.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  if (terms.length === 0) return text;
  const parts = text.split(new RegExp(`(${terms.join('|')})`, 'i'));
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
