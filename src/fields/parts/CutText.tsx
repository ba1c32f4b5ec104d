import { useState } from 'react';
import { useTranslate } from '#src/i18n/useTranslate.ts';

const CELL_LENGTH = 160;
const PAGE_LENGTH = 2_000;

/** Text of any length: a cell shows its beginning and the whole on hover, a page expands it on request. */
export function CutText({ text, dense }: { text: string; dense: boolean }) {
  if (dense) {
    return (
      <span className="value-text" title={text}>
        {text.length > CELL_LENGTH ? `${cut(text, CELL_LENGTH)}…` : text}
      </span>
    );
  }
  if (text.length <= PAGE_LENGTH) return <span className="value-text">{text}</span>;
  return <FoldedText text={text} />;
}

function FoldedText({ text }: { text: string }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <span className="value-text">
      {open ? text : `${cut(text, PAGE_LENGTH)}…`}{' '}
      <button type="button" className="value-more" onClick={() => setOpen(!open)} aria-expanded={open}>
        {translate(open ? 'field.showLess' : 'field.showAll')}
      </button>
    </span>
  );
}

/** Never splits a surrogate pair. */
function cut(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
