import type { ReactNode } from 'react';
import type { Tone } from '#model/language/definition.ts';

interface TagProps {
  tone?: Tone;
  /** A dot before the text; a spinner while the state is transient. */
  mark?: 'dot' | 'spinner';
  title?: string;
  children: ReactNode;
}

/** A short text on a muted background. The text repeats the meaning of the colour. */
export function Tag({ tone = 'neutral', mark, title, children }: TagProps) {
  return (
    <span className="value-tag" data-tone={tone} title={title}>
      {mark && <i className={`value-${mark}`} aria-hidden="true" />}
      {children}
    </span>
  );
}
