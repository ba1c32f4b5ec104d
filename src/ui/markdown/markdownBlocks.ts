/** The part of Markdown that a description needs. HTML is plain text. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const FENCE = /^\s*(```|~~~)/;
const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const QUOTE = /^>\s?/;
const BULLET = /^\s*[-*+]\s+/;
const NUMBER = /^\s*\d{1,9}[.)]\s+/;
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/;

/** Parses a text into blocks, line by line and without backtracking, so that no input takes long. */
export function markdownBlocks(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  let depth = 0;
  const takeWhile = (fits: (line: string) => boolean) => {
    const from = at;
    while (at < lines.length && fits(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = HEADING.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (FENCE.test(line)) {
      at += 1;
      const code = takeWhile((next) => !FENCE.test(next));
      at += 1;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (heading) {
      at += 1;
      // Readers who navigate by headings expect no gap between levels.
      depth = Math.min(heading[1]?.length ?? 1, depth + 1);
      blocks.push({ kind: 'heading', level: depth, text: heading[2] ?? '' });
    } else if (RULE.test(line)) {
      at += 1;
      blocks.push({ kind: 'rule' });
    } else if (QUOTE.test(line)) {
      const quoted = takeWhile((next) => QUOTE.test(next));
      blocks.push({ kind: 'quote', text: quoted.map((next) => next.replace(QUOTE, '')).join('\n') });
    } else if (BULLET.test(line) || NUMBER.test(line)) {
      const marker = BULLET.test(line) ? BULLET : NUMBER;
      const items = takeWhile((next) => marker.test(next)).map((next) => next.replace(marker, ''));
      blocks.push({ kind: 'list', ordered: marker === NUMBER, items });
    } else {
      blocks.push({ kind: 'paragraph', text: takeWhile(continuesParagraph).join('\n') });
    }
  }
  return blocks;
}

function continuesParagraph(line: string): boolean {
  return line.trim() !== '' && ![FENCE, HEADING, QUOTE, BULLET, NUMBER, RULE].some((start) => start.test(line));
}
