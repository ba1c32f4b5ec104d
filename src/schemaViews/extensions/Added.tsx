import { createElement, type ReactNode } from 'react';
import type { Extension } from './extension.ts';

interface Props<Known, Given extends Known> {
  extensions: readonly Extension<Known, Given>[];
  given: Given;
}

/** The extensions of domains for a place, one below the other. The nearest `Suspense` waits for its code. */
export function Added<Known, Given extends Known & object>({ extensions, given }: Props<Known, Given>): ReactNode {
  return extensions.map(
    ({ applies, component }, index) => applies(given) && createElement(component, { key: index, ...given }),
  );
}
