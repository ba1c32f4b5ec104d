import Slider from '@mui/material/Slider';
import { useState } from 'react';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { sizeText } from '#model/rules/sizeText.ts';
import { formatAmount } from '#src/fields/format/formatAmount.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { Range } from './useFacets.ts';
import '#src/i18n/parts/recordForm.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';

interface PickerRangesProps {
  ranges: readonly Range[];
  filters: Readonly<Record<string, Json>>;
  disabled: boolean;
  /** Undefined: the whole range. */
  onRange: (name: string, limits: Json | undefined) => void;
}

/** A slider with two thumbs for each range. Its stops are the numbers that exist: each step changes the table. */
export default function PickerRanges({ ranges, filters, disabled, onRange }: PickerRangesProps) {
  return (
    <div className="picker-ranges">
      {ranges.map((range) => {
        const limits = filters[range.field.name];
        return (
          <RangeSlider
            // Resetting the filters resets the thumbs.
            key={`${range.field.name} ${range.stops.join(' ')} ${JSON.stringify(limits)}`}
            range={range}
            limits={limits}
            disabled={disabled}
            onRange={(next) => onRange(range.field.name, next)}
          />
        );
      })}
    </div>
  );
}

interface RangeSliderProps {
  range: Range;
  limits: Json | undefined;
  disabled: boolean;
  onRange: (limits: Json | undefined) => void;
}

function RangeSlider({ range: { field, stops }, limits, disabled, onRange }: RangeSliderProps) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const last = stops.length - 1;
  const [thumbs, setThumbs] = useState(() => thumbsOf(stops, limits));
  const text = (thumb: number) => {
    const stop = stops[thumb] ?? 0;
    return field.type === 'bytes' ? sizeText(stop, lang, field.unit) : formatAmount(stop, field.unit, lang);
  };
  const [from, to] = thumbs;
  return (
    <div>
      <div className="picker-range-words">
        <span>{label(field.label)}</span>
        <span>{from === to ? text(from) : `${text(from)} – ${text(to)}`}</span>
      </div>
      <Slider
        size="small"
        min={0}
        max={last}
        step={1}
        marks
        value={thumbs}
        disabled={disabled}
        getAriaLabel={(thumb) =>
          translate(thumb === 0 ? 'record.input.rangeFrom' : 'record.input.rangeTo', { name: label(field.label) })
        }
        getAriaValueText={text}
        onChange={(_, next) => setThumbs(pair(next, last))}
        onChangeCommitted={(_, next) => {
          const [low, high] = pair(next, last);
          onRange(low === 0 && high === last ? undefined : { gte: stops[low] ?? 0, lte: stops[high] ?? 0 });
        }}
      />
    </div>
  );
}

const pair = (value: number | readonly number[], last: number): [number, number] =>
  typeof value === 'number' ? [value, last] : [value[0] ?? 0, value[1] ?? last];

function thumbsOf(stops: readonly number[], limits: Json | undefined): [number, number] {
  const { gte, lte } = isObject(limits) ? limits : {};
  const from = stops.findIndex((stop) => stop === gte);
  const to = stops.findIndex((stop) => stop === lte);
  return [Math.max(0, from), to < 0 ? stops.length - 1 : to];
}
