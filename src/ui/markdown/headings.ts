import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

export type Tree = Parameters<typeof visit>[0];

/** A heading in the tree of a Markdown text. */
export interface HeadingNode {
  type: string;
  /** 1 to 6, as it is written. */
  depth: number;
  children?: unknown[];
  data?: { hProperties?: Record<string, unknown> };
}

export interface Heading {
  depth: number;
  /** Without the marks of Markdown. */
  title: string;
  /** Its id in the page: letters and digits of any language, each once in a text. */
  anchor: string;
}

/**
 * The headings of a Markdown text, in their order.
 *
 * @example
 *   headingsOf('## Top up\n\n## Top up'); // Top up (top-up), Top up (top-up-2)
 */
export function headingsOf(text: string): Heading[] {
  return namedHeadings(unified().use(remarkParse).use(remarkGfm).parse(text)).map(({ heading }) => heading);
}

/** The same from a tree, each with its node. */
export function namedHeadings(tree: Tree): { node: HeadingNode; heading: Heading }[] {
  const taken = new Set<string>();
  const found: { node: HeadingNode; heading: Heading }[] = [];
  visit(tree, (node) => {
    if (!isHeading(node)) return;
    const title = textIn(node).trim();
    const word = anchorOf(title);
    let anchor = word;
    for (let times = 2; taken.has(anchor); times += 1) anchor = `${word}-${times}`;
    taken.add(anchor);
    found.push({ node, heading: { depth: node.depth, title, anchor } });
  });
  return found;
}

const isHeading = (node: { type: string }): node is HeadingNode => node.type === 'heading';

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'part';

/** The text of a node without its marks. */
function textIn(node: { value?: unknown; children?: unknown[] }): string {
  if (typeof node.value === 'string') return node.value;
  // Children of a node of Markdown are nodes.
  return (node.children ?? []).map((child) => textIn(child as { value?: unknown })).join('');
}
