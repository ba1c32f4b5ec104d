import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode } from 'react';
import { token } from '#src/ui/theme/token.ts';

interface LogFrameProps {
  label: string;
  /** What is shown: the frame stays at its end while it grows. */
  of: unknown;
  children: ReactNode;
}

/** The lines of a log in a frame that scrolls. A reader who has scrolled up stays there. */
export function LogFrame({ label, of, children }: LogFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    // Newer browsers return a promise from scrolling, which an effect must not return.
    if (isAtEnd.current) frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [of]);
  return (
    // A scrolling element must be reachable by keyboard.
    <Frame
      ref={frame}
      tabIndex={0}
      role="log"
      aria-label={label}
      aria-live="off"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
      {children}
    </Frame>
  );
}

const NEAR_PX = 40;

const Frame = styled('div')({
  height: 440,
  padding: 16,
  overflow: 'auto',
  borderRadius: token.radius.large,
  border: `1px solid ${token.hairline}`,
  backgroundColor: token.sunken,
  color: token.text,
  fontFamily: token.mono,
  fontSize: token.size.note,
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
