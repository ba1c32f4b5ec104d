import Skeleton from '@mui/material/Skeleton';
import { createElement, Suspense } from 'react';
import { inputOf } from './inputOf.ts';
import type { InputProps } from '#src/inputs/frame/inputProps.ts';

/** Enters one field of a form, whatever its kind. Stands inside a react-hook-form context. */
export function InputFor(props: InputProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
      {createElement(inputOf(props.field), props)}
    </Suspense>
  );
}
