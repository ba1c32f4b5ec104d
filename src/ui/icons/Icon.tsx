import { createElement, lazy, Suspense } from 'react';
import { styled } from '@mui/material/styles';

/** The Material icon of a word in a schema. Its space is reserved until the icons are loaded, so that nothing moves. */
export function Icon({ word, size = 18 }: { word: string; size?: number }) {
  return (
    <Square style={{ width: size, height: size }} aria-hidden>
      <Suspense fallback={null}>
        <Picture word={word} size={size} />
      </Suspense>
    </Square>
  );
}

const Picture = lazy(async () => {
  const { iconTable } = await import('./iconTable.ts');
  const pictures: Record<string, (typeof iconTable)[keyof typeof iconTable]> = iconTable;
  return {
    default: ({ word, size }: { word: string; size: number }) => {
      const picture = Object.hasOwn(pictures, word) ? pictures[word] : undefined;
      return picture ? createElement(picture, { style: { fontSize: size } }) : null;
    },
  };
});

const Square = styled('span')({ display: 'inline-flex', flex: 'none' });
