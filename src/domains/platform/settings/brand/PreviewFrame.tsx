import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import pageSheet from '#src/ui/theme/page.css?inline';
import publicSheet from '#src/public/public.css?inline';
import { token } from '#src/ui/theme/token.ts';
import { tokenText } from '#src/ui/theme/writeTokens.ts';

interface PreviewFrameProps {
  title: string;
  mode: 'light' | 'dark';
  /** Of what is shown. */
  lang: string;
  children: ReactNode;
}

/** As wide as a window in which the bar has all its entries; in a narrow place, as a phone. */
const WIDE = { from: 400, width: 900, height: 860 };
const NARROW = { width: 390, height: 720 };
/** In the mode of standards. */
const EMPTY = '<!doctype html>';
/** What fills a window needs less of one here, and nothing scrolls without reason. */
const OWN_SHEET = `html{overflow-y:auto}body,#root{min-height:0}.s-page{min-height:0;padding:32px 16px 0}.p-foot{margin-top:40px}`;

/** Public pages in a document of their own: their style sheets, media queries and mode are those that visitors get. */
export function PreviewFrame({ title, mode, lang, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState(WIDE.from);
  useLayoutEffect(() => {
    const place = box.current;
    if (place === null || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => setRoom(place.clientWidth));
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  const { width, height } = room < WIDE.from ? NARROW : WIDE;
  const scale = room / width;
  return (
    <Box ref={box} style={{ height: height * scale }}>
      <iframe
        // Where a frame loads at once, it has done so before React listens.
        ref={(frame) => setBody((known) => known ?? frame?.contentDocument?.body)}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body)}
      />
      {body &&
        createPortal(
          <>
            <style>{sheets()}</style>
            <div id="root" inert ref={(root) => void (root && markDocument(root.ownerDocument, mode, lang))}>
              {children}
            </div>
          </>,
          body,
        )}
    </Box>
  );
}

function markDocument({ documentElement }: Document, mode: string, lang: string): void {
  documentElement.lang = lang;
  documentElement.dataset['mode'] = mode;
}

const sheets = () => [tokenText(), pageSheet, publicSheet, OWN_SHEET].join('\n');

const Box = styled('div')({
  overflow: 'hidden',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  '& > iframe': { display: 'block', border: 0, transformOrigin: '0 0' },
});
