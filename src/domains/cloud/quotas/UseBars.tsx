import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';

/** A limit and how much of it is used. */
export interface Use {
  id: string;
  name: string;
  /** What the limit is about, beside the name. */
  of?: string | undefined;
  unit?: string | undefined;
  limit: number;
  used: number;
  /** Below the bar. */
  below?: ReactNode;
}

/** From this share on, a limit is shown in the tone of a warning. */
const TIGHT = 0.9;

/** Limits with their use as bars, in words for readers of a screen. */
export function UseBars({ uses }: { uses: readonly Use[] }) {
  const lang = useLang();
  return (
    <List>
      {uses.map(({ id, name, of, unit, limit, used, below }) => {
        const share = limit === 0 ? 1 : Math.min(1, used / limit);
        const words = `${formatAmount(used, unit, lang)} / ${formatAmount(limit, unit, lang)}`;
        return (
          <li key={id}>
            <span>
              {name} {of !== undefined && <small>{of}</small>}
            </span>
            <b>{words}</b>
            <meter
              min={0}
              max={1}
              value={share}
              aria-label={of === undefined ? name : `${name} ${of}`}
              aria-valuetext={words}
            />
            <Track aria-hidden>
              <i
                style={{
                  width: `${share * 100}%`,
                  backgroundColor: share >= TIGHT ? toneColors('warning').dot : token.accent,
                }}
              />
            </Track>
            {below !== undefined && <div>{below}</div>}
          </li>
        );
      })}
    </List>
  );
}

const Track = styled('span')({
  gridColumn: '1 / -1',
  height: 4,
  borderRadius: token.radius.small,
  backgroundColor: token.hairline,
  '& i': { display: 'block', height: '100%', borderRadius: token.radius.small },
});

const List = styled('ul')({
  display: 'grid',
  gap: 10,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '4px 12px', minWidth: 0 },
  '& li > span:first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li > div': { gridColumn: '1 / -1', minWidth: 0 },
  '& small': { fontSize: token.size.note, color: token.textMuted },
  '& b': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  // The track draws it.
  '& meter': { position: 'absolute', width: 1, height: 1, opacity: 0 },
});
