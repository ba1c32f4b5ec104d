import { lazy, Suspense, type ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { styled } from '@mui/material/styles';
import type { IconWord } from '#model/icons.ts';
import { iconLoaders } from './iconLoaders.ts';

const loaded = new Map<string, ComponentType<SvgIconProps>>();

/** The Material icon of a word in a schema. It loads by itself, and its place is kept meanwhile, so nothing jumps. */
export function Icon({ word, size = 18 }: { word: string; size?: number }) {
  const Picture = pictureOf(word);
  return (
    <Square style={{ width: size, height: size }} aria-hidden>
      {Picture ? (
        <Suspense fallback={null}>
          <Picture style={{ fontSize: size }} />
        </Suspense>
      ) : null}
    </Square>
  );
}

const Square = styled('span')({ display: 'inline-flex', flex: 'none' });

function pictureOf(word: string): ComponentType<SvgIconProps> | undefined {
  if (!isIconWord(word)) return undefined;
  let picture = loaded.get(word);
  if (!picture) {
    picture = lazy(iconLoaders[word]);
    loaded.set(word, picture);
  }
  return picture;
}

const isIconWord = (word: string): word is IconWord => Object.hasOwn(iconLoaders, word);
