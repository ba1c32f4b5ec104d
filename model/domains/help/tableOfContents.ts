export interface TocEntry {
  /** 2 for a part of the article, 3 for a part of a part. */
  level: 2 | 3;
  title: string;
  anchor: string;
}

const FENCE = /^\s{0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{2,3})\s+(.+?)\s*#*\s*$/;

/**
 * The second- and third-level headings of a Markdown text, with the anchors that `MarkdownText` gives them.
 *
 * @example
 *   tableOfContents('## One\n\n```\n## no heading\n```\n\n### Two'); // One (level 2), Two (level 3)
 */
export function tableOfContents(markdown: string): TocEntry[] {
  const entries: TocEntry[] = [];
  const anchorOf = anchors();
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined || mark !== undefined) continue;
    const [, signs, written = ''] = HEADING.exec(line) ?? [];
    if (signs === undefined) continue;
    const title = written
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~]/g, '')
      .trim();
    entries.push({ level: signs.length === 2 ? 2 : 3, title, anchor: anchorOf(title) });
  }
  return entries;
}

/**
 * Anchors for the headings of one text, in their order: letters and digits of any language, the second of the same
 * title with a number.
 *
 * @example
 *   const anchorOf = anchors();
 *   anchorOf('Top up'); // 'top-up'
 *   anchorOf('Top up'); // 'top-up-2'
 */
export function anchors(): (title: string) => string {
  const seen = new Map<string, number>();
  return (title) => {
    const anchor =
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '') || 'part';
    const times = (seen.get(anchor) ?? 0) + 1;
    seen.set(anchor, times);
    return times === 1 ? anchor : `${anchor}-${times}`;
  };
}
