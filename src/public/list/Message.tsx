import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from '#src/public/controls/Glyph.tsx';

/** A message in place of content, with the next step. */
export function Message({
  glyph,
  title,
  text,
  level = 2,
  children,
}: {
  glyph: GlyphName;
  title: string;
  text: string;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="p-message">
      <span className="p-message-picture">
        <Glyph name={glyph} size={28} />
      </span>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children && <div className="p-message-actions">{children}</div>}
    </div>
  );
}
