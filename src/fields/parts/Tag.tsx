import type { ReactNode } from 'react';
import type { Tone } from '#model/language/definition.ts';

interface TagProps {
  tone?: Tone;
  /** A dot before the words; a turning one while the state ends by itself. */
  mark?: 'dot' | 'spinner';
  title?: string;
  children: ReactNode;
}

/** A short word on a quiet ground. Colour never stands alone: the word says the same. */
export function Tag({ tone = 'neutral', mark, title, children }: TagProps) {
  return (
    <span className="value-tag" data-tone={tone} title={title}>
      {mark && <i className={`value-${mark}`} aria-hidden="true" />}
      {children}
    </span>
  );
}
