import { styled } from '@mui/material/styles';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { toneColors, token } from '#src/ui/theme/token.ts';
import type { Outlook } from './outlookQuery.ts';

const [WIDTH, HEIGHT] = [600, 120];

/**
 * The available money over time, with a line for every event and a dashed one at zero. The list of events says the same
 * in words.
 */
export function OutlookDrawing({ outlook, toneOf }: Props) {
  const { now, until, curve, events } = outlook;
  const [start, end] = [Date.parse(now), Date.parse(until)];
  const points = curve.map(({ at, available }) => ({ at: Date.parse(at), available: Number(available) }));
  const last = points.at(-1);
  if (last === undefined) return null;
  const [low, high] = [
    Math.min(0, ...points.map(({ available }) => available)),
    Math.max(1, ...points.map(({ available }) => available)),
  ];
  const x = (at: number) => ((at - start) / Math.max(1, end - start)) * WIDTH;
  const y = (available: number) => HEIGHT - ((available - low) / (high - low)) * HEIGHT;
  const line = [...points, { ...last, at: end }].map(({ at, available }) => `${x(at)},${y(available)}`).join(' ');
  return (
    <Figure aria-hidden>
      <span>{formatMoney(high.toFixed(2))}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <polygon points={`0,${y(0)} ${line} ${WIDTH},${y(0)}`} fill={token.accentSoft} />
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} stroke={token.hairlineStrong} strokeDasharray="4 4" />
        {events.map((event, index) => {
          const at = x(Date.parse(event.at));
          const stroke = toneColors(toneOf(event)).dot;
          return <line key={`${event.at} ${index}`} x1={at} x2={at} y1={0} y2={HEIGHT} stroke={stroke} />;
        })}
        <polyline points={line} fill="none" stroke={token.accent} strokeWidth={2} />
      </svg>
      <div>
        <span>{formatMinute(new Date(start))}</span>
        <span>{formatMinute(new Date(end))}</span>
      </div>
    </Figure>
  );
}

interface Props {
  outlook: Outlook;
  toneOf: (event: Outlook['events'][number]) => 'danger' | 'warning' | 'neutral';
}

const Figure = styled('div')({
  color: token.textMuted,
  fontSize: token.size.note,
  fontVariantNumeric: 'tabular-nums',
  '& svg': { display: 'block', width: '100%', height: 120, margin: '4px 0', overflow: 'visible' },
  '& svg *': { vectorEffect: 'non-scaling-stroke' },
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
});
