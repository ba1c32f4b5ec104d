import Skeleton from '@mui/material/Skeleton';
import { createElement, Suspense } from 'react';
import { inputOf } from './inputOf.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';

/** The input of one field of a form, for every kind. It needs a react-hook-form context. */
export function InputFor(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
      {createElement(inputOf(props.field), props)}
    </Suspense>
  );
}
