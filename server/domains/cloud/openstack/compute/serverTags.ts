/** Nova's tags are plain texts: ours are stored as `key=value`. */
export const wordOf = ({ key, value }: { key: string; value: string }): string =>
  value === '' ? key : `${key}=${value}`;

export function tagOf(word: string): { key: string; value: string } {
  const at = word.indexOf('=');
  return at < 0 ? { key: word, value: '' } : { key: word.slice(0, at), value: word.slice(at + 1) };
}
