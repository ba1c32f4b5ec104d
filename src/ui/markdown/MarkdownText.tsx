import type { ReactNode } from 'react';
import { unreachable } from '#model/values/unreachable.ts';
import { markdownBlocks, type Block } from './markdownBlocks.ts';

/**
 * Markdown as React elements: HTML is never parsed, so none can be injected. `top`: the level of its first headings,
 * below those of the page.
 */
export function MarkdownText({ text, top = 3 }: { text: string; top?: 2 | 3 }) {
  return (
    <div className="value-markdown">{markdownBlocks(text).map((block, index) => renderBlock(block, index, top))}</div>
  );
}

function renderBlock(block: Block, key: number, top: 2 | 3): ReactNode {
  switch (block.kind) {
    case 'heading': {
      // 2 to 6, because `top` is 2 or 3.
      const Heading = `h${Math.min(block.level + top - 1, 6)}` as 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
      return <Heading key={key}>{renderInline(block.text)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{renderInline(block.text)}</p>;
    case 'quote':
      return <blockquote key={key}>{renderInline(block.text)}</blockquote>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            <li key={index}>{renderInline(item)}</li>
          ))}
        </List>
      );
    }
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr key={key} />;
    default:
      return unreachable(block);
  }
}

const INLINE = /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|\[([^\]\n]+)\]\(([^)\s]+)\)/g;

function renderInline(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, emphasis, label, address] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const key = match.index;
    if (code) parts.push(<code key={key}>{code}</code>);
    else if (strong) parts.push(<strong key={key}>{strong}</strong>);
    else if (emphasis) parts.push(<em key={key}>{emphasis}</em>);
    else if (label && address) parts.push(renderLink(label, address, key));
  }
  parts.push(text.slice(end));
  return parts;
}

/** Only links to the web and to this console; `javascript:` and similar schemes stay text. */
function renderLink(label: string, address: string, key: number): ReactNode {
  if (!/^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(address)) return label;
  const outside = /^https?:/i.test(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a key={key} className="value-link" href={address} {...outside}>
      {label}
    </a>
  );
}
