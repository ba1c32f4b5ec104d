/**
 * Markdown as the words that its readers see, on one line: no marks, addresses, tables or live figures. For search and
 * for the part of a text that a result shows.
 *
 * @example
 *   plainText('## Pay\n\nOpen **[Wallet](/wallet)**.'); // 'Pay Open Wallet.'
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\{\{[^{}]*\}\}/g, ' ')
    .replace(/^\s*(```+|~~~+).*$/gm, ' ')
    .replace(/^\s*\|?[\s:|-]*-{3}[\s:|-]*$/gm, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/\|/g, ' ')
    .replace(/[*`~]|(?<![\w])_|_(?![\w])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?，。；：！？、）])/gu, '')
    .trim();
}
