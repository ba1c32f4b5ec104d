import { styled } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { Tone } from '#model/language/definition.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';

export interface Bar {
  key: string;
  title: string;
  /** The record or the list behind the bar. */
  path?: string;
  /** Called before the link opens, to select the cloud of the record. */
  onOpen?: () => void;
  /** The length, 0 to 1. */
  share: number;
  /** The value in words. */
  text: string;
  tone?: Tone | undefined;
}

/** Named bars, one below the other: as high as their number, each with its value and a link to what it counts. */
export function BarList({ bars }: { bars: readonly Bar[] }) {
  return (
    <List>
      {bars.map(({ key, title, path, onOpen, share, text, tone }) => (
        <li key={key}>
          <span title={title}>
            {path === undefined ? (
              title
            ) : (
              <LinkBase to={path} onClick={onOpen}>
                {title}
              </LinkBase>
            )}
          </span>
          <i aria-hidden>
            <em
              style={{
                width: `${Math.min(1, Math.max(0, share)) * 100}%`,
                backgroundColor: tone && toneColors(tone).dot,
              }}
            />
          </i>
          <b>{text}</b>
        </li>
      ))}
    </List>
  );
}

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) minmax(48px, 1fr) max-content',
  margin: '4px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    columnGap: 12,
    minHeight: 32,
  },
  '& span': { maxWidth: '20ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& a': { color: token.text, textDecoration: 'none' },
  '& a:hover': { color: token.accentText, textDecoration: 'underline' },
  '& i': { height: 8, borderRadius: 4, backgroundColor: token.hover, overflow: 'hidden' },
  '& em': { display: 'block', height: '100%', minWidth: 2, borderRadius: 4, backgroundColor: token.accent },
  '& b': { fontWeight: 500, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});
