import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { PanelState } from './PanelState.tsx';
import { courseQuery, type Ranged } from './statisticsQuery.ts';

// The chart library is larger than the page.
const CourseChart = lazy(async () => ({ default: (await import('./CourseChart.tsx')).CourseChart }));

export const SHOWN = ['avg', 'max', 'min', 'last'] as const;

export type Shown = (typeof SHOWN)[number];

interface Props {
  title: string;
  ranged: Ranged;
  by: 'cloud' | 'record';
  stepSeconds: number;
  shown: Shown;
  /** Only these records; default: all that the reader sees. */
  ids?: readonly (string | number)[];
  /** After the table and the file of the chart. */
  tools?: ReactNode;
}

/** One metric over time. */
export function CoursePanel({ title, ranged, by, stepSeconds, shown, ids, tools }: Props) {
  const { data, isError, refetch } = useQuery(courseQuery(ranged, { by, stepSeconds, ...(ids && { ids }) }));
  const waiting = (
    <PanelState title={title} failed={isError} empty={data?.series.length === 0} onRetry={() => void refetch()} />
  );
  if (data === undefined || isError || data.series.length === 0) return waiting;
  return (
    <Suspense fallback={waiting}>
      <CourseChart title={title} course={data} range={ranged} shown={shown} tools={tools} />
    </Suspense>
  );
}

/** A choice of few words above a chart. */
export function SmallSelect<Word extends string>({
  label,
  value,
  words,
  onChange,
}: {
  label: string;
  value: Word;
  words: readonly (readonly [Word, string])[];
  onChange: (word: Word) => void;
}) {
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = words.find(([word]) => word === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      sx={{ minWidth: 112 }}
    >
      {words.map(([word, text]) => (
        <MenuItem key={word} value={word}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
