import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Glyph } from './Glyph.tsx';

const END = 100;
const KNOB_PX = 44;
/** The hand does not need to be exact. */
const ENOUGH = 96;
const KEYS: Record<string, (value: number) => number> = {
  ArrowRight: (value) => Math.min(END, value + 10),
  ArrowUp: (value) => Math.min(END, value + 10),
  ArrowLeft: (value) => Math.max(0, value - 10),
  ArrowDown: (value) => Math.max(0, value - 10),
  PageUp: (value) => Math.min(END, value + 50),
  PageDown: (value) => Math.max(0, value - 50),
  Home: () => 0,
  End: () => END,
};

interface Props {
  done: boolean;
  onDone: () => void;
  fault?: string | undefined;
}

/**
 * The slider that must be dragged (spec 5), by hand or by keys. Released too early, it returns to the start; `done`
 * lets its parent reset it.
 */
export function Slider({ done, onDone, fault }: Props) {
  const {
    text: { slider: words },
  } = usePublicText();
  const track = useRef<HTMLDivElement>(null);
  const start = useRef<number>(undefined);
  const [place, setPlace] = useState(0);
  const value = done ? END : place;
  const way = `(100% - ${KNOB_PX}px) * ${value / END}`;
  const move = (next: number) => {
    if (done) return;
    setPlace(next === END ? 0 : next);
    if (next === END) onDone();
  };
  const follow = (event: PointerEvent) => {
    if (start.current === undefined || !track.current) return;
    const length = track.current.clientWidth - KNOB_PX;
    const next = Math.round(Math.min(1, Math.max(0, (event.clientX - start.current) / length)) * END);
    setPlace(next);
  };
  const release = () => {
    if (start.current === undefined) return;
    start.current = undefined;
    move(place >= ENOUGH ? END : 0);
  };
  const key = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step || done) return;
    event.preventDefault();
    move(step(place));
  };
  return (
    <div>
      <div ref={track} className={done ? 'c-slider c-slider-done' : 'c-slider'}>
        <span className="c-slider-fill" aria-hidden style={{ width: `calc(${KNOB_PX}px + ${way})` }} />
        <span className="c-slider-text" aria-hidden>
          {done ? words.done : words.label}
        </span>
        <div
          id="entry-slider"
          className="c-knob"
          style={{ left: `calc(${way})` }}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input stays where it is; this one returns
          role="slider"
          tabIndex={0}
          aria-label={words.label}
          title={words.keys}
          aria-valuemin={0}
          aria-valuemax={END}
          aria-valuenow={value}
          aria-valuetext={done ? words.done : `${value}%`}
          aria-invalid={fault ? true : undefined}
          onKeyDown={key}
          onPointerDown={(event) => {
            if (done) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = event.clientX;
          }}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <Glyph name={done ? 'check' : 'chevrons'} size={18} />
        </div>
      </div>
      {fault && <p className="c-note c-wrong">{fault}</p>}
    </div>
  );
}
