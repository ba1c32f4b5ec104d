import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import './markdown.css';

interface Props {
  text: string;
  /** The level of its first headings, below those of the page. */
  top?: 2 | 3;
}

/** CommonMark with the tables, task lists, struck text and footnotes of GitHub as React elements. HTML stays text. */
export default function MarkdownText({ text, top = 3 }: Props) {
  return (
    <div className="value-markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, [headingLevels, top]]}
        remarkRehypeOptions={FOOTNOTES}
        components={COMPONENTS}
        urlTransform={allowedAddress}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

// The library would add an English heading.
const FOOTNOTES: Options['remarkRehypeOptions'] = { footnoteLabel: '', footnoteLabelProperties: { hidden: true } };

const COMPONENTS: Components = {
  a({ href, id, children, ...rest }) {
    // Without an address that is allowed, the text remains.
    if (!href) return children;
    const outside = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <a className="value-link" href={href} id={id} aria-label={rest['aria-label']} {...outside}>
        {children}
      </a>
    );
  },
  img: ({ src, alt }) => (src ? <img src={src} alt={alt ?? ''} loading="lazy" /> : alt),
  // What scrolls must be reachable by keyboard.
  pre: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className="markdown-table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  // A box that nothing can tick is no control.
  input: ({ checked }) => <span>{checked ? '☑ ' : '☐ '}</span>,
};

/** Links lead to the web and to this console, pictures come from it; `javascript:` and similar schemes are left out. */
function allowedAddress(address: string, attribute: string): string {
  const allowed = attribute === 'src' ? /^\/(?!\/)/ : /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
  return allowed.test(address) ? address : '';
}

type Tree = Parameters<typeof visit>[0];

/** A plugin of remark: headings begin at the level `top` and skip none, as readers who navigate by headings expect. */
const headingLevels =
  (top: number) =>
  (tree: Tree): void => {
    let depth = 0;
    visit(tree, (node) => {
      if (!isHeading(node)) return;
      depth = Math.min(node.depth, depth + 1);
      node.depth = Math.min(depth + top - 1, DEEPEST);
    });
  };

const DEEPEST = 6;

const isHeading = (node: { type: string }): node is { type: string; depth: number } => node.type === 'heading';
