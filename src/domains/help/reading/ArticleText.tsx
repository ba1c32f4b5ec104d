import { styled } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import { useReach } from '#src/routing/useReach.ts';
import MarkdownText from '#src/ui/markdown/MarkdownText.tsx';
import { token } from '#src/ui/theme/token.ts';

/** The text of an article in the size of a text to read, with headings that the table of contents leads to. */
export function ArticleText({ text }: { text: string }) {
  useEffect(() => {
    // The browser looked for the anchor of the address before the text was there.
    const anchor = decodeURIComponent(window.location.hash.slice(1));
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [text]);
  return (
    <Prose>
      <MarkdownText text={text} top={2} anchors link={HelpLink} />
    </Prose>
  );
}

/** The header stays above what a link leads to. */
const BELOW_HEADER_PX = 72;

/** A link of an article to a page of the console; plain text for readers without that page. */
function HelpLink({ href, children }: { href: string; children?: ReactNode }) {
  const reaches = useReach();
  if (!reaches(href.split(/[?#]/)[0] ?? href)) return children;
  return (
    <LinkBase className="value-link" to={href}>
      {children}
    </LinkBase>
  );
}

const Prose = styled('div')({
  fontSize: token.size.part,
  lineHeight: 1.75,
  overflowWrap: 'anywhere',
  '& .value-markdown :is(h2, h3, h4)': { scrollMarginTop: BELOW_HEADER_PX, outline: 'none', lineHeight: 1.5 },
  '& .value-markdown h2': { margin: '32px 0 12px', fontSize: token.size.title },
  '& .value-markdown h3': { margin: '24px 0 8px', fontSize: token.size.part },
  '& .value-markdown :is(p, ul, ol, blockquote, pre)': { margin: '12px 0' },
  '& .value-markdown li': { margin: '4px 0' },
  '& .value-markdown code': { fontSize: '0.9em' },
  '& .value-markdown :not(pre) > code': {
    padding: '1px 5px',
    borderRadius: token.radius.small,
    background: token.hover,
  },
  '& .value-markdown > :first-of-type': { marginTop: 0 },
});
