import { styled } from '@mui/material/styles';
import { memo, useEffect, useRef, type MouseEvent, Fragment } from 'react';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { token } from '#src/ui/theme/token.ts';
import type { FoundItem } from '#src/layout/palette/items/paletteItem.ts';

interface Props {
  id: string;
  item: FoundItem;
  active: boolean;
  onPoint: (item: FoundItem) => void;
  onChoose: (item: FoundItem, newTab: boolean) => void;
}

/** One line: icon, title with the matched characters marked, location, and the reason if it cannot run. */
export const PaletteLine = memo(function PaletteLine({ id, item, active, onPoint, onChoose }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const choose = (event: MouseEvent) => onChoose(item, event.ctrlKey || event.metaKey || event.button === 1);
  return (
    <Line
      ref={line}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option holds only text, in a select
      role="option"
      aria-selected={active}
      aria-disabled={item.reason ? true : undefined}
      onMouseMove={() => active || onPoint(item)}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      onAuxClick={(event) => event.button === 1 && choose(event)}
    >
      <Icon word={item.icon} size={16} />
      <span>
        <Marked text={item.title} at={item.at} />
      </span>
      {item.note && <small>{item.note}</small>}
      {item.reason && <em>{item.reason}</em>}
    </Line>
  );
});

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, auto) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 36,
  padding: '4px 12px',
  borderRadius: token.radius.medium,
  cursor: 'pointer',
  '& > span:first-of-type': { color: token.textFaint },
  '& > span:nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    fontSize: token.size.note,
    color: token.textMuted,
  },
  '& em': { gridColumn: '2 / -1', fontSize: token.size.note, color: token.textMuted },
  '& mark': { backgroundColor: 'transparent', color: token.accentText, fontWeight: 600 },
  '&[aria-selected="true"]': {
    backgroundColor: token.accentSoft,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
  '&[aria-disabled]': { cursor: 'default', '& > span:nth-of-type(2)': { color: token.textMuted } },
});

/** A text with the matched characters marked. */
function Marked({ text, at }: { text: string; at: readonly number[] }) {
  if (at.length === 0) return <>{text}</>;
  const found = new Set(at);
  const pieces: { text: string; marked: boolean }[] = [];
  for (const [index, sign] of text.split('').entries()) {
    const marked = found.has(index);
    const last = pieces.at(-1);
    if (last?.marked === marked) last.text += sign;
    else pieces.push({ text: sign, marked });
  }
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>{piece.marked ? <mark>{piece.text}</mark> : piece.text}</Fragment>
      ))}
    </>
  );
}
