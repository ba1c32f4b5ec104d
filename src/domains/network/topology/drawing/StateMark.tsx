import type { Tone } from '#model/language/definition.ts';
import { toneColors } from '#src/ui/theme/token.ts';

/** One shape for each tone, so that a state can be seen without its colour. */
const SHAPES = {
  success: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z',
  info: 'M6 1a5 5 0 0 1 0 10ZM6 2.2a3.8 3.8 0 1 0 0 7.6Z',
  warning: 'M6 .8 11.6 11H.4Z',
  danger: 'M1.9.5 6 4.6 10.1.5l1.4 1.4L7.4 6l4.1 4.1-1.4 1.4L6 7.4l-4.1 4.1L.5 10.1 4.6 6 .5 1.9Z',
  neutral: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Zm0 1.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
} as const satisfies Record<Tone, string>;

/** The mark of a state. Decoration: the words beside it or the label of the node say the state. */
export function StateMark({ tone = 'neutral' }: { tone?: Tone | undefined }) {
  return (
    <svg viewBox="0 0 12 12" width={10} height={10} aria-hidden="true" style={{ flex: 'none' }}>
      <path d={SHAPES[tone]} fill={toneColors(tone).dot} fillRule="evenodd" />
    </svg>
  );
}
