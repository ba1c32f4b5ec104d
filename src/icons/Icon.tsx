import { createElement, lazy, Suspense, type ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import { iconLoaders } from './iconLoaders.ts';

const pictures: Record<string, ComponentType<SvgIconProps>> = Object.fromEntries(
  Object.entries(iconLoaders).map(([word, load]) => [word, lazy(load)]),
);

/** The Material icon of a word in a schema. It loads by itself, and its place is kept meanwhile, so nothing jumps. */
export function Icon({ word, size = 18 }: { word: string; size?: number }) {
  const picture = Object.hasOwn(pictures, word) ? pictures[word] : undefined;
  return (
    <Square style={{ width: size, height: size }} aria-hidden>
      {picture ? <Suspense fallback={null}>{createElement(picture, { style: { fontSize: size } })}</Suspense> : null}
    </Square>
  );
}

const Square = styled('span')({ display: 'inline-flex', flex: 'none' });
