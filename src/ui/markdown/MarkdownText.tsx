import { useMemo, type ComponentPropsWithoutRef, type ComponentType, type ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { namedHeadings, type Tree } from './headings.ts';
import './markdown.css';

interface Props {
  text: string;
  /** The level of its first headings, below those of the page. */
  top?: 2 | 3;
  /** Whether links can lead to its headings. */
  anchors?: boolean;
  /** Renders a link inside this console; absent: a plain one, which loads the page again. */
  link?: ComponentType<{ href: string; children?: ReactNode }>;
}

/** CommonMark with the tables, task lists, struck text and footnotes of GitHub as React elements. HTML stays text. */
export default function MarkdownText({ text, top = 3, anchors = false, link }: Props) {
  const components = useMemo(() => (link ? withLinks(link) : COMPONENTS), [link]);
  return (
    <div className="value-markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm, [headingLevels, top, anchors]]}
        remarkRehypeOptions={FOOTNOTES}
        components={components}
        urlTransform={allowedAddress}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function renderLink({ href, id, children, ...rest }: ComponentPropsWithoutRef<'a'>) {
  // Without an address that is allowed, the text remains.
  if (!href) return children;
  const outside = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="value-link" href={href} id={id} aria-label={rest['aria-label']} {...outside}>
      {children}
    </a>
  );
}

// The library would add an English heading.
const FOOTNOTES: Options['remarkRehypeOptions'] = { footnoteLabel: '', footnoteLabelProperties: { hidden: true } };

const COMPONENTS: Components = {
  a: (props) => renderLink(props),
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

/** The same, with links inside the console that keep the page. */
const withLinks = (Inside: NonNullable<Props['link']>): Components => ({
  ...COMPONENTS,
  a: (props) => (props.href?.startsWith('/') ? <Inside href={props.href}>{props.children}</Inside> : renderLink(props)),
});

/** Links lead to the web and to this console, pictures come from it; `javascript:` and similar schemes are left out. */
function allowedAddress(address: string, attribute: string): string {
  const allowed = attribute === 'src' ? /^\/(?!\/)/ : /^(https?:\/\/|mailto:|\/(?!\/)|#)/i;
  return allowed.test(address) ? address : '';
}

const DEEPEST = 6;

/** A plugin of remark: headings begin at the level `top` and skip none, as readers who navigate by headings expect. */
const headingLevels =
  (top: number, hasAnchors: boolean) =>
  (tree: Tree): void => {
    const headings = namedHeadings(tree);
    const highest = Math.min(DEEPEST, ...headings.map(({ heading }) => heading.depth));
    let depth = 0;
    for (const { node, heading } of headings) {
      if (hasAnchors) node.data = { ...node.data, hProperties: { id: heading.anchor, tabIndex: -1 } };
      depth = Math.min(heading.depth - highest + 1, depth + 1);
      node.depth = Math.min(depth + top - 1, DEEPEST);
    }
  };
