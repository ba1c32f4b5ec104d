import type { MouseEvent, ReactNode } from 'react';
import { Glyph } from '#src/public/controls/Glyph.tsx';
import { cameFromHere } from './address.ts';
import { PublicLink } from './PublicLink.tsx';

/**
 * The link from a record to its list. It goes one step back (spec 2.6), to the list with its filters; to the plain list
 * if the reader came from elsewhere.
 */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PublicLink className="p-quiet i-back" href={href} onClick={stepBack}>
      <Glyph name="left" size={18} />
      {children}
    </PublicLink>
  );
}

function stepBack(event: MouseEvent) {
  if (!cameFromHere() || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.history.back();
}
